import { existsSync, readFileSync } from 'node:fs';
import { readdir, writeFile } from 'node:fs/promises';
import path from 'node:path';
import type { ElectronRuntime } from '../electronRuntime.ts';
import { PlainStop } from '../plainStop.ts';
import { billOfMaterials } from './billOfMaterials.ts';
import { bundledPackages } from './bundledPackages.ts';
import type { Component } from './component.ts';
import { databaseComponents, dictionaryComponents } from './dataComponents.ts';
import { readFfmpegManifest } from './ffmpegManifest.ts';
import { hashOf } from './hashes.ts';
import { faultsOfShipped } from './licencePolicy.ts';
import { readLock } from './lockfile.ts';
import { noticesOf } from './notices.ts';
import { npmComponent, packageFolders } from './npmComponents.ts';
import { listAsar } from './packedFiles.ts';
import { runtimeComponent } from './runtimeComponents.ts';

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
export async function writeShippedParts(packed: Packed, runtime: ElectronRuntime): Promise<void> {
  const components = await componentsOf(packed, runtime);
  const faults = faultsOfShipped(components);
  if (faults.length > 0)
    throw new PlainStop(`What is packed has licences that are not allowed:\n${faults.join('\n')}`);
  await writeFile(
    path.join(packed.resources, billName),
    billOfMaterials({ ...packed, components }, process.env),
  );
  await writeFile(path.join(packed.resources, noticesName), noticesOf(packed.productName, components));
}

async function componentsOf(packed: Packed, runtime: ElectronRuntime): Promise<readonly Component[]> {
  const files = (await listAsar(path.join(packed.resources, 'app.asar'))).map((file) => file.path);
  const lock = readLock();
  const folders = new Set([...packageFolders(files), ...(await bundledPackages())]);
  const dictionaries = path.join(packed.resources, 'dictionaries');
  const packages = [...folders].map((folder) => npmComponent(folder, lock));
  return [
    ...withoutTwins(packages),
    ...(folders.has('node_modules/better-sqlite3-multiple-ciphers') ? databaseComponents() : []),
    ...(await dictionaryComponents(dictionaries, await readdir(dictionaries))),
    ...(await ffmpegComponents(path.join(packed.resources, 'ffmpeg'))),
    await runtimeComponent(runtime, packed.electronVersion),
  ];
}

/** The same version of a package in two places is one part. */
function withoutTwins(components: readonly Component[]): readonly Component[] {
  return [...new Map(components.map((one) => [`${one.name}@${one.version}`, one])).values()];
}

/** The program of its own, where one was packed: a proof uses the system's. */
async function ffmpegComponents(folder: string): Promise<readonly Component[]> {
  const program = ['ffmpeg', 'ffmpeg.exe']
    .map((name) => path.join(folder, name))
    .find((file) => existsSync(file));
  if (program === undefined) return [];
  const { version, licence, source } = readFfmpegManifest();
  return [
    {
      kind: 'application',
      name: 'ffmpeg',
      version,
      licence,
      cpe: `cpe:2.3:a:ffmpeg:ffmpeg:${version}:*:*:*:*:*:*:*`,
      hash: { algorithm: 'SHA-256', hex: await hashOf(program) },
      texts: [
        `A program of its own, unchanged. Its source: ${source.releaseUrl}, SHA-256 ${source.releaseSha256}`,
        readFileSync(path.join(folder, 'LICENSE.txt'), 'utf8').trim(),
      ],
    },
  ];
}
