import type { CDPSession, Page } from '@playwright/test';
import { readPng, type GreyPicture } from './greyPicture.ts';

/** So many pixels of the screen, across and down, are one of the picture that is compared. */
const cellPx = 4;
/** Of 256 levels of grey, so many are one: less to keep, and a shade more or less is no difference. */
const levelStep = 17;
/** While a recording runs, the page is never still for long. */
const mostTries = 5;

type Box = { readonly left: number; readonly top: number; readonly width: number; readonly height: number };
/** A part of the window, in px. */
export type Part = {
  readonly x: number;
  readonly y: number;
  readonly width: number;
  readonly height: number;
};

export type Still = {
  readonly png: Buffer;
  /** Read from the PNG when it is asked for, which costs more than to take it. */
  readonly picture: () => GreyPicture;
};

/**
 * The screen with all still that goes on by itself: figures of time and size all read the same, and what moves with
 * the sound or with progress is a plain box. `png`: in full, for people; `picture`: small and grey, to be compared.
 */
export async function stillPicture(page: Page, cdp: CDPSession): Promise<Still> {
  for (let count = 1; ; count += 1) {
    const boxes = await page.evaluate(holdStill);
    const png = await screenshot(cdp);
    const wasStill = await page.evaluate(letGo);
    if (wasStill || count === mostTries) return { png, picture: () => small(blanked(readPng(png), boxes)) };
  }
}

/** Not Playwright's, which puts a style of its own into the page, and takes longer to write the file. */
export async function screenshot(cdp: CDPSession, part?: Part): Promise<Buffer> {
  const { data } = await cdp.send('Page.captureScreenshot', {
    format: 'png',
    optimizeForSpeed: true,
    ...(part === undefined ? {} : { clip: { ...part, scale: 1 } }),
  });
  return Buffer.from(data, 'base64');
}

/** In the page. Answers the boxes that are not compared. */
function holdStill(): Box[] {
  const months = '(?:Jan|Feb|Mar|Apr|May|Jun|Jul|Aug|Sep|Oct|Nov|Dec)[a-z]*';
  const figures: readonly (readonly [RegExp, string])[] = [
    [new RegExp(`(?:[A-Z][a-z]{2} )?\\d{1,2} ${months}(?: \\d{4})?`, 'g'), 'Day 00 Mon'],
    [/127\.0\.0\.1:\d+/g, '127.0.0.1:00000'],
    [/Voice \d+/g, 'Voice 000'],
    [/\b\d{1,2}(?::\d\d)+\b/g, '00:00'],
    [/\d+(?:[.,]\d+)?(?= (?:s|min|h|kB|MB|GB|%)(?!\p{L}))/gu, '00'],
  ];
  const held: { node: Text; was: string; is: string }[] = [];
  const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
  for (let node = walker.nextNode(); node !== null; node = walker.nextNode()) {
    if (!(node instanceof Text) || node.parentElement?.matches('textarea') !== false) continue;
    const was = node.data;
    const is = figures.reduce((text, [figure, instead]) => text.replace(figure, instead), was);
    if (is === was) continue;
    node.data = is;
    held.push({ node, was, is });
  }
  const { style } = document.documentElement;
  style.setProperty('caret-color', 'transparent');
  // How long a list is that is drawn as far as it is in sight, is an estimate until all of it has been looked at.
  style.setProperty('scrollbar-color', 'transparent transparent');
  // Which words are marked, the system's spell checker says when it comes to it.
  const sheet = new CSSStyleSheet();
  sheet.replaceSync('::spelling-error, ::grammar-error { text-decoration: none; }');
  document.adoptedStyleSheets.push(sheet);
  const changes = { count: 0 };
  const observer = new MutationObserver(() => {
    changes.count += 1;
  });
  observer.observe(document.body, { characterData: true, childList: true, subtree: true });
  Object.assign(globalThis, { held, changes, observer });
  const moving = [
    ...document.querySelectorAll(
      'canvas, pre, progress, meter, [role="meter"], [role="progressbar"], [data-sound]',
    ),
    ...[...document.querySelectorAll('input')].filter(({ value }) => /127\.0\.0\.1|localhost/.test(value)),
  ];
  return moving.map((element) => {
    const { left, top, width, height } = element.getBoundingClientRect();
    // The handles on a wave reach over its edges.
    const edge = element.matches('canvas') ? 16 : 0;
    return { left: left - edge, top: top - edge, width: width + 2 * edge, height: height + 2 * edge };
  });
}

/** In the page. What has changed meanwhile stays as it is by now; answers whether nothing has. */
function letGo(): boolean {
  const { held, changes, observer } = globalThis as unknown as {
    held: { node: Text; was: string; is: string }[];
    changes: { count: number };
    observer: MutationObserver;
  };
  const wasStill = changes.count === 0 && observer.takeRecords().length === 0;
  observer.disconnect();
  for (const { node, was, is } of held) if (node.data === is) node.data = was;
  for (const name of ['caret-color', 'scrollbar-color']) document.documentElement.style.removeProperty(name);
  document.adoptedStyleSheets.pop();
  return wasStill;
}

function blanked(picture: GreyPicture, boxes: readonly Box[]): GreyPicture {
  const { width, height, levels } = picture;
  for (const box of boxes) {
    const right = Math.min(width, Math.ceil(box.left + box.width));
    const left = Math.min(right, Math.max(0, Math.floor(box.left)));
    const bottom = Math.min(height, Math.ceil(box.top + box.height));
    for (let y = Math.max(0, Math.floor(box.top)); y < bottom; y += 1)
      levels.fill(128, y * width + left, y * width + right);
  }
  return picture;
}

/** Each cell as the mean of its pixels. */
function small({ width, height, levels }: GreyPicture): GreyPicture {
  const [across, down] = [Math.floor(width / cellPx), Math.floor(height / cellPx)];
  const cells = new Uint8Array(across * down);
  for (let row = 0; row < down; row += 1)
    for (let column = 0; column < across; column += 1) {
      let sum = 0;
      for (let y = row * cellPx; y < (row + 1) * cellPx; y += 1)
        for (let x = column * cellPx; x < (column + 1) * cellPx; x += 1) sum += levels[y * width + x] ?? 0;
      const mean = sum / (cellPx * cellPx);
      cells[row * across + column] = Math.round(mean / levelStep) * levelStep;
    }
  return { width: across, height: down, levels: cells };
}
