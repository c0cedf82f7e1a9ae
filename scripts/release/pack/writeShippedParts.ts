import { existsSync, readFileSync } from 'node:fs';
import { readdir, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { z } from 'zod';
import type { ElectronRuntime } from '../../dev/electronRuntime.ts';
import { repoRoot } from '../../dev/repoRoot.ts';
import { UserError } from '../../dev/userError.ts';
import { billOfMaterials, type Maker } from '../licences/billOfMaterials.ts';
import { bundledPackages } from './bundledPackages.ts';
import type { Component } from '../licences/component.ts';
import { databaseComponents } from '../licences/databaseComponents.ts';
import { dictionaryComponents } from '../licences/dictionaryComponents.ts';
import { readFfmpegManifest, type FfmpegBuild } from './ffmpegManifest.ts';
import { licenceFaults } from '../licences/licencePolicy.ts';
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
  /** The folder with app.asar. */
  readonly resources: string;
  readonly electronVersion: string;
};

/**
 * Lists the parts of the packed app, from the files that were really packed, and writes two files into its
 * resources: a bill of materials for machines, and notices for people. Throws if a part has a licence that is
 * not allowed.
 */
export async function writeShippedParts(packed: Packed, runtime: ElectronRuntime | null): Promise<void> {
  const components = await componentsOf(packed, runtime);
  const faults = licenceFaults(components);
  if (faults.length > 0)
    throw new UserError(`What is packed has licences that are not allowed:\n${faults.join('\n')}`);
  const bill = billOfMaterials({ ...packed, maker: readMaker(), madeAt: new Date(), components });
  await writeFile(path.join(packed.resources, billName), bill);
  await writeFile(
    path.join(packed.resources, noticesName),
    thirdPartyNotices(packed.productName, components),
  );
}

const makerSchema = z.object({
  author: z.object({ name: z.string(), email: z.string() }),
  homepage: z.string(),
});

function readMaker(): Maker {
  const about = readFileSync(path.join(repoRoot, 'package.json'), 'utf8');
  const { author, homepage } = makerSchema.parse(JSON.parse(about));
  return { ...author, homepage };
}

async function componentsOf(packed: Packed, runtime: ElectronRuntime | null): Promise<readonly Component[]> {
  const lock = readLock();
  const folders = new Set([...packedPackages(packed, lock), ...(await bundledPackages())]);
  const dictionaries = path.join(packed.resources, 'dictionaries');
  const packages = [...folders].map((folder) => npmComponent(folder, lock));
  // The same version of a package in two folders counts once.
  const differing = new Map(packages.map((one) => [`${one.name}@${one.version}`, one]));
  return [
    ...differing.values(),
    ...(folders.has('node_modules/better-sqlite3-multiple-ciphers') ? databaseComponents() : []),
    ...(await dictionaryComponents(dictionaries, await readdir(dictionaries))),
    ...ffmpegComponents(packed),
    await runtimeComponent(runtime, packed.electronVersion),
  ];
}

/** The lockfile folders of the packages in app.asar. */
function packedPackages({ resources }: Packed, lock: Lockfile): readonly string[] {
  const archive = path.join(resources, 'app.asar');
  return packageFolders(listAsar(archive)).map((folder) =>
    folderOf(parseManifest(readPackedFile(archive, `${folder}/package.json`)), lock),
  );
}

/** The packed ffmpeg; empty for a proof, which uses the system's ffmpeg. */
function ffmpegComponents({ resources, platform }: Packed): readonly Component[] {
  const folder = path.join(resources, 'ffmpeg');
  const program = ['ffmpeg', 'ffmpeg.exe']
    .map((name) => path.join(folder, name))
    .find((file) => existsSync(file));
  if (program === undefined) return [];
  const { source, builds, ...manifest } = readFfmpegManifest();
  const system = platform.replace(/-.*/, '-');
  // A universal app has the programs of two architectures, under one licence.
  const build = builds[platform] ?? Object.entries(builds).find(([name]) => name.startsWith(system))?.[1];
  if (build === undefined)
    throw new UserError(`There is an ffmpeg in ${resources}, and none for ${platform}.`);
  const version = build.version ?? manifest.version;
  // The hash of the archive: signing changes the program itself.
  const hex = builds[platform]?.archives[0]?.sha256;
  return [
    {
      kind: 'application',
      name: 'ffmpeg',
      version,
      supplier: makerOf(build),
      licence: build.licence,
      // Debian's own number is no part of ffmpeg's.
      cpe: `cpe:2.3:a:ffmpeg:ffmpeg:${version.replace(/-.*/, '')}:*:*:*:*:*:*:*`,
      ...(hex ? { hash: { algorithm: 'SHA-256', hex } } : {}),
      texts: [
        ...(build.sources ?? [{ url: source.releaseUrl, sha256: source.releaseSha256 }]).map(
          ({ url, sha256 }) => `A program of its own. Its source: ${url}, SHA-256 ${sha256}`,
        ),
        readFileSync(path.join(folder, 'SOURCE.txt'), 'utf8').trim(),
        readFileSync(path.join(folder, 'LICENSE.txt'), 'utf8').trim(),
      ],
      parts: librariesIn(build),
    },
  ];
}

/** The libraries in the programs; their licence texts are in the same file as that of ffmpeg. */
function librariesIn(build: FfmpegBuild): readonly Component[] {
  const { sources = [], libraries = [] } = build;
  return [...sources.filter(({ name }) => name !== 'ffmpeg'), ...libraries].map(
    ({ name, version, licence }) => ({
      kind: 'library',
      name,
      version,
      supplier: makerOf(build),
      licence,
      texts: [],
    }),
  );
}

/** What this project builds itself, it builds from Debian's sources with Debian's compilers. */
const makerOf = ({ sources }: FfmpegBuild): string =>
  sources === undefined ? 'FFmpeg developers' : 'Debian';
