import type { CDPSession } from '@playwright/test';

/** A part of the window, in px. */
export type Part = {
  readonly x: number;
  readonly y: number;
  readonly width: number;
  readonly height: number;
};

/** Not Playwright's, which puts a style of its own into the page, and takes longer to write the file. */
export async function screenshot(cdp: CDPSession, part?: Part): Promise<Buffer> {
  const { data } = await cdp.send('Page.captureScreenshot', {
    format: 'png',
    optimizeForSpeed: true,
    ...(part === undefined ? {} : { clip: { ...part, scale: 1 } }),
  });
  return Buffer.from(data, 'base64');
}
