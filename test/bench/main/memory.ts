import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Launched } from '../../e2e/support/launch.ts';
import type { Figure, Measured } from '../figure.ts';
import { residentBytes } from '../residentBytes.ts';
import { median } from '../statistics.ts';
import { connectedApp } from './connectedApp.ts';
import { importFile } from './importFile.ts';
import { anotherCopy, makeM4a, makeWav } from './longAudio.ts';
import { sendConsult } from './sendConsult.ts';
import { startService } from './serviceProcess.ts';

const megabyte = 1e6;

/** The most that a process had in memory at once since this was called before, kept by the kernel (Linux, proc(5)). */
async function peakSinceLast(pid: number): Promise<number> {
  const status = await readFile(`/proc/${pid}/status`, 'utf8');
  await writeFile(`/proc/${pid}/clear_refs`, '5');
  return Number(/VmHWM:\s+(\d+) kB/.exec(status)?.[1]) * 1024;
}

/** `work` on a new app, which idles after a collection before it; what it had at most, and what stays of it. */
async function growth(
  { electron, pid }: Launched,
  work: () => Promise<unknown>,
): Promise<{ readonly idle: number; readonly peak: number; readonly after: number }> {
  if (electron === null) throw new Error('This needs the app of the checkout.');
  const [, idle] = await residentBytes(electron);
  await peakSinceLast(pid);
  await work();
  const peak = await peakSinceLast(pid);
  const [, after] = await residentBytes(electron);
  return { idle, peak, after };
}

async function measureGrowth(
  { isQuick, shared, scratch, say }: Parameters<Figure['measure']>[0],
  rounds: number,
  works: (app: Launched, round: number) => Promise<() => Promise<unknown>>,
): Promise<Measured> {
  const service = await startService(scratch);
  try {
    const runs: { readonly ours: number; readonly bare: number }[] = [];
    const stays: number[] = [];
    for (let round = 0; round < (isQuick ? 1 : rounds); round += 1) {
      const app = await connectedApp(service, shared);
      try {
        const { idle, peak, after } = await growth(app, await works(app, round));
        say(`idle ${(idle / megabyte).toFixed(0)} MB, most ${(peak / megabyte).toFixed(0)} MB`);
        runs.push({ ours: peak / megabyte, bare: idle / megabyte });
        stays.push((after - idle) / megabyte);
      } finally {
        await app.remove();
      }
    }
    const grown = median(runs.map(({ ours, bare }) => ours - bare));
    const bare = median(runs.map((run) => run.bare));
    return { ours: bare + grown, bare, runs, beside: { 'of it after a collection, MB': median(stays) } };
  } finally {
    await service.stop();
  }
}

const seen =
  'RSS of the main process: the highest value that the kernel saw during the work, garbage included, minus the value before it, after a garbage collection, in an app that has sent one small consult.';
const targets = [{ of: 'difference', atMost: 32 }] as const;
const against = 'the same process idle, undici loaded';

export const memoryUpload: Figure = {
  name: 'memoryUpload',
  title: 'memory of main during that upload',
  against,
  method: seen,
  unit: 'MB',
  targets,
  seconds: 60,
  measure: (deps) =>
    measureGrowth(deps, 3, async (app) => {
      const path = await makeWav(deps.shared, deps.isQuick ? 6 : 60);
      const { consultId } = await importFile(app, path, 'Long');
      return () => sendConsult(app.page, consultId);
    }),
};

export const memoryImport: Figure = {
  name: 'memoryImport',
  title: 'memory of main during the import of a 3 h file',
  against,
  method: seen,
  unit: 'MB',
  targets,
  seconds: 80,
  measure: (deps) =>
    measureGrowth(deps, 2, async (app, round) => {
      const source = await makeM4a(deps.shared, deps.isQuick ? 18 : 180);
      const copy = await anotherCopy(source, join(deps.scratch, `${round}.m4a`), round);
      return () => importFile(app, copy, 'Long');
    }),
};
