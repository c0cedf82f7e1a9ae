/**
 * `npm run bench`: the built app beside the bare parts that do the same work, in one run on one machine.
 *
 *   npm run bench                          all figures, a table on stdout
 *   npm run bench -- --json                one JSON object on stdout and nothing else there
 *   npm run bench -- --only NAME,NAME      those alone
 *   npm run bench -- --quick               few short runs, to see that it works
 *
 * Exit code 0 when every figure was measured, whether or not it met its target; 1 when one could not be; 2: bad usage.
 */
import { mkdir, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { isInterrupted } from '../../scripts/dev/runTool.ts';
import { lacksDisplay, openVirtualDisplay } from '../../scripts/dev/virtualDisplay.ts';
import { runEntry, printLine } from '../../scripts/dev/userError.ts';
import { prepare } from '../../scripts/dev/prepare.ts';
import { openPrivateSession } from '../../scripts/dev/privateSession.ts';
import type { Figure, Outcome } from './figure.ts';
import { figures } from './figures.ts';
import { occasionNow, type Occasion } from './machine.ts';
import { runFigure } from './runFigure.ts';
import { table } from './table.ts';
import { judgedWords } from './words.ts';

type Wish = {
  readonly chosen: readonly Figure[];
  readonly isQuick: boolean;
  readonly isJson: boolean;
};

function readWish(args: string[]): Wish | string {
  try {
    const { values } = parseArgs({
      args,
      options: {
        json: { type: 'boolean', default: false },
        quick: { type: 'boolean', default: false },
        only: { type: 'string' },
      },
    });
    const names = values.only?.split(',') ?? figures.map(({ name }) => name);
    const unknown = names.filter((name) => !figures.some((figure) => figure.name === name));
    if (unknown.length > 0)
      return `There is no figure ${unknown.join(', ')}. There are: ${figures.map(({ name }) => name).join(', ')}.`;
    return {
      chosen: figures.filter(({ name }) => names.includes(name)),
      isQuick: values.quick,
      isJson: values.json,
    };
  } catch (reason) {
    return reason instanceof Error ? reason.message : String(reason);
  }
}

async function measureAll({ chosen, isQuick }: Wish): Promise<readonly Outcome[]> {
  await using stack = new AsyncDisposableStack();
  const { runtime } = await prepare('test');
  let env: NodeJS.ProcessEnv = { ...process.env, ELECTRON_OVERRIDE_DIST_PATH: runtime.folder };
  if (lacksDisplay(process.platform, process.env)) {
    const display = await openVirtualDisplay();
    stack.defer(display.close);
    env = { ...env, ...display.env };
  }
  if (process.platform === 'linux') {
    const session = await openPrivateSession({ keyring: 'unlocked' });
    stack.defer(session.close);
    const { DISPLAY = session.env['DISPLAY'], XAUTHORITY = session.env['XAUTHORITY'] } = env;
    env = { ...env, ...session.env, DISPLAY, XAUTHORITY };
  }
  const folder = await mkdtemp(join(tmpdir(), 'clinic-b-'));
  stack.defer(() => rm(folder, { recursive: true, force: true, maxRetries: 5 }));
  await mkdir(join(folder, 'shared'));

  const outcomes: Outcome[] = [];
  for (const [at, figure] of chosen.entries()) {
    if (isInterrupted()) break;
    printLine(`[${at + 1}/${chosen.length}] ${figure.name}: ${figure.title}`);
    const outcome = await runFigure(figure, { folder, env, isQuick });
    outcomes.push(outcome);
    printLine(`  ${summary(outcome)}, in ${outcome.tookSeconds.toFixed(1)} s (may take ${figure.seconds} s)`);
  }
  return outcomes;
}

function summary(outcome: Outcome): string {
  if (outcome.state === 'failed') return `not measured: ${outcome.reason}`;
  const { figure, judged } = outcome;
  return judged.map((one) => `${judgedWords(figure, one)} ${one.isMet ? 'met' : 'missed'}`).join(', ');
}

/** By name, without what the code itself says of them. */
function asJson(outcomes: readonly Outcome[], occasion: Occasion): string {
  const all = outcomes.map((outcome) => {
    const { figure, ...rest } = outcome;
    const { title, against, method, unit } = figure;
    return [figure.name, { title, against, method, unit, ...rest }] as const;
  });
  return JSON.stringify({ ...occasion, figures: Object.fromEntries(all) });
}

async function bench(args: string[]): Promise<number> {
  const wish = readWish(args);
  if (typeof wish === 'string') {
    printLine(wish);
    return 2;
  }
  const startedAt = performance.now();
  const occasion = await occasionNow(wish.isQuick);
  if (occasion.loadBefore > 0.5) printLine(`The machine is not quiet: its load is ${occasion.loadBefore}.`);
  const outcomes = await measureAll(wish);
  process.stdout.write(`${wish.isJson ? asJson(outcomes, occasion) : table(outcomes)}\n`);
  const missed = outcomes.filter((one) => one.state === 'measured' && one.judged.some(({ isMet }) => !isMet));
  const failed = outcomes.filter(({ state }) => state === 'failed');
  printLine(
    `${((performance.now() - startedAt) / 60_000).toFixed(1)} minutes; ` +
      `${outcomes.length - missed.length - failed.length} figures met their targets, ${missed.length} missed, ${failed.length} not measured.`,
  );
  return failed.length > 0 || isInterrupted() ? 1 : 0;
}

await runEntry(() => bench(process.argv.slice(2)));
