/**
 * `node scripts/release/signing/checkSigned.ts FOLDER…`: whether everything in them that has to be signed is. Exits with 0
 * if so, 1 if something is not, or nothing was found to look at, and 2 for bad usage.
 */
import { runEntry, printLine } from '../../dev/userError.ts';
import { checkSignatures } from './checkSignatures.ts';

async function checkSigned(folders: readonly string[]): Promise<number> {
  if (folders.length === 0) {
    printLine('Name the folders to look into.');
    return 2;
  }
  const publisher = process.env['CLINIC_PUBLISHER'] || undefined;
  const looked = (await Promise.all(folders.map((folder) => checkSignatures(folder, publisher)))).flat();
  const faulty = looked.filter(({ fault }) => fault !== undefined);
  for (const { file, fault } of faulty) printLine(`${file}: ${fault}`);
  if (looked.length === 0) printLine('Nothing was found that could be signed.');
  else printLine(`${looked.length} looked at, ${faulty.length} not signed as they should be.`);
  return looked.length > 0 && faulty.length === 0 ? 0 : 1;
}

await runEntry(() => checkSigned(process.argv.slice(2)));
