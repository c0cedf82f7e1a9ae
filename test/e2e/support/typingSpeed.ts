import { setTimeout as wait } from 'node:timers/promises';
import type { CDPSession, Page } from '@playwright/test';

const wordsOfLongText = 20_000;
const sentences = [
  'Limping on the left hind leg since a run on the beach four days ago. ',
  'No fall seen, stiff for ten minutes after rest, will not jump into the car.\n',
  'T 38.6 °C, P 96, R 24, mm pink, CRT < 2 s; meloxicam 0.1 mg/kg PO q24h. ',
];
export const shortText = sentences.join('');
const wordsOfShortText = shortText.trim().split(/\s+/).length;
/** Of at least so many words, like those of a note. */
export const longText = shortText.repeat(Math.ceil(wordsOfLongText / wordsOfShortText));

/** In milliseconds, one of each key. */
type Samples = {
  /** From the key's own time to after the frame that shows it. */
  readonly toPaint: number[];
  /** Spent in the page's event handlers. */
  readonly inHandlers: number[];
};

type Typed = Window & { typed?: Samples };

/** A text area of nothing but the browser, alone in the same window, and as large as that of the section. */
async function addBareBox(page: Page, section: number): Promise<void> {
  await page.evaluate((index) => {
    const ours = document.querySelector<HTMLTextAreaElement>(`[data-section="${index}"] textarea`);
    if (ours === null) throw new Error('There is no such section.');
    const scroller = document.createElement('div');
    const bare = document.createElement('textarea');
    const style = getComputedStyle(ours);
    const looks =
      'font line-height letter-spacing padding border overflow-wrap resize box-sizing color background-color';
    for (const name of looks.split(' ')) bare.style.setProperty(name, style.getPropertyValue(name));
    const { width, height } = ours.getBoundingClientRect();
    Object.assign(bare.style, { width: `${width}px`, height: `${height + 60}px` });
    bare.value = ours.value;
    scroller.id = 'bare';
    Object.assign(scroller.style, { height: '100vh', overflowY: 'auto', display: 'none' });
    scroller.append(bare);
    document.body.append(scroller);
  }, section);
}

/** Shows either the app or the bare box, with the caret in the middle of the text. */
async function turnTo(page: Page, which: 'ours' | 'bare', section: number): Promise<void> {
  await page.evaluate(
    ([shown, index]) => {
      const isBare = shown === 'bare';
      document.querySelector<HTMLElement>('#root')?.style.setProperty('display', isBare ? 'none' : '');
      document.querySelector<HTMLElement>('#bare')?.style.setProperty('display', isBare ? 'block' : 'none');
      const box = document.querySelector<HTMLTextAreaElement>(
        isBare ? '#bare textarea' : `[data-section="${index}"] textarea`,
      );
      box?.focus();
      const middle = Math.round((box?.value.length ?? 0) / 2);
      box?.setSelectionRange(middle, middle);
    },
    [which, section] as const,
  );
  // What it takes to show it is no part of typing.
  await wait(500);
}

/** Counts from each key's own time, over the frame that follows its input, to the task after that frame. */
async function listen(page: Page): Promise<void> {
  await page.evaluate(() => {
    const typed: Samples = { toPaint: [], inHandlers: [] };
    (window as Typed).typed = typed;
    const painted = new MessageChannel();
    let keyAt = 0;
    let inHandlers = 0;
    let enteredAt = 0;
    painted.port1.addEventListener('message', () => {
      typed.toPaint.push(performance.now() - keyAt);
      typed.inHandlers.push(inHandlers);
    });
    painted.port1.start();
    for (const type of ['keydown', 'keypress', 'beforeinput', 'input', 'selectionchange']) {
      window.addEventListener(
        type,
        (event) => {
          enteredAt = performance.now();
          if (type !== 'keydown') return;
          keyAt = event.timeStamp;
          inHandlers = 0;
        },
        { capture: true },
      );
      window.addEventListener(type, () => {
        inHandlers += performance.now() - enteredAt;
        if (type === 'input') requestAnimationFrame(() => painted.port2.postMessage(null));
      });
    }
  });
}

async function typeKeys(page: Page, cdp: CDPSession, count: number): Promise<void> {
  for (let i = 0; i < count; i += 1) {
    const text = 'limping since monday '[i % 21] ?? ' ';
    const key = { key: text, text, unmodifiedText: text };
    await cdp.send('Input.dispatchKeyEvent', { type: 'keyDown', ...key });
    await cdp.send('Input.dispatchKeyEvent', { type: 'keyUp', key: text });
    // As fast as fast typing is, and at no beat of the screen's.
    await wait(50 + ((i * 37) % 41));
  }
  await page.waitForFunction((keys) => (window as Typed).typed?.toPaint.length === keys, count);
}

async function take(page: Page): Promise<Samples> {
  return page.evaluate(() => {
    const { typed } = window as Typed;
    return { toPaint: typed?.toPaint.splice(0) ?? [], inHandlers: typed?.inHandlers.splice(0) ?? [] };
  });
}

type Typing = { readonly ours: Samples; readonly bare: Samples };

/** Types in the section and in a bare box of the same text, by turns. `keys`: of each round. */
export async function compareTyping(
  page: Page,
  { section, rounds, keys }: { readonly section: number; readonly rounds: number; readonly keys: number },
): Promise<Typing> {
  await addBareBox(page, section);
  const typing: Typing = {
    ours: { toPaint: [], inHandlers: [] },
    bare: { toPaint: [], inHandlers: [] },
  };
  const cdp = await page.context().newCDPSession(page);
  await listen(page);
  for (let round = 0; round < rounds; round += 1)
    for (const which of round % 2 === 0 ? (['ours', 'bare'] as const) : (['bare', 'ours'] as const)) {
      await turnTo(page, which, section);
      // What came in on the way, such as a tick in a box, is no key.
      await take(page);
      await typeKeys(page, cdp, 5);
      await take(page);
      await typeKeys(page, cdp, keys);
      const { toPaint, inHandlers } = await take(page);
      typing[which].toPaint.push(...toPaint);
      typing[which].inHandlers.push(...inHandlers);
    }
  await cdp.detach();
  return typing;
}
