import { copyFile, readdir, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { runOrThrow } from '../dev/runTool.ts';
import { UserError } from '../dev/userError.ts';
import { hashFile } from '../dev/hashFile.ts';
import { billName } from './pack/writeShippedParts.ts';
import { hashList } from './signing/checkSigned.ts';
import type { Signing } from './signing/signing.ts';

type Released = {
  /** The folder with the installers. */
  readonly output: string;
  /** The packed apps: a file name without its ending, and the folder with app.asar. */
  readonly packages: readonly { readonly name: string; readonly resources: string }[];
  /** File names that are listed besides those with the version. */
  readonly templates: readonly string[];
  /** The version in the name of every installer. */
  readonly version: string;
  readonly signing: Signing;
};

/** What IT checks a release with. */
const checkingFiles = { text: 'CHECKING.txt', key: 'clinic-companion-key.gpg' } as const;

/**
 * Writes the bills of materials and the list of all hashes beside the installers. If there is a key, signs
 * the list, and writes the public key and how to check with it.
 */
export async function writeReleaseLists(released: Released): Promise<void> {
  const { output, packages, templates, version, signing } = released;
  for (const { name, resources } of packages)
    await copyFile(path.join(resources, billName), path.join(output, `${name}.cdx.json`));
  const files = (await readdir(output, { withFileTypes: true }))
    .filter((entry) => entry.isFile())
    .map(({ name }) => name)
    .filter((name) => name.includes(`-${version}-`) || templates.includes(name))
    .sort();
  const lines = await Promise.all(
    files.map(async (name) => `${await hashFile(path.join(output, name))}  ${name}\n`),
  );
  const list = path.join(output, hashList);
  await writeFile(list, lines.join(''));
  if (signing.by !== 'openpgp') return;
  const gpg = (...args: readonly string[]): Promise<string> =>
    runOrThrow({ command: 'gpg', args: ['--batch', '--yes', ...args] }, `gpg ${args.join(' ')} failed`);
  await gpg('--local-user', signing.key, '--armor', '--detach-sign', list);
  await gpg('--output', path.join(output, checkingFiles.key), '--export', signing.key);
  const [, fingerprint] = /^fpr:+(\w+):/m.exec(await gpg('--with-colons', '--list-keys', signing.key)) ?? [];
  if (fingerprint === undefined) throw new UserError(`gpg names no fingerprint of ${signing.key}.`);
  await writeFile(path.join(output, checkingFiles.text), howToCheck(fingerprint));
}

/** The list under the name that it has in a release, where there is one for each system. */
function howToCheck(fingerprint: string): string {
  const signed = `${hashList}-Linux`;
  const verified = `gpgv --keyring ./${checkingFiles.key} --status-fd 1 ${signed}.asc ${signed}`;
  return `Who made these files?

The list of hashes for Linux is signed. The key has this fingerprint, which you should also have from us by another way:

    ${fingerprint.replaceAll(/.{4}(?!$)/g, '$& ')}

In the folder with the list, its signature, the key and what you downloaded, this ends with 0 if all of it is ours:

    ${verified} | grep -q 'VALIDSIG .*${fingerprint}$' && sha256sum --check --ignore-missing ${signed}

Installers for Windows and macOS are signed themselves, and their systems check them.
`;
}
