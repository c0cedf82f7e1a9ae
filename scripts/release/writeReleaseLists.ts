import { copyFile, readdir, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { runTool } from '../dev/runTool.ts';
import { UserError } from '../dev/userError.ts';
import { hashFile } from './hashFile.ts';
import { billName } from './pack/writeShippedParts.ts';
import { hashList } from './signing/checkSignatures.ts';
import type { Signing } from './signing/signing.ts';

export type Released = {
  /** The folder that the installers are in. */
  readonly output: string;
  /** Of what they hold: a name without an ending, and the folder of app.asar. */
  readonly packages: readonly { readonly name: string; readonly resources: string }[];
  /** What every installer's name has in it. */
  readonly version: string;
  readonly signing: Signing;
};

/** Puts beside the installers what goes with them: bills of materials, and the hashes of all, signed where there is a key. */
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
  const { code, output: said } = await runTool({
    command: 'gpg',
    args: ['--batch', '--yes', '--local-user', signing.key, '--armor', '--detach-sign', list],
  });
  if (code !== 0) throw new UserError(`${hashList} could not be signed:\n${said.trim()}`);
}
