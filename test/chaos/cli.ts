/**
 * `npm run chaos`: what `npm run test:all` tries briefly, at length.
 *
 *   npm run chaos                         all parts, about an hour
 *   npm run chaos -- delivery             200 seeded runs of the delivery
 *   npm run chaos -- delivery --seed N    one run again; other arguments: chaos/delivery.ts
 * npm run chaos -- recording sixty kills in the middle of takes, a take of four hours, a day of 60
 *   npm run chaos -- store                twenty kills each in the middle of a backup and a restore
 *   npm run chaos -- consults             start, list and search with 50,000 consults
 */
import { runInForeground } from '../../scripts/dev/runTool.ts';
import { runEntry } from '../../scripts/dev/userError.ts';
import { prepare } from '../../scripts/dev/prepare.ts';
import { openPrivateSession } from '../../scripts/dev/privateSession.ts';
import { repoRoot } from '../../scripts/dev/repoRoot.ts';

const node = { command: process.execPath, cwd: repoRoot, ownGroup: true };

async function tryDelivery(args: readonly string[]): Promise<number> {
  await prepare('test');
  const session = process.platform === 'linux' ? await openPrivateSession({ keyring: 'unlocked' }) : null;
  try {
    const program = new URL('delivery/delivery.ts', import.meta.url).pathname;
    return await runInForeground({ ...node, args: [program, ...args], env: session?.env ?? process.env });
  } finally {
    await session?.close();
  }
}

/** Tests of `npm test`, and what makes them long. */
function tryTests(args: readonly string[], long: NodeJS.ProcessEnv): Promise<number> {
  const program = new URL('../run.ts', import.meta.url).pathname;
  return runInForeground({ ...node, args: [program, ...args], env: { ...long, ...process.env } });
}

const recordings = [
  'recording/kills.spec.ts',
  'newAnimal.spec.ts',
  'longTake.spec.ts',
  'recordedDay.spec.ts',
];
const longTakes = { CLINIC_TAKE_HOURS: '4', CLINIC_DAY_CONSULTS: '60', CLINIC_DAY_MINUTES: '15' };

const parts: Readonly<Record<string, (args: readonly string[]) => Promise<number>>> = {
  delivery: tryDelivery,
  recording: () => tryTests(['e2e', ...recordings, '--workers=1'], { CLINIC_KILLS: '20', ...longTakes }),
  store: () => tryTests(['integration', 'keptKill'], { CLINIC_KILLS: '20' }),
  consults: () => tryTests(['e2e', 'manyConsults.spec.ts'], { CLINIC_CONSULTS: '50000' }),
};

async function chaos(args: readonly string[]): Promise<number> {
  const [first, ...rest] = args;
  if (first !== undefined) return parts[first]?.(rest) ?? tryDelivery(args);
  let worst = 0;
  for (const part of Object.values(parts)) worst = Math.max(worst, await part([]));
  return worst;
}

await runEntry(() => chaos(process.argv.slice(2)));
