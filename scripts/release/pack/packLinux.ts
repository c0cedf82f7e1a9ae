import { copyFile, mkdir, rm, stat } from 'node:fs/promises';
import path from 'node:path';
import { Arch, build, Platform } from 'electron-builder';
import type { ElectronRuntime } from '../../dev/electronRuntime.ts';
import { UserError } from '../../dev/userError.ts';
import { repoRoot } from '../../dev/repoRoot.ts';
import { linuxProductName } from './builderConfig.ts';

/** The unpacked app, and the arguments with which electron-builder would have made a .deb of it. */
export type Packed = {
  readonly folder: string;
  readonly executable: string;
  /** The arguments for its packaging tool: `FILE=PLACE` for installed files, and the maintainer scripts. */
  readonly debArguments: readonly string[];
};

/**
 * Packs the build in out/ with a local runtime and the fuses of electron-builder.yml. electron-builder downloads its tool
 * for .deb files from a release host, so this returns the tool's arguments instead of running it.
 */
export async function packLinux(wanted: {
  readonly runtime: Pick<ElectronRuntime, 'folder' | 'version'>;
  readonly into: string;
}): Promise<Packed> {
  if (process.platform !== 'linux') throw new UserError('The unpacked Linux build is made on Linux.');
  process.env['CLINIC_FILE_MARK'] ??= '-proof-unsigned';
  const output = path.resolve(wanted.into);
  const folder = path.join(output, 'linux-unpacked');
  await rm(folder, { recursive: true, force: true });
  let debArguments: readonly string[] | null = null;
  await build({
    projectDir: repoRoot,
    targets: Platform.LINUX.createTarget(['deb'], Arch.x64),
    publish: 'never',
    config: {
      productName: linuxProductName,
      electronDist: wanted.runtime.folder,
      electronVersion: wanted.runtime.version,
      // Allows tests to drive the app. A release never has this mark (checkPacked.ts).
      extraMetadata: { isProof: true },
      directories: { output },
    },
    effectiveOptionComputed: async (computed: unknown) => {
      debArguments = await copyNamedFiles(argumentsIn(computed), path.join(output, 'deb-parts'));
      return true;
    },
  });
  if (debArguments === null) throw new Error('electron-builder said nothing of its deb target');
  return { folder, executable: path.join(folder, 'clinic-companion'), debArguments };
}

function argumentsIn(computed: unknown): readonly string[] {
  const first: unknown = Array.isArray(computed) ? computed[0] : null;
  if (!Array.isArray(first)) throw new Error('electron-builder’s deb target has other options than expected');
  return first.map(String);
}

/** Copies the files that the arguments name: electron-builder deletes the scripts and the menu entry when it ends. */
async function copyNamedFiles(args: readonly string[], folder: string): Promise<readonly string[]> {
  await rm(folder, { recursive: true, force: true });
  await mkdir(folder, { recursive: true });
  return Promise.all(
    args.map(async (argument, index) => {
      const at = argument.indexOf('=/');
      const file = at === -1 ? argument : argument.slice(0, at);
      const isFile = path.isAbsolute(file) && (await stat(file).catch(() => null))?.isFile() === true;
      if (!isFile) return argument;
      const copy = path.join(folder, `${index}-${path.basename(file)}`);
      await copyFile(file, copy);
      return `${copy}${argument.slice(file.length)}`;
    }),
  );
}
