import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { runEntry, printLine } from '../../scripts/dev/userError.ts';
import { figures } from './figures.ts';

/**
 * Measures one figure in a process of its own, so that neither its memory nor its end is another one's, and leaves what
 * it measured, or why it could not, in its scratch folder.
 */
const [name = '', scratch = '', shared = '', mode = ''] = process.argv.slice(2);

async function fail(reason: string): Promise<number> {
  await writeFile(join(scratch, 'failed.txt'), reason);
  return 1;
}

await runEntry(async () => {
  const figure = figures.find((one) => one.name === name);
  if (figure === undefined) return fail(`There is no figure ${name}.`);
  const limitSeconds = figure.seconds * 4 + 180;
  const giveUp = async (): Promise<void> => process.exit(await fail(`It took more than ${limitSeconds} s.`));
  setTimeout(() => void giveUp(), limitSeconds * 1000).unref();
  try {
    const measured = await figure.measure({
      isQuick: mode === 'quick',
      scratch,
      shared,
      say: (line) => printLine(`  ${line}`),
    });
    await writeFile(join(scratch, 'measured.json'), JSON.stringify(measured));
    return 0;
  } catch (reason) {
    printLine(reason instanceof Error ? (reason.stack ?? reason.message) : String(reason));
    return fail(reason instanceof Error ? reason.message : String(reason));
  }
});
