import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { chmod, cp, mkdir, mkdtemp, readdir, readFile, rm, stat, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Readable, Writable } from 'node:stream';
import { electronRuntime } from '../../../scripts/dev/electronRuntime.ts';
import { electronArguments, electronEnvironment } from '../../../scripts/dev/electronArguments.ts';
import { connect } from '../screens/stage.ts';
import { repoRoot } from '../../../scripts/dev/repoRoot.ts';
import { runOrThrow } from '../../../scripts/dev/runTool.ts';
import { controls, expect, press, test } from '../support/e2eTest.ts';
import { connectPractice, launch, typeConnection } from '../support/launch.ts';
import { listeningPorts } from '../support/processes.ts';
import { give, lock, setPin } from '../support/appSteps.ts';
import { packagedApp, packagedWith } from '../support/packagedBuild.ts';
import { runToEnd, type Ended } from '../support/runCommand.ts';

/** What another program of the account can do with a packaged app, by what it starts it with. */
test.describe.configure({ mode: 'default' });
test.skip(process.platform !== 'linux', 'the packaged build is made for Linux');

const isRoot = process.getuid?.() === 0;
let parent = '';
/** The proof, which tests may drive, and the same without its mark, as a release is. */
let proof = '';
let release = '';
test.beforeAll(async () => {
  test.setTimeout(300_000);
  parent = await mkdtemp(join(tmpdir(), 'clinic-automation-'));
  await chmod(parent, 0o755);
  proof = await packagedApp();
  release = await packagedWith(parent, 'package.json', (about) => {
    const { isProof: _mark, ...rest } = JSON.parse(about) as Readonly<Record<string, unknown>>;
    return JSON.stringify(rest);
  });
});
test.afterAll(() => rm(parent, { recursive: true, force: true, maxRetries: 5 }));

const newFolder = (): Promise<string> => mkdtemp(join(parent, 'data-'));
const rootArguments = isRoot ? ['--no-sandbox'] : [];

type Started = AsyncDisposable & {
  readonly child: ChildProcess;
  readonly output: () => string;
};

/** Started as by any program of the account, until its store is open and its window was asked for. */
async function start(command: string, args: readonly string[], dataFolder: string): Promise<Started> {
  const child = spawn(command, [...args, `--user-data-dir=${dataFolder}`], {
    env: electronEnvironment(process.env),
    // The last two are Chromium's pipe for a program that drives it.
    stdio: ['ignore', 'pipe', 'pipe', 'pipe', 'pipe'],
    detached: true,
  });
  let said = '';
  child.stdout?.on('data', (part: Buffer) => (said += part.toString('utf8')));
  child.stderr?.on('data', (part: Buffer) => (said += part.toString('utf8')));
  const end = async (): Promise<void> => {
    if (child.exitCode !== null || child.signalCode !== null) return;
    const ended = once(child, 'exit');
    process.kill(-(child.pid ?? 0), 'SIGKILL');
    await ended;
  };
  const log = join(dataFolder, 'logs', 'clinic-companion.log');
  // Chromium opens its port before the app has begun.
  await expect
    .poll(() => readFile(log, 'utf8').catch(() => ''), { timeout: 60_000 })
    .toContain('storageOpened');
  return { child, output: () => said, [Symbol.asyncDispose]: end };
}

const codeOf = (error: unknown): unknown => (error instanceof Error && 'code' in error ? error.code : error);

/** Those of its ports at which Chromium lets a program drive it. */
async function portsToDrive({ child }: Started): Promise<readonly number[]> {
  const answers = await Promise.all(
    listeningPorts(child.pid ?? 0).map(async (port) => {
      const answer = await fetch(`http://127.0.0.1:${port}/json/version`).catch(() => null);
      return (await answer?.text())?.includes('webSocketDebuggerUrl') === true ? [port] : [];
    }),
  );
  return answers.flat();
}

/** What it answers at Chromium's pipe to a question. */
async function answerAtPipe({ child }: Started, withinMs: number): Promise<string> {
  const [, , , question, answer] = child.stdio as unknown as readonly [null, null, null, Writable, Readable];
  question.on('error', () => undefined);
  question.write('{"id":1,"method":"Browser.getVersion"}\0');
  let text = '';
  answer.on('data', (part: Buffer) => (text += part.toString('utf8')));
  await expect
    .poll(() => text, { timeout: withinMs })
    .not.toBe('')
    .catch(() => undefined);
  return text;
}

const byChromium = [
  '--remote-debugging-port=0',
  '--remote-debugging-address=0.0.0.0',
  '--remote-allow-origins=*',
];

test('Chromium’s own switches open no port of a packaged app, proof or not, and leave no file of one', async () => {
  for (const program of [proof, release]) {
    const dataFolder = await newFolder();
    await using started = await start(program, [...rootArguments, ...byChromium], dataFolder);
    expect(await portsToDrive(started)).toEqual([]);
    expect(started.output()).not.toContain('DevTools');
    for (const name of ['DevToolsActivePort', 'ui-automation'])
      await expect.poll(() => stat(join(dataFolder, name)).catch(codeOf)).toBe('ENOENT');
  }
});

test('the control: a checkout that is started so has one', async () => {
  const { executable } = await electronRuntime();
  const account = { platform: process.platform, uid: process.getuid?.() };
  const args = electronArguments(['--remote-debugging-port=0'], account);
  await using started = await start(executable, args, await newFolder());
  expect(await portsToDrive(started)).toHaveLength(1);
});

test('a packaged app is not driven by Chromium’s pipe either, as a checkout is', async () => {
  const { executable } = await electronRuntime();
  const account = { platform: process.platform, uid: process.getuid?.() };
  const checkout = electronArguments(['--remote-debugging-pipe'], account);
  await using control = await start(executable, checkout, await newFolder());
  expect(await answerAtPipe(control, 30_000)).toContain('"id":1');
  await using started = await start(
    release,
    [...rootArguments, '--remote-debugging-pipe'],
    await newFolder(),
  );
  // It is up by now, and would answer as soon as the checkout did.
  expect(await answerAtPipe(started, 3_000)).toBe('');
});

test('a program that drives it finds the port in a file of this account’s, and every screen says that it does', async ({
  stack,
  service,
}) => {
  const app = stack.use(await launch({ packaged: proof }));
  const { page, dataFolder } = app;
  const ours = join(dataFolder, 'ui-automation');
  await expect.poll(() => readFile(ours, 'utf8').catch(codeOf)).toContain('"port"');
  const about = JSON.parse(await readFile(ours, 'utf8')) as {
    readonly port: number;
    readonly path: string;
  };
  expect(app.output()).toContain(`ws://127.0.0.1:${about.port}${about.path}`);
  for (const name of ['ui-automation', 'DevToolsActivePort'])
    expect(((await stat(join(dataFolder, name))).mode & 0o777).toString(8)).toBe('600');

  const line = controls.automationIsOn(page);
  await expect(line).toBeInViewport();
  await press(page, controls.openSettings);
  await expect(line).toBeInViewport();
  const above = await line.boundingBox();
  const dialog = await controls.settings(page).boundingBox();
  expect(above?.height).toBeGreaterThan(0);
  expect(dialog?.y).toBeGreaterThanOrEqual(above?.height ?? Infinity);
  await page.keyboard.press('Escape');
  await connect({ page, service });
  await setPin(page, '4711');
  await lock(page);
  await expect(line).toBeInViewport();
  // Being driven opens nothing that a PIN has locked.
  expect(await give(page, 'openConsult', { consultId: null })).toBe('locked');
  expect(await page.evaluate(() => globalThis.clinic.invoke('getSnapshot', {}))).toMatchObject({
    value: { isUiAutomationOn: true, connections: [], lock: { isLocked: true } },
  });
  await app.kill();
  await using _next = await start(proof, rootArguments, dataFolder);
  for (const name of ['ui-automation', 'DevToolsActivePort'])
    await expect.poll(() => stat(join(dataFolder, name)).catch(codeOf)).toBe('ENOENT');
});

test('a release opens to no program without the policy, says so in a sentence, and starts', async () => {
  await using started = await start(
    release,
    [...rootArguments, '--ui-automation', ...byChromium],
    await newFolder(),
  );
  expect(await portsToDrive(started)).toEqual([]);
  expect(started.output()).toContain('The organisation’s policy does not allow UI automation');
});

/** A script that starts the release as on a workstation with this policy, in a mount namespace of its own. */
async function releaseUnder(allowUiAutomation: string): Promise<string> {
  const folder = await mkdtemp(join(parent, 'policy-'));
  const etc = join(folder, 'etc');
  await cp('/etc', etc, { recursive: true, verbatimSymlinks: true });
  await mkdir(join(etc, 'clinic-companion'), { mode: 0o755 });
  await writeFile(join(etc, 'clinic-companion', 'policy.json'), JSON.stringify({ allowUiAutomation }), {
    mode: 0o644,
  });
  const script = join(folder, 'start');
  const inside = `mount --bind ${etc} /etc && exec "$@"`;
  await writeFile(script, `#!/bin/sh\nexec unshare --mount sh -c '${inside}' sh ${release} "$@"\n`);
  await chmod(script, 0o755);
  return script;
}

test('a release opens to a program where the policy allows it, and with test connections alone where it says so', async ({
  service,
}) => {
  test.skip(!isRoot, 'a policy is root’s');
  const dataFolder = await newFolder();
  const [first = '', second = ''] = service.tokens;
  const practice = { url: service.url, vet: 'Dr Moor' };
  const sandbox = await releaseUnder('sandbox');
  const limited = await launch({ packaged: sandbox, dataFolder });
  try {
    const { page } = limited;
    await expect(controls.automationIsOn(page)).toBeVisible();
    await connectPractice(page, { ...practice, token: first, isSandbox: true });
    await press(page, controls.connectPractice);
    const dialog = controls.connectDialog(page);
    const asked = service.control.requests.length;
    await typeConnection(dialog, { ...practice, token: second });
    await expect(dialog.getByRole('alert')).toContainText('only test connections are possible');
    expect(service.control.requests).toHaveLength(asked);
  } finally {
    await limited.kill();
  }
  const free = await launch({ packaged: proof, dataFolder });
  try {
    await connectPractice(free.page, { ...practice, token: second });
  } finally {
    await free.kill();
  }
  const args = [...rootArguments, `--user-data-dir=${dataFolder}`, '--ui-automation'];
  const { code, stderr } = await runToEnd(sandbox, args, electronEnvironment(process.env));
  expect(stderr).toContain('with test connections only, and a practice is connected here');
  expect(code).toBe(1);
});

test('a release opens no port to a real practice, and one to test connections with a word about it', async () => {
  test.skip(!isRoot, 'a policy is root’s');
  const args = [...rootArguments, '--ui-automation'];
  await using refused = await start(await releaseUnder('production'), args, await newFolder());
  expect(await portsToDrive(refused)).toEqual([]);
  expect(refused.output()).toContain('needs --remote-debugging-pipe');
  await using tested = await start(await releaseUnder('sandbox'), args, await newFolder());
  await expect.poll(() => portsToDrive(tested)).toHaveLength(1);
  expect(tested.output()).toContain('every account of this computer can drive it');
});

test('by Chromium’s pipe only the program that starts a release drives it, under the policy for every connection', async () => {
  test.skip(!isRoot, 'a policy is root’s');
  const dataFolder = await newFolder();
  await using started = await start(
    await releaseUnder('production'),
    [...rootArguments, '--ui-automation', '--remote-debugging-pipe'],
    dataFolder,
  );
  expect(await answerAtPipe(started, 30_000)).toContain('"id":1');
  expect(await portsToDrive(started)).toEqual([]);
  for (const name of ['DevToolsActivePort', 'ui-automation'])
    await expect(stat(join(dataFolder, name))).rejects.toThrow('ENOENT');
});

/** Of two tests that fail on purpose. */
const failing = `import { test } from './clinicTest.ts';
test('with a window', ({ clinic }) => { throw new Error(clinic.page.url()); });
test.describe(() => {
  test.use({ microphone: 'none.wav' });
  test('with a microphone that is not there', ({ clinic }) => { clinic.said(); });
});
`;

test('the folder for testers, with Playwright from the registry, drives a release and a checkout, says what is wrong with a test, and leaves nothing behind', async () => {
  const project = join(parent, 'testing');
  const maker = join(repoRoot, 'scripts', 'release', 'testing', 'makeTesting.ts');
  await runOrThrow({ command: process.execPath, args: [maker, '--out', project] }, 'No folder was made');
  const env = {
    ...withoutRunner(electronEnvironment(process.env)),
    PLAYWRIGHT_SKIP_BROWSER_DOWNLOAD: '1',
    TMPDIR: await mkdtemp(join(parent, 'left-')),
  };
  const run = (command: string, CLINIC_COMPANION = ''): Promise<Ended> =>
    runToEnd('sh', ['-c', `cd '${project}' && exec ${command}`], { ...env, CLINIC_COMPANION });
  const playwright = 'npm exec -- playwright test --reporter line';
  // A policy is root's; a proof needs none.
  const allowed = isRoot ? await releaseUnder('sandbox') : proof;
  for (const ended of [
    await run('npm ci --prefer-offline'),
    await run(playwright, allowed),
    await run(`env --unset=DISPLAY ./run-linux.sh ${playwright}`, repoRoot),
  ])
    expect(ended.code, `${ended.stdout}${ended.stderr}`).toBe(0);
  const refused = await run(`${playwright} -g "a recording becomes a note"`, release);
  expect(refused.stdout).toContain('The organisation’s policy does not allow UI automation');
  await writeFile(join(project, 'failing.spec.ts'), failing);
  const failed = await run(`${playwright} failing`, allowed);
  expect(failed.stdout).toContain('There is no file');
  const kept = (await readdir(join(project, 'test-results'), { recursive: true })).join('\n');
  for (const name of ['window.png', 'clinic-companion.log', 'standard-error.txt'])
    expect(kept).toContain(name);
  const left = await readdir(env.TMPDIR);
  expect(left.filter((name) => !name.includes('cache'))).toEqual([]);
});

/** Without what the runner of these tests says to processes of its own. */
const withoutRunner = (env: NodeJS.ProcessEnv): NodeJS.ProcessEnv =>
  Object.fromEntries(Object.entries(env).filter(([name]) => !/^(?:TEST_|PW_|PLAYWRIGHT_|npm_)/.test(name)));
