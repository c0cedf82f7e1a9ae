import { setTimeout as wait } from 'node:timers/promises';
import type { Figure } from '../figure.ts';
import { interleaved } from '../interleaved.ts';
import { openBothApps, type Which } from './bothApps.ts';
import { memoryMiB, processTree } from './processTree.ts';

export const memoryAfterStart: Figure = {
  name: 'memoryAfterStart',
  title: 'memory of all processes 10 s after the start',
  against: 'a blank Electron window',
  method:
    'Proportional set size (PSS) of the app and all processes that it has started, 10 s after its first button; nothing queries the page meanwhile.',
  unit: 'MiB',
  targets: [{ of: 'ratio', atMost: 1.15 }],
  seconds: 55,
  async measure({ isQuick, shared, scratch, say }) {
    const { start } = await openBothApps({ shared, scratch });
    const processes = { ours: 0, bare: 0 };
    const take = async (which: Which): Promise<number> => {
      const app = await start(which);
      app.letGo();
      await wait(10_000);
      const memory = await memoryMiB(app.pid);
      processes[which] = (await processTree(app.pid)).length;
      await app.close();
      say(`${which} ${memory.toFixed(1)} MiB`);
      return memory;
    };
    const rounds = isQuick ? 1 : 2;
    const measured = await interleaved(rounds, { ours: () => take('ours'), bare: () => take('bare') });
    const beside = { 'processes, ours': processes.ours, 'processes, blank': processes.bare };
    return { ...measured, beside };
  },
};
