/**
 * `npm test`: prepares the machine and the build as `npm start` does, then runs the tests of the gate (gate.ts) in a
 * private session with an unlocked keyring, and the e2e tests under virtual displays where there is none.
 *
 *   npm test                                   the gate
 *   npm run test:all                           the gate, then every other test
 *   npm test -- unit integration               all tests of those parts (unit, contract, integration, e2e)
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
import { openProcessorMeter } from './support/processorMeter.ts';

const vitestParts = ['unit', 'contract', 'integration'] as const;
const parts = [...vitestParts, 'e2e'] as const;
type Part = (typeof parts)[number];

/** One run of a test runner. Without projects, all of them. */
type Lane = {
  readonly runner: 'vitest' | 'playwright';
  readonly projects: readonly string[];
  /** Of Playwright; by default as its configuration says. */
  readonly workers?: number;
};
/** Lanes that run side by side. */
type Step = readonly Lane[];

const gate: Step = [
  { runner: 'playwright', projects: ['gate'] },
  { runner: 'vitest', projects: ['unit', 'unit, isolated', 'contract', 'integration'] },
];

/** All that is not in the gate, one lane at a time: some measure, or record sound. */
const others: readonly Step[] = [
  [{ runner: 'playwright', projects: ['hearing'] }],
  [{ runner: 'vitest', projects: ['unit, long', 'contract, long', 'integration, long'] }],
  [{ runner: 'vitest', projects: ['integration, alone'] }],
  [{ runner: 'playwright', projects: ['measuring'] }],
  // These mostly wait.
  [{ runner: 'playwright', projects: ['waiting'], workers: 3 }],
];

async function test(args: readonly string[]): Promise<number> {
  const { steps, rest } = readArguments(args);
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
    const used: string[] = [];
    let worst = 0;
    for (const step of steps) {
      if (isInterrupted()) break;
      // Where CI is set, vitest draws no progress over the lines of the other runner.
      const laneEnv = step.length > 1 ? { ...env, CI: 'true' } : env;
      const lanes = await Promise.all(step.map((lane) => runLane(lane, { rest, env: laneEnv })));
      worst = Math.max(worst, ...lanes.map(({ code }) => code));
      used.push(...lanes.map(({ line }) => line));
    }
    printSummary(worst, readFailures(failures), used);
    return worst;
  } finally {
    await rm(packaged, { recursive: true, force: true });
    await rm(path.dirname(failures), { recursive: true, force: true });
    await session.close();
  }
}

/** The end of a long output is what a person sees first, and where a log is cut, all that is left. */
function printSummary(code: number, failures: string, used: readonly string[]): void {
  const list = failures === '' ? '' : `\nFailed:\n${failures}\n`;
  const end = code === 0 ? 'every test that was asked for passed' : `failed, exit code ${code}`;
  process.stdout.write(`${list}\n${used.join('\n')}\nnpm test: ${end}.\n`);
}

/** Parts come first; from the first other word on, everything belongs to the test runner. */
function readArguments(args: readonly string[]): {
  readonly steps: readonly Step[];
  readonly rest: readonly string[];
} {
  if (args[0] === '--all') return { steps: [gate, ...others], rest: args.slice(1) };
  const isPart = (word: string): word is Part => (parts as readonly string[]).includes(word);
  const firstOther = args.findIndex((word) => !isPart(word));
  const words = firstOther === -1 ? args : args.slice(0, firstOther);
  const rest = args.slice(words.length);
  if (words.length === 0) return { steps: [gate], rest };
  const chosen = vitestParts.filter((part) => words.includes(part)).map((part) => `${part}*`);
  const e2e = rest.length > 0 ? [[]] : [['gate'], ['hearing'], ['measuring'], ['waiting']];
  const steps: readonly Step[] = [
    ...(chosen.length > 0 ? [[{ runner: 'vitest', projects: chosen } as const]] : []),
    ...(words.includes('e2e') ? e2e.map((projects) => [{ runner: 'playwright', projects } as const]) : []),
  ];
  return { steps, rest };
}

async function openSession(): Promise<PrivateSession> {
  if (process.platform === 'linux') return openPrivateSession({ keyring: 'unlocked' });
  return { env: process.env, lock: async () => undefined, close: async () => undefined };
}

/** Runs one test runner to its end. The line says how long it took. */
async function runLane(
  { runner, projects, workers }: Lane,
  { rest, env }: { readonly rest: readonly string[]; readonly env: NodeJS.ProcessEnv },
): Promise<{ readonly code: number; readonly line: string }> {
  const program =
    runner === 'vitest'
      ? [packageBin('vitest', 'vitest'), 'run', '-c', 'test/vitest.config.ts']
      : [packageBin('@playwright/test', 'playwright'), 'test', '-c', 'test/playwright.config.ts'];
  const meter = openProcessorMeter(runner);
  const startedAt = performance.now();
  const [command = '', ...args] = [
    ...meter.prefix,
    process.execPath,
    ...program,
    ...projects.flatMap((project) => ['--project', project]),
    ...(workers === undefined ? [] : ['--workers', String(workers)]),
    ...rest,
  ];
  // A group of its own: vitest leaves its workers behind when it is ended by a signal.
  const code = await runInForeground({ command, args, cwd: repoRoot, env, ownGroup: true });
  const seconds = (performance.now() - startedAt) / 1000;
  const used = meter.seconds();
  meter.close();
  const processor = used === undefined ? '' : `, ${used.toFixed(0)} s of processor time`;
  const name = projects.length === 0 ? runner : `${runner} (${projects.join('; ')})`;
  return { code, line: `${name}: ${seconds.toFixed(0)} s${processor}` };
}

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
