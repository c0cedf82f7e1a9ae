import { copyFile, mkdir, rm, stat } from 'node:fs/promises';
import path from 'node:path';
import { Arch, build, Platform } from 'electron-builder';
import type { ElectronRuntime } from '../../dev/electronRuntime.ts';
import { UserError } from '../../dev/userError.ts';
import { repoRoot } from '../../dev/repoRoot.ts';
import { linuxProductName } from './builderConfig.ts';

/** The app as it is installed, unpacked; and what electron-builder's deb target would have put around it. */
export type Packed = {
  readonly folder: string;
  readonly executable: string;
  /** The arguments that it had for its packaging tool: `FILE=PLACE` for what is installed, and the maintainer scripts. */
  readonly debArguments: readonly string[];
};

/**
 * Packs the build in out/ over a local runtime, with the fuses of electron-builder.yml. The tool that electron-builder
 * makes a .deb with is fetched from a release host, so what it would be told is taken instead of its work.
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
      // By it the app lets tests drive it. A release never has it (checkPacked.ts).
      extraMetadata: { isProof: true },
      directories: { output },
    },
    effectiveOptionComputed: async (computed: unknown) => {
      debArguments = await kept(argumentsIn(computed), path.join(output, 'deb-parts'));
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

/** electron-builder removes the scripts and the menu entry that it made when it ends, so these are copied. */
async function kept(args: readonly string[], folder: string): Promise<readonly string[]> {
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
