import { existsSync } from 'node:fs';
import { mkdir } from 'node:fs/promises';
import { join } from 'node:path';
import { packagedApp } from '../packagedApp.ts';
import { makeBlankApp } from './blankApp.ts';
import { startPackaged, type Program, type StartedApp } from './startedApp.ts';

export type Which = 'ours' | 'bare';

export type BothApps = {
  /** Each keeps its data folder from one start to the next. */
  readonly start: (which: Which, more?: Pick<Program, 'args'>) => Promise<StartedApp>;
  readonly executable: string;
  readonly dataFolder: string;
};

/** The packaged app and a blank one, both started once before, as on a workstation that is used every day. */
export async function openBothApps({
  shared,
  scratch,
}: {
  readonly shared: string;
  readonly scratch: string;
}): Promise<BothApps> {
  const { folder, executable } = await packagedApp(shared);
  const blankFolder = join(shared, 'blank');
  if (!existsSync(blankFolder)) await makeBlankApp(folder, blankFolder);
  const programs: Readonly<Record<Which, Program>> = {
    ours: { executable, dataFolder: join(scratch, 'ours') },
    bare: {
      executable: join(blankFolder, 'clinic-companion'),
      dataFolder: join(scratch, 'bare'),
      drivenBy: '--remote-debugging-port=0',
    },
  };
  const start: BothApps['start'] = (which, more = {}) => startPackaged({ ...programs[which], ...more });
  for (const which of ['ours', 'bare'] as const) {
    await mkdir(programs[which].dataFolder, { recursive: true });
    await (await start(which)).close();
  }
  return { start, executable, dataFolder: programs.ours.dataFolder };
}
