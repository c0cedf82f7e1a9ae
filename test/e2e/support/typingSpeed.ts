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

type Typed = Window & { typed?: { toPaint: number[]; inHandlers: number[] } };

/** A text area of nothing but the browser, alone in the same window, and as large as that of the section. */
async function addBareBox(page: Page, section: number): Promise<void> {
  await page.evaluate((index) => {
    const ours = document.querySelector<HTMLTextAreaElement>(`[data-section="${index}"] textarea`);
    if (ours === null) throw new Error('There is no such section.');
    const scroller = document.createElement('div');
    const bare = document.createElement('textarea');
    const style = getComputedStyle(ours);
    for (const name of [
      'font-family',
      'font-size',
      'font-weight',
      'line-height',
      'letter-spacing',
      'padding',
      'border',
      'overflow-wrap',
      'resize',
      'box-sizing',
      'color',
      'background-color',
    ])
      bare.style.setProperty(name, style.getPropertyValue(name));
    const { width, height } = ours.getBoundingClientRect();
    bare.style.width = `${width}px`;
    bare.style.height = `${height + 60}px`;
    bare.value = ours.value;
    scroller.id = 'bare';
    scroller.style.setProperty('height', '100vh');
    scroller.style.setProperty('overflow-y', 'auto');
    scroller.style.setProperty('display', 'none');
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
    const typed: { toPaint: number[]; inHandlers: number[] } = { toPaint: [], inHandlers: [] };
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
    const taken = { toPaint: [...(typed?.toPaint ?? [])], inHandlers: [...(typed?.inHandlers ?? [])] };
    typed?.toPaint.splice(0);
    typed?.inHandlers.splice(0);
    return taken;
  });
}

export type Typing = { readonly ours: Samples; readonly bare: Samples };

/** A place in which somebody types, and what brings it on screen with the caret in the middle of the text. */
type Way = { readonly samples: Samples; readonly turnTo: () => Promise<void> };

type Plan = {
  readonly rounds: number;
  /** Of a round. */
  readonly keys: number;
  /** Where what was typed so far says nothing yet, there are further rounds, up to so many. */
  readonly mostRounds?: number;
};

/** Types in two ways, by turns. */
async function typeByTurns(
  page: Page,
  [first, second]: readonly [Way, Way],
  { rounds, keys, mostRounds = rounds, isEnough }: Plan & { readonly isEnough: () => boolean },
): Promise<void> {
  const cdp = await page.context().newCDPSession(page);
  await listen(page);
  for (let round = 0; round < rounds || (round < mostRounds && !isEnough()); round += 1)
    for (const { samples, turnTo } of round % 2 === 0 ? [first, second] : [second, first]) {
      await turnTo();
      // What came in on the way, such as a tick in a box, is no key.
      await take(page);
      await typeKeys(page, cdp, 5);
      await take(page);
      await typeKeys(page, cdp, keys);
      const { toPaint, inHandlers } = await take(page);
      samples.toPaint.push(...toPaint);
      samples.inHandlers.push(...inHandlers);
    }
  await cdp.detach();
}

const noSamples = (): Samples => ({ toPaint: [], inHandlers: [] });

type BarePlan = Plan & { readonly section: number; readonly isEnough?: (typing: Typing) => boolean };

/** Types in the section and in a bare box of the same text, by turns. */
export async function compareTyping(
  page: Page,
  { section, isEnough = () => true, ...plan }: BarePlan,
): Promise<Typing> {
  await addBareBox(page, section);
  const all = { ours: noSamples(), bare: noSamples() };
  const way = (which: keyof typeof all): Way => ({
    samples: all[which],
    turnTo: () => turnTo(page, which, section),
  });
  await typeByTurns(page, [way('ours'), way('bare')], { ...plan, isEnough: () => isEnough(all) });
  await turnTo(page, 'ours', section);
  await page.evaluate(() => document.querySelector('#bare')?.remove());
  return all;
}
