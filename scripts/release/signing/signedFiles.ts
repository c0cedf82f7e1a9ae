import { open, readdir, readFile } from 'node:fs/promises';
import path from 'node:path';
import { runQuietly } from '../../dev/childProcess.ts';
import { readSignature } from './authenticode.ts';
import { isCompoundFile } from './compoundFile.ts';
import { hashOf } from '../hashes.ts';
import { readMsiFile } from './msiFile.ts';
import { isPeFile, readPeFile, type SignableFile } from './peFile.ts';

/** What was looked at below a folder, each with its fault if it has one, by its path below that folder. */
export type Looked = { readonly file: string; readonly fault: string | undefined };

export type SignedBy = {
  /** The name that each certificate must have (CN); undefined where any will do. */
  readonly publisher: string | undefined;
};

/** Names of which the file must be signed, so that one that is damaged from its first byte on is not passed over. */
const windowsNames = /\.(?:exe|dll|msi)$/i;
const linuxPackages = /\.(?:deb|rpm|AppImage)$/;
export const hashList = 'SHA256SUMS';

/** Looks at everything below a folder that has to be signed: of Windows, of macOS, of Linux. */
export async function lookAtSignatures(folder: string, signedBy: SignedBy): Promise<readonly Looked[]> {
  const looked: Looked[] = [];
  const entries = await readdir(folder, { withFileTypes: true, recursive: true });
  const inBundle = /\.app[\\/]/;
  for (const entry of entries.sort((one, other) => (placeOf(one) < placeOf(other) ? -1 : 1))) {
    const file = placeOf(entry);
    const name = path.relative(folder, file);
    if (inBundle.test(`${name}${path.sep}`)) {
      if (entry.isDirectory() && name.endsWith('.app') && !inBundle.test(name))
        looked.push({ file: name, fault: await faultOfBundle(file) });
    } else if (entry.isFile()) {
      const kind = await kindOf(file);
      if (kind !== undefined) looked.push({ file: name, fault: await faultOf(file, kind, signedBy) });
    }
  }
  return looked;
}

function placeOf(entry: { readonly parentPath: string; readonly name: string }): string {
  return path.join(entry.parentPath, entry.name);
}

type Kind = 'pe' | 'msi' | 'linux' | 'damaged';

async function kindOf(file: string): Promise<Kind | undefined> {
  if (linuxPackages.test(file)) return 'linux';
  const start = await firstBytes(file);
  if (isPeFile(start)) return 'pe';
  const isMsi = /\.msi$/i.test(file);
  if (isMsi && isCompoundFile(start)) return 'msi';
  return windowsNames.test(file) ? 'damaged' : undefined;
}

async function firstBytes(file: string): Promise<Buffer> {
  const handle = await open(file);
  try {
    const { buffer, bytesRead } = await handle.read(Buffer.alloc(8), 0, 8, 0);
    return buffer.subarray(0, bytesRead);
  } finally {
    await handle.close();
  }
}

async function faultOf(file: string, kind: Kind, signedBy: SignedBy): Promise<string | undefined> {
  try {
    switch (kind) {
      case 'pe':
        return faultOfFile(readPeFile(await readFile(file)), signedBy);
      case 'msi':
        return faultOfFile(readMsiFile(await readFile(file)), signedBy);
      case 'linux':
        return await faultOfListed(file);
      case 'damaged':
        return 'it is damaged from its beginning';
    }
  } catch (reason) {
    return reason instanceof Error ? reason.message : String(reason);
  }
}

function faultOfFile(file: SignableFile, { publisher }: SignedBy): string | undefined {
  if (file.signature === undefined) return 'it is not signed';
  const { digest, fileDigest, signer } = readSignature(file.signature);
  if (!file.digestBy(digest).equals(fileDigest)) return 'it was changed after it was signed';
  if (publisher !== undefined && !signer.split('\n').includes(`CN=${publisher}`))
    return `it is signed by another: ${signer.replaceAll('\n', ', ')}`;
  return undefined;
}

/** Packages of Linux carry no signature: the list of hashes beside them does. */
async function faultOfListed(file: string): Promise<string | undefined> {
  const list = path.join(path.dirname(file), hashList);
  const lines = (await readFile(list, 'utf8').catch(() => '')).split('\n');
  if (!lines.includes(`${await hashOf(file)}  ${path.basename(file)}`)) return `it is not in ${hashList}`;
  const { code } = await runQuietly({ command: 'gpg', args: ['--batch', '--verify', `${list}.asc`, list] });
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
    const { code, output } = await runQuietly(check);
    if (code !== 0) return `${check.command}: ${output.trim()}`;
  }
  return undefined;
}
