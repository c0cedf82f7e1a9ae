/**
 * `npm run package:proof [-- --out DIR] [--deb]`: packs the Linux app, unpacked and unsigned, with whatever
 * runtime this machine has, into dist/proof or another folder. For tests only: its name says so, and a
 * release refuses a runtime from elsewhere.
 *
 * With `--deb`, as root on a Debian, it also makes two versions of the .deb, and installs, tries out, updates
 * and removes them in a copy of this system that ends with the command.
 */
import { rename, rm } from 'node:fs/promises';
import path from 'node:path';
import { parseArgs } from 'node:util';
import { systemState } from '../dev/ensurePackages.ts';
import { prepare } from '../dev/prepare.ts';
import { repoRoot } from '../dev/repoRoot.ts';
import { UserError, runEntry, printLine } from '../dev/userError.ts';
import { buildDebs } from './debProof/buildDebs.ts';
import { playDeb } from './debProof/playDeb.ts';
import { inOwnNamespace } from './inOwnNamespace.ts';
import { packProof, proofMark } from './pack/packProof.ts';

async function proof(): Promise<number> {
  const options = {
    out: { type: 'string', default: path.join(repoRoot, 'dist', 'proof') },
    deb: { type: 'boolean', default: false },
  } as const;
  const asked = parseArgs({ options }).values;
  const out = path.resolve(asked.out);
  if (process.platform !== 'linux') throw new UserError('The unpacked Linux build is made on Linux.');
  if (asked.deb) {
    const { isDebianFamily, isRoot } = systemState(false);
    if (!isDebianFamily || !isRoot) throw new UserError('The .deb is tried out as root on a Debian.');
    const code = await inOwnNamespace(process.argv.slice(2));
    if (code !== null) return code;
  }
  // The runtime must be able to run: it prints the versions of its parts.
  const { runtime } = await prepare('start');
  const packed = await packProof({ os: 'linux', runtime, into: out });
  const folder = path.join(out, `linux-unpacked${proofMark}`);
  await rm(folder, { recursive: true, force: true });
  await rename(packed.folder, folder);
  for (const name of ['builder-debug.yml', 'builder-effective-config.yaml'])
    await rm(path.join(out, name), { force: true });
  printLine(`${folder}: the app, unpacked, over Electron ${runtime.version} (${runtime.source})`);
  if (asked.deb) await playDeb(await buildDebs(folder, runtime.version, out));
  return 0;
}

await runEntry(proof);
