import { rm } from 'node:fs/promises';
import path from 'node:path';
import { Arch, build, Platform } from 'electron-builder';
import { repoRoot } from '../../dev/repoRoot.ts';

/** The unpacked app for Windows. */
export type PackedForWindows = { readonly folder: string; readonly executable: string };

/**
 * Packs the build in out/ for 64-bit Windows, on any system, with a local runtime and the fuses of electron-builder.yml.
 * Unsigned, with the mark of a proof: tests can drive it, and a release never has that mark (checkPacked.ts).
 */
export async function packWindows(wanted: {
  readonly runtime: { readonly folder: string; readonly version: string };
  readonly into: string;
}): Promise<PackedForWindows> {
  const output = path.resolve(wanted.into);
  const folder = path.join(output, 'win-unpacked');
  await rm(folder, { recursive: true, force: true });
  await build({
    projectDir: repoRoot,
    targets: Platform.WINDOWS.createTarget(['dir'], Arch.x64),
    publish: 'never',
    config: {
      electronDist: wanted.runtime.folder,
      electronVersion: wanted.runtime.version,
      extraMetadata: { isProof: true },
      directories: { output },
    },
  });
  return { folder, executable: path.join(folder, 'Clinic Companion.exe') };
}
