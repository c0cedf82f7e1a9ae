import type { CDPSession, Page } from '@playwright/test';
import { openDatabase } from '../../../main/storage/openDatabase.ts';
import { controls } from '../../e2e/support/controls.ts';
import { launch } from '../../e2e/support/launch.ts';
import { bareSearch, queries } from '../../integration/storage/bareSearch.ts';
import type { Figure } from '../figure.ts';
import { percentile } from '../statistics.ts';
import { filledFolder } from './filledFolder.ts';

type Watching = Window & { rowsOf?: Promise<number> };

/**
 * From the next key on, until the frame is through that shows rows with the query's last word marked, or that
 * nothing was found, in ms.
 */
const watch = (page: Page, query: string): Promise<void> =>
  page.evaluate((typed) => {
    const last = typed.split(' ').at(-1) ?? '';
    const isThere = (): boolean =>
      [...document.querySelectorAll('[data-consults] mark')].some(
        (mark) => mark.textContent.toLowerCase() === last,
      ) || document.body.textContent.includes(`Nothing found for “${typed}”`);
    (window as Watching).rowsOf = new Promise((resolve) => {
      let keyAt = Number.NaN;
      const onKey = (event: KeyboardEvent): void => {
        keyAt = event.timeStamp;
      };
      window.addEventListener('keydown', onKey, { capture: true, once: true });
      const painted = new MessageChannel();
      painted.port1.addEventListener('message', () => resolve(performance.now() - keyAt));
      painted.port1.start();
      const watching = new MutationObserver(() => {
        if (Number.isNaN(keyAt) || !isThere()) return;
        watching.disconnect();
        requestAnimationFrame(() => painted.port2.postMessage(null));
      });
      watching.observe(document.body, { childList: true, subtree: true, characterData: true });
    });
  }, query);

async function typeKey(cdp: CDPSession, text: string): Promise<void> {
  await cdp.send('Input.dispatchKeyEvent', { type: 'keyDown', key: text, text, unmodifiedText: text });
  await cdp.send('Input.dispatchKeyEvent', { type: 'keyUp', key: text });
}

/** All but the last letter is there, with its rows; from the last one's key to the rows on screen. */
async function keyToRowsMs(page: Page, cdp: CDPSession, query: string): Promise<number> {
  const search = controls.searchConsults(page);
  await search.fill(query.slice(0, -1));
  // The answer to that, and whatever follows from it.
  await page.waitForTimeout(450);
  await watch(page, query);
  await typeKey(cdp, query.at(-1) ?? '');
  return page.evaluate(() => (window as Watching).rowsOf ?? Number.NaN);
}

export const searchMany: Figure = {
  name: 'searchMany',
  title: 'search among 50,000 consults, p95',
  against: 'the same query on the bare database, its first hundred rows read',
  method:
    'In the app, from the last key of 21 queries to the frame that shows their rows; nine in ten consults belong to the list on screen.',
  unit: 'ms',
  targets: [{ of: 'ratio', atMost: 2 }],
  async measure({ isQuick, shared, say }) {
    const { folder, key, untouched } = await filledFolder(shared, isQuick ? 2000 : 50_000, say);
    // The app has its own locked.
    const opened = openDatabase(untouched, key);
    if (!opened.ok) throw new Error(opened.error.detail);
    const answer = bareSearch(opened.value);
    const app = await launch({ dataFolder: folder });
    try {
      const { page } = app;
      const cdp = await page.context().newCDPSession(page);
      const times = { ours: [] as number[], bare: [] as number[] };
      for (let round = 0; round < (isQuick ? 1 : 3); round += 1)
        for (const query of queries) {
          times.ours.push(await keyToRowsMs(page, cdp, query));
          const from = performance.now();
          answer(query);
          times.bare.push(performance.now() - from);
        }
      const [ours, bare] = [percentile(times.ours, 95), percentile(times.bare, 95)];
      return {
        ours,
        bare,
        runs: times.ours.map((one, at) => ({ ours: one, bare: times.bare[at] ?? Number.NaN })),
        beside: {
          'p50, ms': percentile(times.ours, 50),
          'p50 of the bare database, ms': percentile(times.bare, 50),
        },
      };
    } finally {
      opened.value.close();
      await app.kill();
    }
  },
};
