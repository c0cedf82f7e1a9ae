/**
 * `npm test`: prepares the machine and the build as `npm start` does, then runs every test in a private session
 * with an unlocked keyring, and the e2e tests under virtual displays where there is none.
 *
 *   npm test                                   everything
 *   npm test -- unit integration               only those parts (unit, contract, integration, e2e)
 *   npm test -- e2e --grep "files a note"      what follows the parts goes to vitest, or to Playwright for e2e
 *
 * Exit code 0 if every part passed. The last lines name what passed and what failed, over all parts.
 */
import { randomUUID } from 'node:crypto';
import { chmod, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { AsyncEntry } from 'keytar';
import { isInterrupted, runInForeground } from '../scripts/dev/runTool.ts';
import { packageBin } from '../scripts/dev/packageBin.ts';
import { UserError, runEntry, printLine } from '../scripts/dev/userError.ts';
import { prepare } from '../scripts/dev/prepare.ts';
import { openPrivateSession, type PrivateSession } from '../scripts/dev/privateSession.ts';
import { repoRoot } from '../scripts/dev/repoRoot.ts';
import { listedIn, readFailures } from './support/failureList/failureList.ts';

const vitestParts = ['unit', 'contract', 'integration'] as const;
const parts = [...vitestParts, 'e2e'] as const;
type Part = (typeof parts)[number];

async function test(args: readonly string[]): Promise<number> {
  const { selected, rest } = readArguments(args);
  const { runtime } = await prepare('test');
  const session = await openSession();
  const packaged = await mkdtemp(path.join(tmpdir(), 'clinic-packaged-'));
  const failures = path.join(await mkdtemp(path.join(tmpdir(), 'clinic-failures-')), 'failed.txt');
  try {
    // Other accounts run what is built there.
    await chmod(packaged, 0o755);
    const env = {
      ...session.env,
      ...listedIn(failures),
      // Chosen once for all tests: each would otherwise try the download again.
      ELECTRON_OVERRIDE_DIST_PATH: runtime.folder,
      CLINIC_PACKAGED_FOLDER: packaged,
    };
    await proveKeychain(env);
    const code = await runParts({ selected, rest, env });
    printSummary(code, readFailures(failures));
    return code;
  } finally {
    await rm(packaged, { recursive: true, force: true });
    await rm(path.dirname(failures), { recursive: true, force: true });
    await session.close();
  }
}

/** The end of a long output is what a person sees first, and where a log is cut, all that is left. */
function printSummary(code: number, failures: string): void {
  const list = failures === '' ? '' : `\nFailed:\n${failures}\n`;
  const end = code === 0 ? 'every part that was asked for passed' : `failed, exit code ${code}`;
  process.stdout.write(`${list}npm test: ${end}.\n`);
}

/** Parts come first; from the first other word on, everything belongs to the test runner. */
function readArguments(args: readonly string[]): {
  readonly selected: readonly Part[];
  readonly rest: readonly string[];
} {
  const isPart = (word: string): word is Part => (parts as readonly string[]).includes(word);
  const firstOther = args.findIndex((word) => !isPart(word));
  const words = firstOther === -1 ? args : args.slice(0, firstOther);
  const selected = words.filter(isPart);
  return { selected: selected.length === 0 ? parts : selected, rest: args.slice(words.length) };
}

async function openSession(): Promise<PrivateSession> {
  if (process.platform === 'linux') return openPrivateSession({ keyring: 'unlocked' });
  return { env: process.env, lock: async () => undefined, close: async () => undefined };
}

async function runParts(wanted: {
  readonly selected: readonly Part[];
  readonly rest: readonly string[];
  readonly env: NodeJS.ProcessEnv;
}): Promise<number> {
  const { selected, rest, env } = wanted;
  // A group of its own: vitest leaves its workers behind when it is ended by a signal.
  const node = { command: process.execPath, cwd: repoRoot, env, ownGroup: true };
  const runVitest = (projects: readonly string[], isYielding = false): Promise<number> => {
    const names = projects.flatMap((project) => ['--project', project]);
    const args = [packageBin('vitest', 'vitest'), 'run', '-c', 'test/vitest.config.ts', ...names, ...rest];
    // It draws its progress over itself, over the lines of the other, too, but not where CI is set.
    return runInForeground(
      isYielding ? { ...node, env: { ...env, CI: 'true' }, args, isYielding } : { ...node, args },
    );
  };
  const runPlaywright = (share: readonly string[]): Promise<number> => {
    const program = packageBin('@playwright/test', 'playwright');
    return runInForeground({ ...node, args: [program, 'test', '-c', 'test/playwright.config.ts', ...share] });
  };

  const chosen = vitestParts.filter((part) => selected.includes(part));
  const isE2e = selected.includes('e2e');
  const isAll = isE2e && chosen.length === vitestParts.length && rest.length === 0;
  const steps: readonly (() => Promise<number>)[] = isAll
    ? [
        async () => Math.max(...(await Promise.all([runPlaywright(hearing), runVitest(vitestParts, true)]))),
        () => runVitest(['integration, alone']),
        () => runPlaywright(measuring),
        () => runPlaywright(waiting),
      ]
    : [
        ...(chosen.length > 0 ? [() => runVitest(chosen.map((part) => `${part}*`))] : []),
        ...(isE2e
          ? (rest.length > 0 ? [rest] : [hearing, measuring, waiting]).map(
              (share) => () => runPlaywright(share),
            )
          : []),
      ];
  let worst = 0;
  for (const step of steps) {
    if (isInterrupted()) return worst;
    worst = Math.max(worst, await step());
  }
  return worst;
}

/**
 * These e2e tests wait for sound most of the time. The tests that need no window are run beside them, in what processor
 * time they leave.
 */
const hearing = ['--project', 'hearing'];
const measuring = ['--project', 'measuring'];
/** These mostly wait too, but for no sound: three are played at a time. */
const waiting = ['--project', 'waiting', '--workers', '3'];

/**
 * Writes, reads and deletes one value through the call that the app uses, so that a missing keychain is named as
 * such and does not show as fifty failed tests.
 */
async function proveKeychain(env: NodeJS.ProcessEnv): Promise<void> {
  if (process.platform !== 'linux') return;
  // The client is in this process and reads its environment.
  Object.assign(process.env, env);
  const entry = new AsyncEntry('clinic-companion-test', randomUUID(), { linux: { store: 'secret-service' } });
  const secret = randomUUID();
  try {
    await entry.setPassword(secret, AbortSignal.timeout(10_000));
    const found = await entry.getPassword();
    await entry.deletePassword();
    if (found !== secret) throw new Error('it gave back something else than was stored');
  } catch (reason) {
    throw new UserError(`The private keyring does not work: ${String(reason)}`);
  }
  printLine('Private session with an unlocked keyring: ready.');
}

await runEntry(() => test(process.argv.slice(2)));
