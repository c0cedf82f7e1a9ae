/**
 * `npm run bench`: the built app beside the bare parts that do the same work, in one run on one machine.
 *
 *   npm run bench                          all figures, a line each on stdout
 *   npm run bench -- --json                one JSON object on stdout and nothing else there
 *   npm run bench -- --only NAME,NAME      those alone
 *   npm run bench -- --quick               few short runs, to see that it works
 *
 * Exit code 0 when every figure was measured, whether or not it met its target; 1 when one could not be; 2: bad usage.
 */
import { mkdtemp, rm } from 'node:fs/promises';
import { loadavg, tmpdir } from 'node:os';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { isInterrupted } from '../../scripts/dev/runTool.ts';
import { runEntry, printLine } from '../../scripts/dev/userError.ts';
import { prepare } from '../../scripts/dev/prepare.ts';
import { openDesktop } from '../support/openDesktop.ts';
import { judge, type Figure } from './figure.ts';
import { figures } from './figures.ts';

type Wish = { readonly chosen: readonly Figure[]; readonly isQuick: boolean; readonly isJson: boolean };

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
    const chosen = figures.filter(({ name }) => names.includes(name));
    return { chosen, isQuick: values.quick, isJson: values.json };
  } catch (reason) {
    return reason instanceof Error ? reason.message : String(reason);
  }
}

async function bench(args: string[]): Promise<number> {
  const wish = readWish(args);
  if (typeof wish === 'string') {
    printLine(wish);
    return 2;
  }
  const { chosen, isQuick, isJson } = wish;
  printLine(
    `The load of the last minute is ${(loadavg()[0] ?? 0).toFixed(2)}; a quiet machine has less than 0.5.`,
  );
  await using stack = new AsyncDisposableStack();
  const { runtime } = await prepare('test');
  process.env['ELECTRON_OVERRIDE_DIST_PATH'] = runtime.folder;
  await openDesktop(stack);
  const shared = await mkdtemp(join(tmpdir(), 'clinic-b-'));
  stack.defer(() => rm(shared, { recursive: true, force: true, maxRetries: 5 }));
  // All temporary files of the figures are below it.
  process.env['TMPDIR'] = shared;
  const measured: Record<string, object> = {};
  for (const figure of chosen) {
    if (isInterrupted()) break;
    const { name, title, against, method, unit } = figure;
    printLine(`${name}: ${title}`);
    try {
      const found = await figure.measure({ isQuick, shared, say: (line) => printLine(`  ${line}`) });
      const judged = judge(figure, found);
      const ratio = found.bare === null ? null : found.ours / found.bare;
      measured[name] = { title, against, method, unit, ...found, ratio, judged };
      const bare = found.bare === null ? '' : `, bare ${found.bare.toFixed(1)} ${unit}`;
      const line = `${name}: ours ${found.ours.toFixed(1)} ${unit}${bare}; ${judged.map(({ words }) => words).join('; ')}`;
      if (!isJson) process.stdout.write(`${line}\n`);
    } catch (reason) {
      printLine(
        `  not measured: ${reason instanceof Error ? (reason.stack ?? reason.message) : String(reason)}`,
      );
    }
  }
  if (isJson) process.stdout.write(`${JSON.stringify({ isQuick, figures: measured })}\n`);
  return Object.keys(measured).length < chosen.length ? 1 : 0;
}

await runEntry(() => bench(process.argv.slice(2)));
