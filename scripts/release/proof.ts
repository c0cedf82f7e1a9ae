/**
 * `npm run package:proof [-- --out DIR]`: packs the Linux app, unpacked and unsigned, with whatever runtime this machine has,
 * into dist/proof or another folder. For tests only: its name says so, and a release refuses a runtime from elsewhere.
 */
import { rename, rm } from 'node:fs/promises';
import path from 'node:path';
import { parseArgs } from 'node:util';
import { prepare } from '../dev/prepare.ts';
import { repoRoot } from '../dev/repoRoot.ts';
import { UserError, runEntry, printLine } from '../dev/userError.ts';
import { packProof, proofMark } from './pack/packProof.ts';

async function proof(): Promise<number> {
  const asked = { type: 'string', default: path.join(repoRoot, 'dist', 'proof') } as const;
  const out = path.resolve(parseArgs({ options: { out: asked } }).values.out);
  if (process.platform !== 'linux') throw new UserError('The unpacked Linux build is made on Linux.');
  // The runtime must be able to run: it prints the versions of its parts.
  const { runtime } = await prepare('start');
  const packed = await packProof({ os: 'linux', runtime, into: out });
  const folder = path.join(out, `linux-unpacked${proofMark}`);
  await rm(folder, { recursive: true, force: true });
  await rename(packed.folder, folder);
  for (const name of ['builder-debug.yml', 'builder-effective-config.yaml'])
    await rm(path.join(out, name), { force: true });
  printLine(`${folder}: the app, unpacked, over Electron ${runtime.version} (${runtime.source})`);
  return 0;
}

await runEntry(proof);
