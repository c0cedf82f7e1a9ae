import type { Locator, Page } from '@playwright/test';
import { expect, test } from '../support/e2eTest.ts';
import { openStage } from '../screens/stage.ts';
import { connect, noteRegion, press, readyNote } from '../screens/steps.ts';

/** Three hours of talk: 1,600 turns, 30,000 words. */
const turns = Array.from({ length: 1_600 }, (_, index) => {
  const words = Array.from(
    { length: 5 + ((index * 7) % 28) },
    (_word, at) => `word${(index * 31 + at) % 997}`,
  );
  const rare = index % 400 === 390 ? ' Xylophone.' : '';
  return `${index % 2 === 0 ? 'Vet' : 'Owner'}: ${words.join(' ')}.${rare}`;
});
const transcript = turns.join('\r\n');

/**
 * As smooth is 1. A frame that is missed takes two, and where a computer does much else, some are missed that the page
 * was in time for. Lines that the browser lays out as they come into sight (content-visibility) made it 3 to 4.
 */
const smoothRatio = 1.2;
const mostRatio = 2.1;
/** What the page computes for a frame of the transcript, by what it computes for a frame of the empty column. */
const mostThreadRatio = 6;
const frames = 150;

/** `p95Ms`: between one frame and the next. */
type Frames = { readonly p95Ms: number; readonly meanMs: number };

/** Scrolls the transcript, or an empty column of the same size and height in its place, a hundred pixels a frame. */
const scrollFrames = (body: Locator, isEmpty: boolean): Promise<Frames> =>
  body.evaluate(
    async (transcriptBody, { isOfEmpty, count }) => {
      const nextFrame = (): Promise<number> => new Promise((resolve) => requestAnimationFrame(resolve));
      const scroller = isOfEmpty ? document.createElement('div') : transcriptBody;
      if (isOfEmpty) {
        const { left, top, width, height } = transcriptBody.getBoundingClientRect();
        const place = {
          position: 'fixed',
          left,
          top,
          width,
          height,
          overflowY: 'auto',
          background: 'Canvas',
        };
        for (const [name, value] of Object.entries(place))
          scroller.style.setProperty(
            name.replaceAll(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`),
            typeof value === 'number' ? `${value}px` : value,
          );
        const inside = document.createElement('div');
        inside.style.height = `${transcriptBody.scrollHeight}px`;
        scroller.append(inside);
        document.body.append(scroller);
      }
      scroller.scrollTop = 0;
      for (let settling = 0; settling < 10; settling += 1) await nextFrame();
      const intervals: number[] = [];
      let last = await nextFrame();
      for (let frame = 0; frame < count; frame += 1) {
        scroller.scrollTop += 100;
        const now = await nextFrame();
        intervals.push(now - last);
        last = now;
      }
      await nextFrame();
      if (isOfEmpty) scroller.remove();
      else scroller.scrollTop = 0;
      return {
        p95Ms: intervals.toSorted((a, b) => a - b)[Math.floor(intervals.length * 0.95)] ?? Number.NaN,
        meanMs: intervals.reduce((sum, one) => sum + one, 0) / intervals.length,
      };
    },
    { isOfEmpty: isEmpty, count: frames },
  );

/** What the page's own thread computed, in ms; whatever else the computer does is not in it. */
async function openThreadClock(page: Page): Promise<() => Promise<number>> {
  const cdp = await page.context().newCDPSession(page);
  await cdp.send('Performance.enable', { timeDomain: 'threadTicks' });
  return async () => {
    const { metrics } = await cdp.send('Performance.getMetrics');
    return (metrics.find(({ name }) => name === 'TaskDuration')?.value ?? Number.NaN) * 1000;
  };
}

const mostRounds = 8;
const least = (all: readonly Frames[]): number => Math.min(...all.map(({ p95Ms }) => p95Ms));

/** The frames of both in turns, until the least disturbed of each are as long, or there were enough rounds. */
async function compareFrames(
  page: Page,
  body: Locator,
): Promise<{ readonly ratio: number; readonly threadRatio: number }> {
  const clock = await openThreadClock(page);
  const rounds: { empty: Frames[]; transcript: Frames[] } = { empty: [], transcript: [] };
  const threadMs = { empty: 0, transcript: 0 };
  let ratio = Number.POSITIVE_INFINITY;
  for (let round = 0; round < mostRounds && (round < 3 || ratio > smoothRatio); round += 1) {
    for (const of of ['empty', 'transcript'] as const) {
      const before = await clock();
      rounds[of].push(await scrollFrames(body, of === 'empty'));
      threadMs[of] += ((await clock()) - before) / frames;
    }
    ratio = least(rounds.transcript) / least(rounds.empty);
  }
  const count = rounds.empty.length;
  const perFrame = { empty: threadMs.empty / count, transcript: threadMs.transcript / count };
  process.stdout.write(`${JSON.stringify({ ratio, threadMsPerFrame: perFrame, ...rounds })}\n`);
  return { ratio, threadRatio: perFrame.transcript / perFrame.empty };
}

const copied = (page: Page): Promise<string> =>
  page.evaluate(() => {
    const clipboardData = new DataTransfer();
    const event = new ClipboardEvent('copy', { clipboardData, bubbles: true, cancelable: true });
    document.querySelector('[aria-label="Transcript text"] ul')?.dispatchEvent(event);
    return clipboardData.getData('text/plain');
  });

test('three hours of talk: searched, copied, and as smooth to scroll as an empty page', async () => {
  test.setTimeout(180_000);
  await using stack = new AsyncDisposableStack();
  const stage = await openStage(stack);
  const { page } = stage;
  await connect(stage);
  await readyNote(stage, { name: 'Biscuit' }, { transcript });
  const body = page.getByRole('group', { name: 'Transcript text' });
  const lines = body.getByRole('listitem');
  await expect(lines.first()).toHaveAttribute('aria-setsize', '1600');

  await test.step('few lines are drawn, in their order', async () => {
    expect(await lines.count()).toBeLessThan(80);
    await body.evaluate((element) => (element.scrollTop = element.scrollHeight));
    await expect(lines.last()).toHaveAttribute('aria-posinset', '1600');
    await expect(lines.last()).toBeInViewport();
  });

  await test.step('what is far away is found and shown', async () => {
    const search = page.getByRole('searchbox', { name: 'Search transcript' });
    await search.fill('xylophone');
    await expect(page.getByText('1 of 4')).toBeVisible();
    await expect(body.locator('mark[data-current="true"]')).toBeInViewport();
    for (const key of ['Enter', 'Enter', 'Shift+Enter']) await search.press(key);
    await expect(page.getByText('2 of 4')).toBeVisible();
    await expect(body.locator('mark[data-current="true"]')).toBeInViewport();
    await expect(lines.filter({ has: page.locator('mark[data-current="true"]') })).toHaveAttribute(
      'aria-posinset',
      '791',
    );
    await press(page, 'Previous match');
    await press(page, 'Previous match');
    await expect(page.getByText('4 of 4')).toBeVisible();
    await expect(body.locator('mark[data-current="true"]')).toBeInViewport();
    await search.fill('');
  });

  await test.step('and stays shown while the lines around it turn out taller', async () => {
    const search = page.getByRole('searchbox', { name: 'Search transcript' });
    const mark = body.locator('mark[data-current="true"]');
    await search.fill('xylophone');
    await expect(page.getByText('1 of 4')).toBeVisible();
    await expect(mark).toBeInViewport();
    await search.evaluate(async (field) => {
      field.dispatchEvent(new KeyboardEvent('keydown', { key: 'Enter', bubbles: true }));
      for (let frame = 0; frame < 6; frame += 1)
        await new Promise((resolve) => {
          requestAnimationFrame(resolve);
        });
      document
        .querySelector<HTMLElement>('[aria-label="Transcript text"] ul')
        ?.style.setProperty('zoom', '3');
    });
    await expect(page.getByText('2 of 4')).toBeVisible();
    await expect(mark).toBeInViewport();

    await body.hover();
    await page.mouse.wheel(0, 4_000);
    await expect(mark).not.toBeInViewport();
    await body.evaluate((element) => element.querySelector('ul')?.style.removeProperty('zoom'));
    await search.fill('');
  });

  await test.step('all of it is selected and copied, drawn or not', async () => {
    await body.press('Control+a');
    expect(await copied(page)).toBe(transcript);
    // Of the lines that were drawn then, none is drawn any more.
    await body.evaluate((element) => (element.scrollTop = 0));
    await expect(lines.first()).toHaveAttribute('aria-posinset', '1');
    expect(await copied(page)).toBe(transcript);
    await body.evaluate((element) => (element.scrollTop = element.scrollHeight));
    await expect(lines.last()).toBeInViewport();
    const place = await body.evaluate((element) => {
      const { left, top, height } = element.getBoundingClientRect();
      const line = document.elementFromPoint(left + 40, top + height / 2)?.closest('li');
      return line?.getAttribute('aria-posinset') ?? '';
    });
    const line = body.locator(`[aria-posinset="${place}"]`);
    await line.click({ clickCount: 3 });
    const from = (await line.textContent()) ?? '';
    await body.evaluate((element) => (element.scrollTop -= 20_000));
    await expect(line).not.toBeInViewport();
    expect(await lines.count()).toBeLessThan(80);
    expect((await copied(page)).trim()).toBe(from);
  });

  await test.step('scrolling', async () => {
    await noteRegion(page).getByRole('heading', { level: 1 }).click();
    const { ratio, threadRatio } = await compareFrames(page, body);
    expect(threadRatio).toBeLessThan(mostThreadRatio);
    expect(ratio).toBeLessThan(mostRatio);
  });
});
