/**
 * `npm run package:proof`: packs the Linux app with whatever runtime this machine has, unpacked and as a .deb, unsigned.
 * For tests only: every file name says so, and a release refuses a runtime from elsewhere.
 *
 *   npm run package:proof                      into dist/proof
 *   npm run package:proof -- --out DIR         elsewhere
 *   npm run package:proof -- --unpacked        without the .deb
 *   npm run package:proof -- --install         then installs, runs and removes it (as root, on a Debian for this alone)
 */
import { readFileSync } from 'node:fs';
import { mkdir, rename, rm, stat } from 'node:fs/promises';
import path from 'node:path';
import { parseArgs } from 'node:util';
import { z } from 'zod';
import { UserError, runEntry, printLine } from '../dev/userError.ts';
import { prepare } from '../dev/prepare.ts';
import { repoRoot } from '../dev/repoRoot.ts';
import { buildDeb } from './pack/buildDeb.ts';
import { readBuilderConfig } from './pack/builderConfig.ts';
import { checkPacked, type Checked } from './pack/checkPacked.ts';
import { debPlan } from './pack/debPlan.ts';
import { proveInstall } from './proveInstall.ts';
import { packLinux } from './pack/packLinux.ts';

const mark = '-proof-unsigned';

async function proof(): Promise<number> {
  const asked = options();
  const config = readBuilderConfig();
  const { version, homepage } = z
    .object({ version: z.string(), homepage: z.string() })
    .parse(JSON.parse(readFileSync(path.join(repoRoot, 'package.json'), 'utf8')));
  process.env['CLINIC_FILE_MARK'] = mark;
  // The runtime must be able to run: it prints the versions of its parts.
  const { runtime } = await prepare(asked.install ? 'test' : 'start');
  const packed = await packLinux({ runtime, into: asked.out });
  const checked = await checkPacked(
    {
      binary: packed.executable,
      resources: path.join(packed.folder, 'resources'),
      os: 'linux',
      arch: 'x64',
      isProof: true,
    },
    config,
  );
  report(checked);
  let deb: string | null = null;
  if (!asked.unpacked) {
    deb = path.join(asked.out, `clinic-companion-${version}-linux-amd64${mark}.deb`);
    // A lower version than the release, so that the release replaces it. A proof has no ffmpeg of its own.
    const about = { version: `${version}~proof`, homepage, extraDepends: ['ffmpeg'] };
    await buildDeb(debPlan(packed.debArguments, config, about), deb);
    printLine(`${deb}: ${megabytes((await stat(deb)).size)}`);
  }
  const folder = path.join(asked.out, `linux-unpacked${mark}`);
  await rm(folder, { recursive: true, force: true });
  await rename(packed.folder, folder);
  for (const name of ['deb-parts', 'builder-debug.yml', 'builder-effective-config.yaml'])
    await rm(path.join(asked.out, name), { recursive: true, force: true });
  printLine(`${folder}: the app, unpacked, over Electron ${runtime.version} (${runtime.source})`);
  if (asked.install && deb !== null) await proveInstall(deb);
  return 0;
}

type Asked = { readonly out: string; readonly unpacked: boolean; readonly install: boolean };

function options(): Asked {
  try {
    const { values } = parseArgs({
      options: {
        out: { type: 'string', default: path.join(repoRoot, 'dist', 'proof') },
        unpacked: { type: 'boolean', default: false },
        install: { type: 'boolean', default: false },
      },
    });
    return { ...values, out: path.resolve(values.out) };
  } catch (reason) {
    throw new UserError(
      `${String(reason)}\nUsage: npm run package:proof [-- --out DIR] [--unpacked] [--install]`,
    );
  }
}

function report({ fuses, asarBytes, unpackedBytes, files }: Checked): void {
  for (const [name, isOn] of Object.entries(fuses)) printLine(`fuse ${name}: ${isOn ? 'on' : 'off'}`);
  printLine(
    `app.asar: ${megabytes(asarBytes)}, and ${megabytes(unpackedBytes)} unpacked beside it; ${files} files`,
  );
}

const megabytes = (bytes: number): string => `${(bytes / 1024 / 1024).toFixed(1)} MiB`;

await runEntry(async () => {
  await mkdir(path.join(repoRoot, 'dist'), { recursive: true });
  return proof();
});
