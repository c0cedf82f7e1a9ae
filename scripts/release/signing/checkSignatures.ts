import { open, readdir, readFile } from 'node:fs/promises';
import path from 'node:path';
import { runTool } from '../../dev/runTool.ts';
import { hashFile } from '../hashFile.ts';
import { windowsSignatureFault, type Publisher } from './windowsSignatureFault.ts';

/** What was looked at below a folder, each with its fault if it has one, by its path below that folder. */
export type SignatureCheck = { readonly file: string; readonly fault: string | undefined };

/** Files that must be signed by their name: one whose first bytes are damaged must not be passed over. */
const windowsNames = /\.(?:exe|dll|msi)$/i;
const linuxPackages = /\.(?:deb|rpm|AppImage)$/;
export const hashList = 'SHA256SUMS';

/** Looks at everything below a folder that has to be signed: of Windows, of macOS, of Linux. */
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

/** Packages of Linux carry no signature: the list of hashes beside them does. */
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
