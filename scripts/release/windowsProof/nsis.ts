import { chmod, copyFile, mkdir, rm, symlink } from 'node:fs/promises';
import path from 'node:path';
import { Arch, build, Platform } from 'electron-builder';
import { findOnPath } from '../../dev/findFfmpeg.ts';
import { fetchPackage } from '../../dev/registryPackage.ts';
import { repoRoot } from '../../dev/repoRoot.ts';
import { runOrThrow } from '../../dev/runTool.ts';
import { printLine } from '../../dev/userError.ts';
import { proofMark } from '../pack/packProof.ts';
import { writeLauncher } from './launcher.ts';
import { windowsPath, type ProofPlace } from './proofPlace.ts';
import { windowsRuntime } from './windowsParts.ts';

/** An installed version, and the one that replaces it. */
export const nsisVersions = ['0.1.0', '0.1.1'] as const;

export const nsisInstaller = ({ work }: ProofPlace, version: string): string =>
  path.join(work, 'nsis', `clinic-companion-${version}-win-x64${proofMark}.exe`);

/**
 * Packs and unpacks 7z archives. electron-builder's own, and the plugin that unpacks, are in no package
 * registry.
 */
const sevenZip = {
  name: '7zip-bin',
  version: '5.2.0',
  integrity:
    'sha512-ukTPVhqG4jNzMro2qA9HSCSSVJN3aN7tlb+hfqYCt3ER0yWroeA2VR38MNrOHLQ/cVj+DaIMad0kFCtWWowh/A==',
} as const;

const plugins = ['StdUtils', 'WinShell', 'Nsis7z', 'SpiderBanner'] as const;

/**
 * Lets electron-builder build the installer of a packed app in two versions, with Debian's NSIS and stand-ins
 * for plugins.
 */
export async function buildNsisInstallers(place: ProofPlace, packed: string): Promise<void> {
  const output = path.dirname(nsisInstaller(place, ''));
  await rm(output, { recursive: true, force: true });
  await prepareTools(path.join(output, 'tools'));
  for (const version of nsisVersions) {
    await build({
      projectDir: repoRoot,
      prepackaged: packed,
      targets: Platform.WINDOWS.createTarget(['nsis'], Arch.x64),
      publish: 'never',
      config: {
        electronVersion: windowsRuntime.version,
        extraMetadata: { version },
        directories: { output },
      },
    });
    printLine(`${nsisInstaller(place, version)}: built`);
  }
}

/**
 * electron-builder finds tools by the environment, and Wine on the PATH, under which it gets the uninstaller
 * written.
 */
async function prepareTools(tools: string): Promise<void> {
  const folder = path.join(tools, 'plugins', 'x86-unicode');
  await mkdir(folder, { recursive: true });
  const archive = await fetchPackage(sevenZip, tools);
  await runOrThrow({ command: 'tar', args: ['-xzf', archive, '-C', tools, '--no-same-owner'] }, 'No 7-Zip');
  const unpacked = (file: string): string => path.join(tools, 'package', file);
  const library = path.join(tools, 'standIns.dll');
  const unpacker = windowsPath(unpacked('win/ia32/7za.exe')).replaceAll('\\', '\\\\');
  const source = path.join(import.meta.dirname, 'nsisPlugins.c');
  const options = ['-shared', '-Os', '-static-libgcc', `-DSEVEN_ZIP=L"${unpacker}"`];
  await runOrThrow(
    { command: 'i686-w64-mingw32-gcc', args: [...options, '-o', library, source] },
    'The plugins for NSIS could not be compiled',
  );
  for (const name of plugins) await copyFile(library, path.join(folder, `${name}.dll`));
  await symlink(findOnPath('makensis') ?? '', path.join(tools, 'makensis'));
  await chmod(unpacked('linux/x64/7za'), 0o755);
  await writeLauncher([], path.join(tools, 'wine'));
  Object.assign(process.env, {
    ELECTRON_BUILDER_NSIS_DIR: tools,
    ELECTRON_BUILDER_NSIS_RESOURCES_DIR: tools,
    ELECTRON_BUILDER_7ZIP_PATH: unpacked('linux/x64/7za'),
    ELECTRON_BUILDER_COMPRESSION_LEVEL: '1',
    PATH: `${tools}:${process.env['PATH']}`,
  });
}
