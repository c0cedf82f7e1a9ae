/**
 * `npm run spoken-words`: does the main job with the screen reader Orca running, and prints what Orca speaks.
 *
 *   npm run spoken-words               prints one utterance a line, under the step that it belongs to
 *   npm run spoken-words -- FILE.md    writes them into that page instead, between its two marks
 *
 * It takes Debian's package `orca`, and changes nothing of the person's own settings: Orca runs on a display
 * and a bus of its own, without a speech server. Exit code 0 if the job was done, 1 if not, 2 for bad usage.
 */
import { existsSync } from 'node:fs';
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { prepare } from '../../scripts/dev/prepare.ts';
import { endDaemon, spawnDaemon } from '../../scripts/dev/runTool.ts';
import { UserError, printLine, runEntry } from '../../scripts/dev/userError.ts';
import type { AccessibilityTree } from '../e2e/accessibility/accessibilityTree.ts';
import { openAccessibleSession } from '../e2e/accessibility/accessibleSession.ts';
import { openJob } from '../e2e/accessibility/openJob.ts';
import { mainJob } from '../e2e/accessibility/mainJobByTree.ts';

const orca = '/usr/bin/orca';

async function speak(args: readonly string[]): Promise<number> {
  const [page, ...rest] = args;
  if (rest.length > 0) {
    printLine('Name at most one page.');
    return 2;
  }
  if (process.platform !== 'linux' || !existsSync(orca))
    throw new UserError('Orca is not installed. On Debian: apt-get install -y --no-install-recommends orca');
  const { runtime } = await prepare('test');
  process.env['ELECTRON_OVERRIDE_DIST_PATH'] = runtime.folder;
  const steps = await spokenSteps();
  const lines = steps.flatMap(({ name, utterances }) => [
    '',
    `${name}:`,
    ...utterances.map((one) => `  ${one}`),
  ]);
  if (page === undefined) process.stdout.write(`${lines.join('\n')}\n`);
  else await writeFile(page, withUtterances(await readFile(page, 'utf8'), steps));
  return 0;
}

async function spokenSteps(): Promise<readonly SpokenStep[]> {
  await using stack = new AsyncDisposableStack();
  const { env } = await openAccessibleSession(stack);
  const job = await openJob(stack, env, speed);
  const log = await startOrca(stack, { ...process.env, ...env });
  const tree = atTheSpeedOfOrca(job.tree, log.isQuiet);
  const steps: SpokenStep[] = [];
  let heard = (await log.isQuiet()).length;
  for (const step of mainJob) {
    printLine(step.name);
    await step.run({ ...job, tree });
    const all = await log.isQuiet();
    steps.push({ name: step.name, utterances: all.slice(heard) });
    heard = all.length;
  }
  return steps;
}

type OrcaLog = {
  /** Waits until Orca has said nothing more for a while, and answers everything that it has said. */
  readonly isQuiet: () => Promise<readonly string[]>;
};

/** A note comes late enough to open a dialog first, and keys come as quickly as a person types them. */
const speed = { processingMs: 30_000, keyPauseMs: 120 };

/** Orca counts as silent after this time, in ms. */
const silenceMs = 1_800;

async function startOrca(stack: AsyncDisposableStack, env: NodeJS.ProcessEnv): Promise<OrcaLog> {
  const folder = await mkdtemp(path.join(tmpdir(), 'clinic-orca-'));
  stack.defer(() => rm(folder, { recursive: true, force: true, maxRetries: 3 }));
  const file = path.join(folder, 'debug.out');
  const child = spawnDaemon({
    command: orca,
    args: ['--replace', `--debug-file=${file}`, '--disable=braille,braille-monitor'],
    stdio: 'ignore',
    // Without a server, Orca only writes down what it would speak.
    env: { ...env, SPEECHD_CMD: '/bin/false', LANG: 'C.UTF-8' },
  });
  stack.defer(() => endDaemon(child));
  const spoken = async (): Promise<readonly string[]> =>
    utterancesIn(await readFile(file, 'utf8').catch(() => ''));
  const deadline = performance.now() + 60_000;
  while ((await spoken()).length === 0) {
    if (performance.now() > deadline || child.exitCode !== null)
      throw new Error('Orca did not start to speak.');
    await wait(200);
  }
  return {
    async isQuiet() {
      let before = await spoken();
      for (;;) {
        await wait(silenceMs);
        const now = await spoken();
        if (now.length === before.length) return now;
        before = now;
      }
    },
  };
}

/** A person waits until the screen reader has spoken: it leaves out what is past when its turn comes. */
function atTheSpeedOfOrca(tree: AccessibilityTree, isQuiet: OrcaLog['isQuiet']): AccessibilityTree {
  const slowly =
    <Args extends readonly unknown[], T>(act: (...args: Args) => Promise<T>) =>
    async (...args: Args): Promise<T> => {
      const done = await act(...args);
      await isQuiet();
      return done;
    };
  return {
    ...tree,
    focus: slowly(tree.focus),
    press: slowly(tree.press),
    type: slowly(tree.type),
  };
}

/** What was spoken in one step of the job. */
type SpokenStep = { readonly name: string; readonly utterances: readonly string[] };

const begin = '<!-- spoken words: begin -->';
const end = '<!-- spoken words: end -->';

/** The page with these utterances between its two marks. Throws if it has no marks. */
function withUtterances(page: string, steps: readonly SpokenStep[]): string {
  const from = page.indexOf(begin);
  const to = page.indexOf(end);
  if (from === -1 || to < from) throw new Error(`The page has no place between "${begin}" and "${end}".`);
  const text = steps
    .map(({ name, utterances }) => `### ${sentence(name)}\n\n\`\`\`text\n${utterances.join('\n')}\n\`\`\`\n`)
    .join('\n');
  return `${page.slice(0, from)}${begin}\n\n${text}\n${page.slice(to)}`;
}

const sentence = (name: string): string => name.charAt(0).toUpperCase() + name.slice(1);

/** The name of one key: Orca repeats what a person types, and nobody wants to read that. */
const keyEcho = /^(?:.|space|dot|colon|slash|dash)$/u;

/**
 * What Orca speaks, from its debug file, without the keys that it repeats. The file has one line for each
 * piece of speech, in which it also says how the voice is to sound.
 */
function utterancesIn(debugOutput: string): readonly string[] {
  return [...debugOutput.matchAll(/SPEECH OUTPUT: '(.*?)'(?: voice=\w+)?\s*(?:\{.*|None)?$/gm)]
    .map((match) => match[1]?.trim() ?? '')
    .filter((text) => text !== '' && !keyEcho.test(text));
}

await runEntry(() => speak(process.argv.slice(2)));
