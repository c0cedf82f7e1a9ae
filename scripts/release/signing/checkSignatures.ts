import { open, readdir, readFile } from 'node:fs/promises';
import path from 'node:path';
import { runTool } from '../../dev/runTool.ts';
import { hashFile } from '../../dev/hashFile.ts';
import { windowsSignatureFault, type Publisher } from './windowsSignatureFault.ts';

/** One checked file, by its path below the checked folder; undefined means no fault. */
export type SignatureCheck = { readonly file: string; readonly fault: string | undefined };

/** Names of files that must be signed, so that a file with damaged first bytes is checked too. */
const windowsNames = /\.(?:exe|dll|msi)$/i;
const linuxPackages = /\.(?:deb|rpm|AppImage)$/;
export const hashList = 'SHA256SUMS';

/** Checks every file below a folder that must be signed, for Windows, macOS or Linux. */
export async function checkSignatures(
  folder: string,
  publisher: Publisher,
): Promise<readonly SignatureCheck[]> {
  const looked: SignatureCheck[] = [];
  const entries = await readdir(folder, { withFileTypes: true, recursive: true });
  const inBundle = /\.app[\\/]/;
  for (const entry of entries.sort((one, other) => (placeOf(one) < placeOf(other) ? -1 : 1))) {
    const file = placeOf(entry);
    const name = path.relative(folder, file);
    if (inBundle.test(`${name}${path.sep}`)) {
      if (entry.isDirectory() && name.endsWith('.app') && !inBundle.test(name))
        looked.push({ file: name, fault: await faultOfBundle(file) });
    } else if (entry.isFile()) {
      if (linuxPackages.test(name)) looked.push({ file: name, fault: await faultOfListed(file) });
      else if (windowsNames.test(name) || (await isWindowsProgram(file)))
        looked.push({ file: name, fault: await windowsSignatureFault(file, publisher) });
    }
  }
  return looked;
}

function placeOf(entry: { readonly parentPath: string; readonly name: string }): string {
  return path.join(entry.parentPath, entry.name);
}

async function isWindowsProgram(file: string): Promise<boolean> {
  await using handle = await open(file);
  const { buffer, bytesRead } = await handle.read(Buffer.alloc(2), 0, 2, 0);
  return buffer.subarray(0, bytesRead).toString('latin1') === 'MZ';
}

/** Linux packages have no signature of their own: the list of hashes in the same folder is signed. */
async function faultOfListed(file: string): Promise<string | undefined> {
  const list = path.join(path.dirname(file), hashList);
  const lines = (await readFile(list, 'utf8').catch(() => '')).split('\n');
  if (!lines.includes(`${await hashFile(file)}  ${path.basename(file)}`)) return `it is not in ${hashList}`;
  const { code } = await runTool({ command: 'gpg', args: ['--batch', '--verify', `${list}.asc`, list] });
  return code === 0 ? undefined : `${hashList} is not signed by a key that is known here`;
}

async function faultOfBundle(bundle: string): Promise<string | undefined> {
  if (process.platform !== 'darwin') return 'only macOS can check it';
  const checks = [
    { command: 'codesign', args: ['--verify', '--deep', '--strict', bundle] },
    { command: 'spctl', args: ['--assess', '--type', 'execute', bundle] },
    { command: 'xcrun', args: ['stapler', 'validate', bundle] },
  ];
  for (const check of checks) {
    const { code, output } = await runTool(check);
    if (code !== 0) return `${check.command}: ${output.trim()}`;
  }
  return undefined;
}
