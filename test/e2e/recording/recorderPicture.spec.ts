import type { Page } from '@playwright/test';
import { readPng } from '../screens/greyPicture.ts';
import { expect, test } from '../support/e2eTest.ts';
import { launchWithMicrophone, record } from '../support/recording/recorder.ts';

/** Counts the pictures that the page has the wave's worker draw. */
const countPictures = (page: Page): Promise<void> =>
  page.evaluate(() => {
    const seen = { pictures: 0 };
    class CountingWorker extends Worker {
      override postMessage(message: unknown, how: StructuredSerializeOptions | Transferable[] = {}): void {
        const isObject = typeof message === 'object' && message !== null;
        if (isObject && 'kind' in message && message.kind === 'draw') seen.pictures += 1;
        super.postMessage(message, Array.isArray(how) ? { transfer: how } : how);
      }
    }
    Object.assign(globalThis, { seenPictures: seen, Worker: CountingWorker });
  });

const pictures = (page: Page): Promise<number> =>
  page.evaluate(
    () =>
      (globalThis as unknown as { readonly seenPictures: { readonly pictures: number } }).seenPictures
        .pictures,
  );

/** Waits until so many other levels were measured. */
async function levelsPass(page: Page, count: number): Promise<void> {
  const meter = page.getByRole('meter', { name: 'Microphone level' });
  const levels = new Set<string | null>();
  await expect
    .poll(async () => levels.add(await meter.getAttribute('aria-valuenow')).size, { intervals: [50] })
    .toBeGreaterThan(count);
}

test('the wave follows the microphone while a person can see it, and nothing is drawn while nobody can', async () => {
  await using stack = new AsyncDisposableStack();
  const app = await launchWithMicrophone();
  stack.defer(() => app.remove());
  const { page, electron } = app;
  if (electron === null) throw new Error('This test hides the window from inside the checkout.');
  await countPictures(page);
  await record(page);
  await expect.poll(() => pictures(page)).toBeGreaterThan(5);
  const wave = page.getByRole('meter', { name: 'Microphone level' }).locator('canvas');
  await expect.poll(async () => inkedColumns(await wave.screenshot())).toBeGreaterThan(20);

  await electron.evaluate(({ BrowserWindow }) => BrowserWindow.fromId(1)?.hide());
  await expect
    .poll(async () => {
      const before = await pictures(page);
      await levelsPass(page, 3);
      return (await pictures(page)) - before;
    })
    .toBe(0);
  await electron.evaluate(({ BrowserWindow }) => BrowserWindow.fromId(1)?.show());
  const shown = await pictures(page);
  await expect.poll(() => pictures(page)).toBeGreaterThan(shown + 3);
});

/** How many columns of the picture have something darker than its edge. */
function inkedColumns(png: Buffer): number {
  const { width, height, levels } = readPng(png);
  const paper = levels[0] ?? 255;
  return Array.from({ length: width }, (_, x) =>
    Array.from({ length: height }, (_unused, y) => Math.abs((levels[y * width + x] ?? 0) - paper) > 60),
  ).filter((column) => column.filter(Boolean).length > 3).length;
}
