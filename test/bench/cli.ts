/**
 * `npm run bench`: the built app beside the bare parts that do the same work, in one run on one machine.
 *
 *   npm run bench                        all figures, as a table on stdout
 *   npm run bench -- NAME NAME           those alone
 *   npm run bench -- docs/figures.md     writes all of them into that page, between its two marks
 *   npm run bench -- --json              one JSON object on stdout and nothing else there
 *   npm run bench -- --quick             few short runs, to see that it works
 *
 * Exit code 0 when every figure was measured, whether or not it met its target; 1 when one could not be; 2:
 * bad usage.
 */
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { isInterrupted } from '../../scripts/dev/runTool.ts';
import { runEntry, printLine } from '../../scripts/dev/userError.ts';
import { prepare } from '../../scripts/dev/prepare.ts';
import { openDesktop } from '../support/openDesktop.ts';
import { judge, type Figure } from './figure.ts';
import { figures } from './figures.ts';
import { occasionNow, rowsOf, tableHead, withFigures, type Found } from './page.ts';

type Wish = {
  readonly chosen: readonly Figure[];
  readonly page: string | null;
  readonly isQuick: boolean;
  readonly isJson: boolean;
};

function readWish(args: string[]): Wish | string {
  try {
    const isOff = { type: 'boolean', default: false } as const;
    const options = { json: isOff, quick: isOff } as const;
    const { values, positionals } = parseArgs({ args, options, allowPositionals: true });
    const [page = null, ...morePages] = positionals.filter((word) => word.endsWith('.md'));
    const names = positionals.filter((word) => !word.endsWith('.md'));
    const unknown = names.filter((name) => !figures.some((figure) => figure.name === name));
    if (unknown.length > 0)
      return `There is no figure ${unknown.join(', ')}. There are: ${figures.map(({ name }) => name).join(', ')}.`;
    if (page !== null && (morePages.length > 0 || names.length > 0 || values.quick || values.json))
      return 'A page gets all figures, of whole runs. Name it alone.';
    const chosen = figures.filter(({ name }) => names.length === 0 || names.includes(name));
    return { chosen, page, isQuick: values.quick, isJson: values.json };
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
  const { chosen, page, isQuick, isJson } = wish;
  const occasion = await occasionNow();
  printLine(`${occasion} A quiet machine has less than 0.5.`);
  await using stack = new AsyncDisposableStack();
  const { runtime } = await prepare('test');
  process.env['ELECTRON_OVERRIDE_DIST_PATH'] = runtime.folder;
  await openDesktop(stack);
  const shared = await mkdtemp(join(tmpdir(), 'clinic-b-'));
  stack.defer(() => rm(shared, { recursive: true, force: true, maxRetries: 5 }));
  // All temporary files of the figures are below it.
  process.env['TMPDIR'] = shared;
  const print = (text: string): unknown => isJson || process.stdout.write(`${text}\n`);
  print(tableHead);
  const found: Found[] = [];
  for (const figure of chosen) {
    if (isInterrupted()) break;
    printLine(`${figure.name}: ${figure.title}`);
    try {
      const measured = await figure.measure({ isQuick, shared, say: (line) => printLine(`  ${line}`) });
      print(rowsOf({ figure, measured }));
      found.push({ figure, measured });
    } catch (reason) {
      printLine(
        `  not measured: ${reason instanceof Error ? (reason.stack ?? reason.message) : String(reason)}`,
      );
    }
  }
  if (isJson) process.stdout.write(`${JSON.stringify({ isQuick, occasion, figures: namedIn(found) })}\n`);
  const isWhole = found.length === chosen.length;
  if (page !== null && isWhole)
    await writeFile(page, withFigures(await readFile(page, 'utf8'), occasion, found));
  return isWhole ? 0 : 1;
}

const namedIn = (found: readonly Found[]): object =>
  Object.fromEntries(
    found.map(({ figure, measured }) => {
      const { name, title, against, method, unit } = figure;
      const ratio = measured.bare === null ? null : measured.ours / measured.bare;
      return [name, { title, against, method, unit, ...measured, ratio, judged: judge(figure, measured) }];
    }),
  );

await runEntry(() => bench(process.argv.slice(2)));
