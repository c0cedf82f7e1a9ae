import { existsSync } from 'node:fs';
import { mkdir } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { interleaved, type Figure } from '../figure.ts';
import { packagedApp } from '../packagedApp.ts';
import { makeBlankApp } from './blankApp.ts';
import { startPackaged, type Program } from './startedApp.ts';

export const coldStart: Figure = {
  name: 'coldStart',
  title: 'cold start to a usable window',
  against: 'a blank Electron window',
  method:
    'From the start of the process to the first button that is laid out, visible and painted; the debugging port is asked every 4 ms. Both apps are packaged over the same program with the same fuses; the blank one has a main of four lines and a page with one button.',
  unit: 'ms',
  targets: [{ of: 'ratio', atMost: 1.5 }],
  async measure({ isQuick, shared, say }) {
    const { folder, executable } = await packagedApp();
    const blankFolder = join(shared, 'blank');
    if (!existsSync(blankFolder)) await makeBlankApp(folder, blankFolder);
    // Each keeps its data folder from one start to the next.
    const programs: Readonly<Record<'ours' | 'bare', Program>> = {
      ours: { executable, dataFolder: join(shared, 'data-of-ours') },
      bare: {
        executable: join(blankFolder, 'clinic-companion'),
        dataFolder: join(shared, 'data-of-bare'),
        drivenBy: '--remote-debugging-port=0',
      },
    };
    // Both are started once before, as on a workstation that is used every day.
    for (const which of ['ours', 'bare'] as const) {
      await mkdir(programs[which].dataFolder, { recursive: true });
      await (await startPackaged(programs[which])).close();
    }
    return interleaved(isQuick ? 3 : 12, async (which) => {
      const app = await startPackaged(programs[which]);
      // What it does right after its start, it may do.
      await wait(200);
      await app.close();
      say(`${which} ${app.toButtonMs.toFixed(0)} ms`);
      return app.toButtonMs;
    });
  },
};
