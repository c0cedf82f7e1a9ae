import { copyFile, mkdir, readFile, rm, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { Arch, build, Platform } from 'electron-builder';
import { repoRoot } from '../../dev/repoRoot.ts';
import { runOrThrow } from '../../dev/runTool.ts';
import { printLine, UserError } from '../../dev/userError.ts';
import { msiProjectCreated } from '../windows/msiProjectCreated.ts';
import { inChroot } from './chroot.ts';
import { msiForWixl } from './msiForWixl.ts';
import type { ProofPlace } from './proofPlace.ts';
import { windowsRuntime } from './windowsParts.ts';

export const installer = ({ work }: ProofPlace, version: string): string =>
  path.join(work, `clinic-companion-${version}-proof-unsigned.msi`);

/** An installed version, and the one that replaces it. */
export const installerVersions = ['0.1.0.0', '0.1.1.0'] as const;

/** Builds the MSI of a packed app in two versions, from electron-builder's own project of it. */
export async function buildInstallers(place: ProofPlace, packed: string): Promise<void> {
  const project = await projectOf(place, packed);
  for (const version of installerVersions) {
    const file = path.join(place.work, `project-${version}.wxs`);
    await writeFile(file, msiForWixl(project, version));
    const words = ['wixl', '-a', 'x64', '-D', `appDir=${packed}`, '-o', installer(place, version), file];
    await runOrThrow({ ...inChroot(place, words), timeoutMs: 10 * 60_000 }, 'wixl made no MSI');
    printLine(`${installer(place, version)}: built`);
  }
}

class ProjectTaken extends Error {}

/** electron-builder's project of the MSI. What would compile it cannot be had from package registries. */
async function projectOf(place: ProofPlace, packed: string): Promise<string> {
  const file = path.join(place.work, 'project.wxs');
  await mkdir(place.work, { recursive: true });
  await rm(file, { force: true });
  try {
    await build({
      projectDir: repoRoot,
      prepackaged: packed,
      targets: Platform.WINDOWS.createTarget(['msi'], Arch.x64),
      publish: 'never',
      config: {
        electronVersion: windowsRuntime.version,
        directories: { output: path.join(place.work, 'msi') },
        async msiProjectCreated(created) {
          await msiProjectCreated(created);
          await copyFile(created, file);
          throw new ProjectTaken();
        },
      },
    });
  } catch (reason) {
    if (!(reason instanceof ProjectTaken)) throw reason;
  }
  return readFile(file, 'utf8').catch(() => {
    throw new UserError('electron-builder wrote no project of the MSI.');
  });
}
