import { generateKeyPairSync } from 'node:crypto';
import { mkdir, rename, rm, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { buildApp } from '../../dev/buildApp.ts';
import { fetchKeychain } from '../pack/fetchKeychain.ts';
import { packProof } from '../pack/packProof.ts';
import { stagedFfmpeg } from '../pack/stageFfmpeg.ts';
import { writeLauncher } from './launcher.ts';
import { buildInstallers } from './msi.ts';
import { buildNsisInstallers } from './nsis.ts';
import type { ProofPlace } from './proofPlace.ts';
import { readCredentialLauncher, windowsRuntime } from './windowsParts.ts';

export type ProofBuild = {
  /** Runs the app under Wine as if it were a program of this system. */
  readonly launcher: string;
  readonly program: string;
};

/**
 * Builds and packs the app for Windows as a release does, with fuses and the hashes of its archive, and four
 * installers of it.
 */
export async function packForProof(place: ProofPlace): Promise<ProofBuild> {
  await fetchKeychain('win-x64');
  const staged = stagedFfmpeg('win-x64');
  await buildIn(place);
  await rm(place.packed, { recursive: true, force: true });
  const { folder, executable } = await packProof({
    os: 'win32',
    runtime: { folder: place.runtime, version: windowsRuntime.version },
    into: path.join(place.packed, 'unfinished'),
  });
  await rm(staged, { recursive: true });
  const finished = path.join(place.packed, 'app');
  await rename(folder, finished);
  const program = path.join(finished, path.basename(executable));
  await buildInstallers(place, finished);
  await buildNsisInstallers(place, finished);
  const launcher = path.join(finished, 'under-wine');
  await writeLauncher([program, '--disable-gpu'], launcher);
  await writeLauncher([path.join(place.runtime, 'electron.exe')], readCredentialLauncher(place));
  return { program, launcher };
}

/** The private half of the only key whose feeds of updates the packed app trusts. */
const feedKeyFile = ({ work }: ProofPlace): string => path.join(work, 'feedKey.pem');

async function buildIn(place: ProofPlace): Promise<void> {
  const { publicKey, privateKey } = generateKeyPairSync('ed25519');
  await mkdir(place.work, { recursive: true });
  await writeFile(feedKeyFile(place), privateKey.export({ type: 'pkcs8', format: 'pem' }));
  process.env['CLINIC_UPDATE_KEYS'] = publicKey.export({ type: 'spki', format: 'der' }).toString('base64');
  await buildApp();
}
