import { existsSync, readFileSync } from 'node:fs';
import { readdir, writeFile } from 'node:fs/promises';
import path from 'node:path';
import type { ElectronRuntime } from '../../dev/electronRuntime.ts';
import { UserError } from '../../dev/userError.ts';
import { billOfMaterials } from '../licences/billOfMaterials.ts';
import { bundledPackages } from './bundledPackages.ts';
import type { Component } from '../licences/component.ts';
import { databaseComponents } from '../licences/databaseComponents.ts';
import { dictionaryComponents } from '../licences/dictionaryComponents.ts';
import { readFfmpegManifest } from './ffmpegManifest.ts';
import { licenceFaults } from '../licences/licenceFaults.ts';
import { parseManifest, readLock, type Lockfile } from '../licences/lockfile.ts';
import { thirdPartyNotices } from '../licences/thirdPartyNotices.ts';
import { folderOf, npmComponent, packageFolders } from '../licences/npmComponent.ts';
import { listAsar, readPackedFile } from './listAsar.ts';
import { runtimeComponent } from '../licences/runtimeComponent.ts';

export const billName = 'sbom.cdx.json';
const noticesName = 'THIRD-PARTY-NOTICES.txt';

export type Packed = {
  readonly name: string;
  readonly productName: string;
  readonly version: string;
  /** Such as `win-arm64`. */
  readonly platform: string;
  /** The folder that app.asar is in. */
  readonly resources: string;
  readonly electronVersion: string;
};

/**
 * Lists whose work is in a package, from what was really packed, and writes it into its resources: a bill of materials
 * for machines, and the notices for people. Throws where something in it has a licence that is not allowed.
 */
export async function writeShippedParts(packed: Packed, runtime: ElectronRuntime | null): Promise<void> {
  const components = await componentsOf(packed, runtime);
  const faults = licenceFaults(components);
  if (faults.length > 0)
    throw new UserError(`What is packed has licences that are not allowed:\n${faults.join('\n')}`);
  await writeFile(
    path.join(packed.resources, billName),
    billOfMaterials({ ...packed, components }, process.env),
  );
  await writeFile(
    path.join(packed.resources, noticesName),
    thirdPartyNotices(packed.productName, components),
  );
}

async function componentsOf(packed: Packed, runtime: ElectronRuntime | null): Promise<readonly Component[]> {
  const lock = readLock();
  const folders = new Set([...(await packedPackages(packed, lock)), ...(await bundledPackages())]);
  const dictionaries = path.join(packed.resources, 'dictionaries');
  const packages = [...folders].map((folder) => npmComponent(folder, lock));
  return [
    ...withoutDuplicates(packages),
    ...(folders.has('node_modules/better-sqlite3-multiple-ciphers') ? databaseComponents() : []),
    ...(await dictionaryComponents(dictionaries, await readdir(dictionaries))),
    ...ffmpegComponents(packed),
    await runtimeComponent(runtime, packed.electronVersion),
  ];
}

/** The packages in app.asar, by their folder in the lockfile. */
async function packedPackages({ resources }: Packed, lock: Lockfile): Promise<readonly string[]> {
  const archive = path.join(resources, 'app.asar');
  const files = (await listAsar(archive)).map((file) => file.path);
  return Promise.all(
    packageFolders(files).map(async (folder) =>
      folderOf(parseManifest(await readPackedFile(archive, `${folder}/package.json`)), lock),
    ),
  );
}

/** The same version of a package in two places is one part. */
function withoutDuplicates(components: readonly Component[]): readonly Component[] {
  return [...new Map(components.map((one) => [`${one.name}@${one.version}`, one])).values()];
}

/** The program of its own, where one was packed: a proof uses the system's. */
function ffmpegComponents({ resources, platform }: Packed): readonly Component[] {
  const folder = path.join(resources, 'ffmpeg');
  const program = ['ffmpeg', 'ffmpeg.exe']
    .map((name) => path.join(folder, name))
    .find((file) => existsSync(file));
  if (program === undefined) return [];
  const { version, source, builds } = readFfmpegManifest();
  const system = platform.replace(/-.*/, '-');
  // A universal app has the programs of two machines, under one licence.
  const build = builds[platform] ?? Object.entries(builds).find(([name]) => name.startsWith(system))?.[1];
  if (build === undefined)
    throw new UserError(`There is an ffmpeg in ${resources}, and none for ${platform}.`);
  // Of the archive that it came in: the program itself is another where it was signed.
  const hex = builds[platform]?.archives[0]?.sha256;
  return [
    {
      kind: 'application',
      name: 'ffmpeg',
      version,
      licence: build.licence,
      cpe: `cpe:2.3:a:ffmpeg:ffmpeg:${version}:*:*:*:*:*:*:*`,
      ...(hex ? { hash: { algorithm: 'SHA-256', hex } } : {}),
      texts: [
        `A program of its own. Its source: ${source.releaseUrl}, SHA-256 ${source.releaseSha256}`,
        readFileSync(path.join(folder, 'LICENSE.txt'), 'utf8').trim(),
      ],
    },
  ];
}
