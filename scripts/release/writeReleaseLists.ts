import { copyFile, readdir, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { runOrThrow } from '../dev/runTool.ts';
import { hashFile } from '../dev/hashFile.ts';
import { billName } from './pack/writeShippedParts.ts';
import { hashList } from './signing/checkSigned.ts';
import type { Signing } from './signing/signing.ts';

export type Released = {
  /** The folder with the installers. */
  readonly output: string;
  /** The packed apps: a file name without its ending, and the folder with app.asar. */
  readonly packages: readonly { readonly name: string; readonly resources: string }[];
  /** The version in the name of every installer. */
  readonly version: string;
  readonly signing: Signing;
};

/** Writes the bills of materials and the list of all hashes beside the installers; signs the list if there is a key. */
export async function writeReleaseLists({ output, packages, version, signing }: Released): Promise<void> {
  for (const { name, resources } of packages)
    await copyFile(path.join(resources, billName), path.join(output, `${name}.cdx.json`));
  const files = (await readdir(output, { withFileTypes: true }))
    .filter((entry) => entry.isFile() && entry.name.includes(`-${version}-`))
    .map((entry) => entry.name)
    .sort();
  const lines = await Promise.all(
    files.map(async (name) => `${await hashFile(path.join(output, name))}  ${name}\n`),
  );
  const list = path.join(output, hashList);
  await writeFile(list, lines.join(''));
  if (signing.by !== 'openpgp') return;
  const args = ['--batch', '--yes', '--local-user', signing.key, '--armor', '--detach-sign', list];
  await runOrThrow({ command: 'gpg', args }, `${hashList} could not be signed`);
}
