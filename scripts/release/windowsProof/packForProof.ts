import { chmod, rename, rm, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { buildApp } from '../../dev/buildApp.ts';
import { repoRoot } from '../../dev/repoRoot.ts';
import { fetchKeychain } from '../pack/fetchKeychain.ts';
import { packProof } from '../pack/packProof.ts';
import { stagedFfmpeg } from '../pack/stageFfmpeg.ts';
import { buildInstallers } from './msi.ts';
import type { ProofPlace } from './proofPlace.ts';
import { readCredentialLauncher, windowsRuntime } from './windowsParts.ts';

export type ProofBuild = {
  /** Runs the app under Wine as if it were a program of this system. */
  readonly launcher: string;
  readonly program: string;
};

/** Builds and packs the app for Windows as a release does, with the fuses and the hashes of its archive, and two MSIs of it. */
export async function packForProof(place: ProofPlace): Promise<ProofBuild> {
  await fetchKeychain('win-x64');
  const staged = stagedFfmpeg('win-x64');
  await buildApp();
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
  const launcher = path.join(finished, 'under-wine');
  await writeLauncher([program, '--disable-gpu'], launcher);
  await writeLauncher([path.join(place.runtime, 'electron.exe')], readCredentialLauncher(place));
  return { program, launcher };
}

/** Writes a program that runs a Windows program under Wine. Wine has no processor for graphics. */
export async function writeLauncher(words: readonly string[], launcher: string): Promise<void> {
  const script = path.join(repoRoot, 'scripts', 'release', 'windowsProof', 'runUnderWine.ts');
  const quoted = [process.execPath, script, ...words].map((word) => `'${word.replaceAll("'", `'\\''`)}'`);
  await writeFile(launcher, `#!/bin/sh\nexec ${quoted.join(' ')} "$@"\n`);
  await chmod(launcher, 0o755);
}
