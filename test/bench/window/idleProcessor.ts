import { setTimeout as wait } from 'node:timers/promises';
import { fixture, launch } from '../../e2e/support/launch.ts';
import type { Figure } from '../figure.ts';
import { openBothApps } from './bothApps.ts';
import { processorMs } from './processTree.ts';

export const idleProcessor: Figure = {
  name: 'idleProcessor',
  title: 'idle CPU with a note open',
  against: 'a blank Electron window',
  method:
    'Processor time of all threads of all processes over 60 s, both windows side by side, the app’s with a note open; from 40 s after the start, when V8 has collected the garbage of the start (about 0.1 s, once); nothing queries the windows meanwhile.',
  unit: '% of a core',
  targets: [{ of: 'difference', atMost: 0.1 }],
  seconds: 120,
  async measure({ isQuick, shared, scratch, say }) {
    const both = await openBothApps({ shared, scratch });
    await makeNote(both.executable, both.dataFolder);
    const [ours, bare] = [await both.start('ours'), await both.start('bare')];
    try {
      await ours.evaluate(`document.querySelector('[data-consults] button').click()`);
      const isOpen = `document.querySelector('[data-section] textarea') !== null`;
      while ((await ours.evaluate(isOpen)) !== true) await wait(50);
      ours.letGo();
      bare.letGo();
      const spans = isQuick ? 1 : 4;
      const spanMs = 15_000;
      await wait(isQuick ? 5_000 : 40_000);
      const runs: { readonly ours: number; readonly bare: number }[] = [];
      for (let span = 0; span < spans; span += 1) {
        const from = performance.now();
        const before = [await processorMs(ours.pid), await processorMs(bare.pid)] as const;
        await wait(spanMs);
        const after = [await processorMs(ours.pid), await processorMs(bare.pid)] as const;
        const percent = 100 / (performance.now() - from);
        runs.push({ ours: (after[0] - before[0]) * percent, bare: (after[1] - before[1]) * percent });
        const last = runs.at(-1);
        say(`ours ${last?.ours.toFixed(3)} %, blank ${last?.bare.toFixed(3)} %`);
      }
      const mean = (of: 'ours' | 'bare'): number => runs.reduce((sum, run) => sum + run[of], 0) / runs.length;
      return { ours: mean('ours'), bare: mean('bare'), runs };
    } finally {
      await ours.close();
      await bare.close();
    }
  },
};

/** By the built-in sandbox, through the window. */
async function makeNote(executable: string, dataFolder: string): Promise<void> {
  const app = await launch({ packaged: executable, dataFolder });
  await app.dropFiles([fixture('dog.m4a')]);
  await app.page.getByRole('button', { name: 'Send', exact: true }).click();
  await app.page.getByRole('textbox', { name: 'Plan' }).waitFor();
  await app.close();
}
