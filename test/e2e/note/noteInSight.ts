import { expect, type Locator, type Page } from '@playwright/test';

/** How much of an open note a person sees without scrolling. Lengths in CSS pixels. */
export type NoteInSight = {
  /** Lines of section text that are wholly in the window, and not covered by a bar. */
  readonly lines: number;
  /** All lines of the note at this width. */
  readonly allLines: number;
  /** Of the window's height: what is in sight of the sections, from the first heading to the last line. */
  readonly noteShare: number;
  /** The height of the whole note view, header and bar included, by the height in which it is shown. */
  readonly screensHigh: number;
  /** From the window's top to the first line of section text. */
  readonly firstLineAt: number;
  readonly lineHeight: number;
};

type Line = { readonly top: number; readonly bottom: number; readonly isSeen: boolean };

/** The note must be open. */
export async function measureNoteInSight(page: Page): Promise<NoteInSight> {
  const region = page.getByRole('region', { name: 'Note', exact: true });
  const lines = await linesOf(region);
  const [first] = lines;
  expect(first, 'a line of the note').toBeDefined();
  return {
    lines: lines.filter(({ isSeen }) => isSeen).length,
    allLines: lines.length,
    noteShare: rounded(await region.evaluate(shareOfHeight)),
    screensHigh: rounded(await region.evaluate(screensHigh)),
    firstLineAt: Math.round(first?.top ?? 0),
    lineHeight: Math.round((first?.bottom ?? 0) - (first?.top ?? 0)),
  };
}

const rounded = (value: number): number => Math.round(value * 100) / 100;

async function linesOf(region: Locator): Promise<readonly Line[]> {
  const boxes = await region.getByRole('textbox').all();
  const lines: Line[] = [];
  for (const box of boxes)
    if (await box.evaluate(isOfManyLines)) lines.push(...(await box.evaluate(linesInBox)));
  return lines;
}

/* The functions below run in the page, so each may use only what it declares. */

const isOfManyLines = (box: Element): boolean =>
  box instanceof HTMLTextAreaElement || box.ariaMultiLine === 'true';

/** The text of a field cannot be measured, so a copy of the field is, in the same place. */
function linesInBox(box: Element): Line[] {
  const copy = document.createElement('div');
  if (box instanceof HTMLTextAreaElement) {
    const style = getComputedStyle(box);
    for (const name of style) copy.style.setProperty(name, style.getPropertyValue(name));
    const place = box.getBoundingClientRect();
    copy.style.cssText += `;position: fixed; inset: ${String(place.top - box.scrollTop)}px auto auto ${String(place.left)}px;
      inline-size: ${String(place.width)}px; block-size: auto; margin: 0; white-space: pre-wrap; visibility: hidden`;
    copy.textContent = box.value;
    document.body.append(copy);
  }
  const range = document.createRange();
  range.selectNodeContents(copy.isConnected ? copy : box);
  const rects = [...range.getClientRects()].filter(({ width }) => width > 0);
  copy.remove();

  /** What is drawn there is the box, or is in or behind it, and is not something over it. */
  const isSeen = (x: number, y: number): boolean => {
    const hit = document.elementFromPoint(x, y);
    return hit !== null && (box.contains(hit) || hit.contains(box));
  };
  const tops = new Map<number, DOMRect[]>();
  for (const rect of rects) tops.set(Math.round(rect.top), [...(tops.get(Math.round(rect.top)) ?? []), rect]);
  return [...tops.values()].map((parts) => {
    const left = Math.min(...parts.map((part) => part.left));
    const right = Math.max(...parts.map((part) => part.right));
    const top = Math.min(...parts.map((part) => part.top));
    const bottom = Math.max(...parts.map((part) => part.bottom));
    const across = [left + 1, (left + right) / 2, right - 1];
    return { top, bottom, isSeen: across.every((x) => isSeen(x, top + 1) && isSeen(x, bottom - 1)) };
  });
}

/** Down the middle of the sections, pixel by pixel. */
function shareOfHeight(region: Element): number {
  const boxes = [...region.querySelectorAll('textarea, [aria-multiline="true"]')];
  const headings = boxes.flatMap((box) => [...(box.ariaLabelledByElements ?? [])]);
  const places = [...headings, ...boxes].map((one) => one.getBoundingClientRect());
  const top = Math.max(0, Math.ceil(Math.min(...places.map((place) => place.top))));
  const bottom = Math.min(innerHeight, Math.max(...places.map((place) => place.bottom)));
  const middle = boxes[0]?.getBoundingClientRect();
  const x = ((middle?.left ?? 0) + (middle?.right ?? 0)) / 2;
  let around = boxes[0]?.parentElement ?? null;
  while (around !== null && !boxes.every((box) => around?.contains(box))) around = around.parentElement;
  let seenPx = 0;
  for (let y = top; y < bottom; y += 1) {
    const hit = document.elementFromPoint(x, y + 0.5);
    if (hit !== null && around !== null && (around.contains(hit) || hit.contains(around))) seenPx += 1;
  }
  return seenPx / innerHeight;
}

function screensHigh(region: Element): number {
  let scroller: Element | null = region.querySelector('textarea, [aria-multiline="true"]');
  while (
    scroller !== null &&
    !(
      ['auto', 'scroll'].includes(getComputedStyle(scroller).overflowY) &&
      scroller.scrollHeight > scroller.clientHeight
    )
  )
    scroller = scroller.parentElement;
  // Only the text scrolls, between a header and a bar that stay.
  if (scroller !== null && region.contains(scroller))
    return (region.clientHeight - scroller.clientHeight + scroller.scrollHeight) / region.clientHeight;
  return region.scrollHeight / (scroller?.clientHeight ?? innerHeight);
}
