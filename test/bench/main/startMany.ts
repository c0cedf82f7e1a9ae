import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { listBackups } from '../../../main/storage/recovery/backups.ts';
import { interleaved, type Figure } from '../figure.ts';
import { packagedApp } from '../packagedApp.ts';
import { startPackaged } from '../window/startedApp.ts';
import { filledFolder } from './filledFolder.ts';

const hasRows = `document.querySelectorAll('[data-consults] li button').length > 0`;

/** From the start of the process to the first rows of the list, in ms. */
async function toRowsMs(
  executable: string,
  dataFolder: string,
  after: () => Promise<unknown> = () => Promise.resolve(),
): Promise<number> {
  const from = performance.now();
  const app = await startPackaged({ executable, dataFolder });
  try {
    while ((await app.evaluate(hasRows)) !== true) {
      if (performance.now() - from > 60_000) throw new Error('The list stayed empty.');
      await wait(4);
    }
    const ms = performance.now() - from;
    await after();
    return ms;
  } finally {
    await app.close();
  }
}

/** The first start of a day makes a backup, which is no part of a start. */
async function backedUp(dataFolder: string): Promise<void> {
  const deadline = performance.now() + 120_000;
  while ((await listBackups(join(dataFolder, 'backups'))).length === 0) {
    if (performance.now() > deadline) throw new Error('No backup was made.');
    await wait(200);
  }
}

export const startMany: Figure = {
  name: 'startMany',
  title: 'start with 50,000 consults',
  against: 'the same with 10',
  method:
    'The packaged app, from the start of its process to the first rows of the list; the debugging port is asked every 4 ms. The backup of that day was made before.',
  unit: 'ms',
  targets: [{ of: 'ratio', atMost: 1.2 }],
  async measure({ isQuick, shared, say }) {
    const { executable } = await packagedApp();
    const few = await filledFolder(shared, 10, say);
    const many = await filledFolder(shared, isQuick ? 2000 : 50_000, say);
    for (const { folder } of [few, many]) await toRowsMs(executable, folder, () => backedUp(folder));
    return interleaved(isQuick ? 2 : 7, async (which) => {
      const ms = await toRowsMs(executable, (which === 'ours' ? many : few).folder);
      say(`${which} ${ms.toFixed(0)} ms`);
      return ms;
    });
  },
};
