/**
 * `npm run chaos`: what `npm run test:all` tries briefly, at length.
 *
 *   npm run chaos                         all parts, about an hour
 *   npm run chaos -- delivery             200 seeded runs of the delivery
 *   npm run chaos -- delivery --seed N    one run again; other arguments: chaos/delivery.ts
 *   npm run chaos -- recording            sixty kills in the middle of takes, a take of four hours, a day of 60
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

function tryRecording(): Promise<number> {
  const env = {
    CLINIC_KILLS: '20',
    CLINIC_TAKE_HOURS: '4',
    CLINIC_DAY_CONSULTS: '60',
    CLINIC_DAY_MINUTES: '15',
    ...process.env,
  };
  const specs = ['recording/kills.spec.ts', 'newAnimal.spec.ts', 'longTake.spec.ts', 'recordedDay.spec.ts'];
  const program = new URL('../run.ts', import.meta.url).pathname;
  return runInForeground({ ...node, args: [program, 'e2e', ...specs, '--workers=1'], env });
}

function tryStore(): Promise<number> {
  const env = { CLINIC_KILLS: '20', ...process.env };
  const program = new URL('../run.ts', import.meta.url).pathname;
  return runInForeground({ ...node, args: [program, 'integration', 'keptKill'], env });
}

async function tryManyConsults(): Promise<number> {
  const env = { CLINIC_CONSULTS: '50000', ...process.env };
  const program = new URL('../run.ts', import.meta.url).pathname;
  return runInForeground({ ...node, args: [program, 'e2e', 'manyConsults.spec.ts'], env });
}

async function chaos([first, ...rest]: readonly string[]): Promise<number> {
  if (first === 'recording') return tryRecording();
  if (first === 'store') return tryStore();
  if (first === 'delivery') return tryDelivery(rest);
  if (first === 'consults') return tryManyConsults();
  if (first !== undefined) return tryDelivery([first, ...rest]);
  const delivered = await tryDelivery([]);
  const recorded = await tryRecording();
  const stored = await tryStore();
  return Math.max(delivered, recorded, stored, await tryManyConsults());
}

await runEntry(() => chaos(process.argv.slice(2)));
