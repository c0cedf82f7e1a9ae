import { setTimeout as wait } from 'node:timers/promises';
import { interleaved, type Figure } from '../figure.ts';
import { openBothApps } from './bothApps.ts';

export const coldStart: Figure = {
  name: 'coldStart',
  title: 'cold start to a usable window',
  against: 'a blank Electron window',
  method:
    'From the start of the process to the first button that is laid out, visible and painted; the debugging port is asked every 4 ms. Both apps are packaged over the same program with the same fuses; the blank one has a main of four lines and a page with one button.',
  unit: 'ms',
  targets: [{ of: 'ratio', atMost: 1.5 }],
  missedBecause:
    'On the thread that answers the page’s load, main also reads and compiles its code, and opens key and store; then the page’s scripts run.',
  async measure({ isQuick, shared, say }) {
    const { start } = await openBothApps(shared);
    return interleaved(isQuick ? 3 : 12, async (which) => {
      const app = await start(which);
      // What it does right after its start, it may do.
      await wait(200);
      await app.close();
      say(`${which} ${app.toButtonMs.toFixed(0)} ms`);
      return app.toButtonMs;
    });
  },
};
