/**
 * `node scripts/release/signing/checkSigned.ts FOLDER…`: checks that every file in the folders that must be signed is.
 * Exits with 0 if all are, 1 if one is not or there is no such file, and 2 for bad usage. CLINIC_PUBLISHER: the name that
 * the certificates for Windows must have. CLINIC_WINDOWS_ROOTS: trusted certificates in PEM, outside Windows.
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
  if (looked.length === 0) printLine('These folders have no files that must be signed.');
  else printLine(`${looked.length} files checked, ${faulty.length} with a faulty signature.`);
  return looked.length > 0 && faulty.length === 0 ? 0 : 1;
}

await runEntry(() => checkSigned(process.argv.slice(2)));
