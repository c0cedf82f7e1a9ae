import { setTimeout as wait } from 'node:timers/promises';
import { memoryMiB } from '../../e2e/support/processes.ts';
import { interleaved, type Figure } from '../figure.ts';
import { openBothApps } from './bothApps.ts';

export const memoryAfterStart: Figure = {
  name: 'memoryAfterStart',
  title: 'memory of all processes 10 s after the start',
  against: 'a blank Electron window',
  method:
    'Proportional set size (PSS) of the app and all processes that it has started, 10 s after its first button.',
  unit: 'MiB',
  targets: [{ of: 'ratio', atMost: 1.15 }],
  missedBecause:
    'Chromium starts an audio service where the page lists microphones, and main and the page keep their code, styles and font.',
  async measure({ isQuick, shared, say }) {
    const { start } = await openBothApps(shared);
    return interleaved(isQuick ? 1 : 3, async (which) => {
      const app = await start(which);
      await wait(10_000);
      const mib = memoryMiB(app.pid);
      await app.close();
      say(`${which} ${mib.toFixed(1)} MiB`);
      return mib;
    });
  },
};
