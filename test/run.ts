/**
 * `npm test`: prepares the machine and the build as `npm start` does, then runs the tests of the gate
 * (gate.ts) in a private session with an unlocked keyring, and the e2e tests under virtual displays where
 * there is none.
 *
 *   npm test                                   the gate
 *   npm run test:all                           every group of tests (groups.ts), the gate first
 *   npm run test:all -- sound screens          these groups
 *   npm test -- unit integration               all tests of those parts (unit, contract, integration, e2e)
 * npm test -- e2e --grep "files a note" what follows the parts goes to vitest, or to Playwright for e2e
 *
 * Exit code 0 if every test passed. The last lines name what failed, and how many passed in each group.
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
import { openPrivateSession } from '../scripts/dev/privateSession.ts';
import { repoRoot } from '../scripts/dev/repoRoot.ts';
import { gateGroup, groups, type Group, type Lane } from './groups.ts';
import { measureStart } from './support/measureStart.ts';
import { patienceFor, patienceIs } from './support/patience.ts';
import { openProcessorMeter } from './support/processorMeter.ts';
import { loggedIn, readTestLog } from './support/testLog/testLog.ts';

type PrivateSession = Awaited<ReturnType<typeof openPrivateSession>>;

const vitestParts = ['unit', 'contract', 'integration'] as const;
const parts = [...vitestParts, 'e2e'] as const;
type Part = (typeof parts)[number];

/** A group that is not done by then hangs, on the slowest machine too. */
const mostMinutes = 45;

async function test(args: readonly string[]): Promise<number> {
  const { wanted, rest } = readArguments(args);
  const { runtime } = await prepare('test');
  const session = await openSession();
  const packaged = await mkdtemp(path.join(tmpdir(), 'clinic-packaged-'));
  const logs = await mkdtemp(path.join(tmpdir(), 'clinic-tests-'));
  try {
    // Other accounts run what is built there.
    await chmod(packaged, 0o755);
    const env = {
      ...session.env,
      // Chosen once for all tests: each would otherwise try the download again.
      ELECTRON_OVERRIDE_DIST_PATH: runtime.folder,
      CLINIC_PACKAGED_FOLDER: packaged,
    };
    await proveKeychain(env);
    Object.assign(env, await measuredPatience(wanted));
    const ended: Ended[] = [];
    for (const group of wanted) {
      if (isInterrupted()) break;
      ended.push(await runGroup(group, { rest, env, log: path.join(logs, group.name) }));
    }
    printSummary(ended);
    return Math.max(0, ...ended.map(({ code }) => code));
  } finally {
    await rm(packaged, { recursive: true, force: true });
    await rm(logs, { recursive: true, force: true });
    await session.close();
  }
}

/** How a group ended: its last lines, and its failed tests with their messages. */
type Ended = { readonly code: number; readonly lines: readonly string[]; readonly failed: readonly string[] };

/** The end of a long output is what a person sees first, and where a log is cut, all that is left. */
function printSummary(ended: readonly Ended[]): void {
  const failed = ended.flatMap((group) => group.failed);
  if (failed.length > 0) process.stdout.write(`\nFailed:\n${failed.join('\n')}\n`);
  process.stdout.write(`\n${ended.flatMap(({ lines }) => lines).join('\n')}\n`);
  const isGreen = ended.every(({ code }) => code === 0);
  process.stdout.write(`npm test: ${isGreen ? 'every test that was asked for passed' : 'failed'}.\n`);
}

/** Parts come first; from the first other word on, everything belongs to the test runner. */
function readArguments(args: readonly string[]): {
  readonly wanted: readonly Group[];
  readonly rest: readonly string[];
} {
  if (args[0] === '--all') return { wanted: namedGroups(args.slice(1)), rest: [] };
  const isPart = (word: string): word is Part => (parts as readonly string[]).includes(word);
  const firstOther = args.findIndex((word) => !isPart(word));
  const words = firstOther === -1 ? args : args.slice(0, firstOther);
  const rest = args.slice(words.length);
  if (words.length === 0) return { wanted: [gateGroup], rest };
  const projects = vitestParts.filter((part) => words.includes(part)).map((part) => `${part}*`);
  const e2e =
    rest.length > 0
      ? [[]]
      : groups
          .flatMap(({ lanes }) => lanes)
          .filter(isPlaywright)
          .map(projectsOf);
  const lanes: readonly Lane[] = [
    ...(projects.length > 0 ? [{ runner: 'vitest', projects } as const] : []),
    ...(words.includes('e2e')
      ? e2e.map((names) => ({ runner: 'playwright', projects: names }) as const)
      : []),
  ];
  return { wanted: [{ name: words.join(' and '), lanes }], rest };
}

const isPlaywright = ({ runner }: Lane): boolean => runner === 'playwright';
const projectsOf = ({ projects }: Lane): readonly string[] => projects;

function namedGroups(names: readonly string[]): readonly Group[] {
  const unknown = names.find((name) => !groups.some((group) => group.name === name));
  if (unknown !== undefined) {
    const known = groups.map(({ name }) => name).join(', ');
    throw new UserError(`There is no group of tests named ${unknown}. There are: ${known}.`);
  }
  return names.length === 0 ? groups : groups.filter(({ name }) => names.includes(name));
}

async function openSession(): Promise<Pick<PrivateSession, 'env' | 'close'>> {
  if (process.platform === 'linux') return openPrivateSession({ keyring: 'unlocked' });
  return { env: process.env, close: async () => undefined };
}

/** Tests that start no app keep the usual limits. */
async function measuredPatience(wanted: readonly Group[]): Promise<NodeJS.ProcessEnv> {
  if (!wanted.flatMap(({ lanes }) => lanes).some(isPlaywright)) return {};
  const seconds = await measureStart();
  const patience = patienceFor(seconds);
  printLine(
    `The app started in ${seconds.toFixed(1)} s, so tests have ${patience} times the shortest limits.`,
  );
  return patienceIs(patience);
}

async function runGroup(
  group: Group,
  {
    rest,
    env,
    log,
  }: { readonly rest: readonly string[]; readonly env: NodeJS.ProcessEnv; readonly log: string },
): Promise<Ended> {
  const startedAt = performance.now();
  const over = new AbortController();
  const timer = setTimeout(() => {
    const hung = readTestLog(log).underWay.map((name) => `  ${name}`);
    process.stdout.write(
      `\n${group.name} is not done after ${mostMinutes} minutes. Under way:\n${hung.join('\n')}\n`,
    );
    over.abort();
  }, mostMinutes * 60_000);
  const run = (lane: Lane): Promise<{ readonly code: number; readonly line: string }> =>
    runLane(lane, {
      options: group.mostFailures === undefined ? rest : [stopAfter(lane, group.mostFailures), ...rest],
      // Where CI is set, vitest draws no progress over the lines of the other runner.
      env: { ...env, ...loggedIn(log), ...(group.sideBySide === undefined ? {} : { CI: 'true' }) },
      signal: over.signal,
    });
  const ran = [];
  if (group.sideBySide === true) ran.push(...(await Promise.all(group.lanes.map(run))));
  else
    for (const lane of group.lanes) if (!isInterrupted() && !over.signal.aborted) ran.push(await run(lane));
  clearTimeout(timer);
  const { passed, failed } = readTestLog(log);
  const seconds = ((performance.now() - startedAt) / 1000).toFixed(0);
  const line = `${group.name}: ${passed} passed, ${failed.length} failed, ${seconds} s`;
  const code = Math.max(over.signal.aborted ? 1 : 0, ...ran.map((lane) => lane.code));
  return { code, failed, lines: [line, ...ran.map((lane) => `  ${lane.line}`)] };
}

function stopAfter({ runner }: Lane, failures: number): string {
  return runner === 'vitest' ? `--bail=${failures}` : `--max-failures=${failures}`;
}

/** Runs one test runner to its end. The line says how long it took. */
async function runLane(
  { runner, projects, workers }: Lane,
  {
    options,
    env,
    signal,
  }: { readonly options: readonly string[]; readonly env: NodeJS.ProcessEnv; readonly signal: AbortSignal },
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
    ...options,
  ];
  // A group of its own: vitest leaves its workers behind when it is ended by a signal.
  const code = await runInForeground({ command, args, cwd: repoRoot, env, ownGroup: true, signal });
  const seconds = (performance.now() - startedAt) / 1000;
  const used = meter.seconds();
  meter.close();
  const processor = used === undefined ? '' : `, ${used.toFixed(0)} s of processor time`;
  const name = projects.length === 0 ? runner : `${runner} (${projects.join('; ')})`;
  return { code, line: `${name}: ${seconds.toFixed(0)} s${processor}` };
}

/**
 * Writes, reads and deletes one value through the call that the app uses, so that a missing keychain is named
 * as such and does not show as fifty failed tests.
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
