import { rm } from 'node:fs/promises';
import path from 'node:path';
import { Arch, build, Platform } from 'electron-builder';
import { repoRoot } from '../../dev/repoRoot.ts';
import { printLine } from '../../dev/userError.ts';
import { linuxProductName, readBuilderConfig } from './builderConfig.ts';
import { checkPacked } from './checkPacked.ts';

/** Part of the name of every proof, so that none is taken for a release. */
export const proofMark = '-proof-unsigned';

/**
 * Packs the build in out/ for 64-bit Linux or Windows, unpacked, with a local runtime and the fuses of
 * electron-builder.yml, and checks it as a release is checked. Unsigned, with the mark of a proof: tests can
 * drive it, and a release never has that mark (checkPacked.ts).
 */
export async function packProof(wanted: {
  readonly os: 'linux' | 'win32';
  readonly runtime: { readonly folder: string; readonly version: string };
  readonly into: string;
}): Promise<{ readonly folder: string; readonly executable: string }> {
  process.env['CLINIC_FILE_MARK'] = proofMark;
  const isLinux = wanted.os === 'linux';
  const output = path.resolve(wanted.into);
  const folder = path.join(output, isLinux ? 'linux-unpacked' : 'win-unpacked');
  await rm(folder, { recursive: true, force: true });
  await build({
    projectDir: repoRoot,
    targets: Platform.fromString(isLinux ? 'linux' : 'windows').createTarget(['dir'], Arch.x64),
    publish: 'never',
    config: {
      ...(isLinux ? { productName: linuxProductName } : {}),
      electronDist: wanted.runtime.folder,
      electronVersion: wanted.runtime.version,
      extraMetadata: { isProof: true },
      directories: { output },
    },
  });
  const executable = path.join(folder, isLinux ? 'clinic-companion' : 'Clinic Companion.exe');
  const checked = await checkPacked(
    {
      binary: executable,
      resources: path.join(folder, 'resources'),
      os: wanted.os,
      arch: 'x64',
      isProof: true,
    },
    readBuilderConfig(),
  );
  for (const [name, isOn] of Object.entries(checked.fuses)) printLine(`fuse ${name}: ${isOn ? 'on' : 'off'}`);
  const megabytes = (checked.asarBytes / 1024 / 1024).toFixed(1);
  printLine(`app.asar: ${megabytes} MiB; ${checked.files} files`);
  return { folder, executable };
}
