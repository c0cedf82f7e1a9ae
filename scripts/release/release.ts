/**
 * `npm run release`: the installers of the system that it runs on, into dist/. It ends without any where one thing is not
 * as it has to be: the runtime, ffmpeg, a fuse, a file too many in the package, a signature.
 *
 * With CLINIC_RELEASE_BUILD=1 it has to be signed; else, where nothing signs, every file name says `unsigned`. What signs
 * is chosen by the environment (signing.ts). `CLINIC_FFMPEG_DIST` names a folder with the ffmpeg archives, for a machine that
 * cannot download them.
 */
import { existsSync } from 'node:fs';
import { readdir, rm } from 'node:fs/promises';
import path from 'node:path';
import { Arch, build, Platform } from 'electron-builder';
import { buildApp } from '../dev/buildApp.ts';
import { electronRuntime } from '../dev/electronRuntime.ts';
import { UserError, runEntry, printLine } from '../dev/userError.ts';
import { repoRoot } from '../dev/repoRoot.ts';
import { linuxProductName, readBuilderConfig, type BuilderConfig } from './pack/builderConfig.ts';
import { checkPacked } from './pack/checkPacked.ts';
import { fetchKeychain } from './pack/fetchKeychain.ts';
import { readFfmpegManifest } from './pack/ffmpegManifest.ts';
import { readManifest } from './licences/lockfile.ts';
import { writeReleaseLists } from './writeReleaseLists.ts';
import { placeholdersIn, releaseTargets, type ReleaseTargets } from './releaseTargets.ts';
import { checkSignatures } from './signing/checkSignatures.ts';
import { chooseSigning, fileMark, signingOptions } from './signing/signing.ts';
import { ffmpegSources, stagedFfmpeg, stagedHashes, stageFfmpeg } from './pack/stageFfmpeg.ts';

const output = path.join(repoRoot, 'dist');

async function release(): Promise<number> {
  const signing = chooseSigning(process.env, process.platform);
  // Whoever signs it: nothing but the runtime of the Electron project gets into an installer.
  process.env['CLINIC_RELEASE_BUILD'] = '1';
  // Refuses what is not of the Electron project; electron-builder then downloads each target's by its checksums.
  await electronRuntime();
  const config = readBuilderConfig();
  const placeholders = placeholdersIn(config);
  if (placeholders.length > 0)
    throw new UserError(`A release says who made it. Fill in first: ${placeholders.join(', ')}.`);
  const mark = fileMark(signing);
  process.env['CLINIC_FILE_MARK'] = mark;
  const targets = releaseTargets(process.platform, config);
  for (const ffmpegTarget of targets.each) {
    await fetchKeychain(ffmpegTarget);
    await stageFfmpeg(
      { manifest: readFfmpegManifest(), target: ffmpegTarget, into: stagedFfmpeg(ffmpegTarget) },
      ffmpegSources(process.env),
    );
  }
  process.env['CLINIC_FFMPEG_HASHES'] = JSON.stringify(await stagedHashes(targets.each.map(stagedFfmpeg)));
  await buildApp();
  const files = await build({
    projectDir: repoRoot,
    targets: Platform.fromString(targets.platform).createTarget(
      null,
      ...targets.archs.map((arch) => Arch[arch]),
    ),
    publish: 'never',
    config: {
      ...signingOptions(signing),
      ...(process.platform === 'linux' ? { productName: linuxProductName } : {}),
    },
  });
  // In the packages now, and signed there; what lies here is not, and would be found among what has to be.
  for (const staged of targets.each) await rm(stagedFfmpeg(staged), { recursive: true, force: true });
  await checkBuilt(targets, config);
  const { version } = readManifest('');
  const packages = targets.built(output).map(({ resources, arch }) => ({
    name: `clinic-companion-${version}-${targets.platform}-${arch}${mark}`,
    resources,
  }));
  await writeReleaseLists({ output, packages, version, signing });
  await assertSigned(signing.by === 'nobody');
  for (const file of files) printLine(file);
  return 0;
}

async function checkBuilt(targets: ReleaseTargets, config: BuilderConfig): Promise<void> {
  for (const built of targets.built(output)) {
    const { asarBytes, fuses } = await checkPacked(built, config);
    const on = Object.entries(fuses).flatMap(([name, isOn]) => (isOn ? [name] : []));
    printLine(`${built.binary}: app.asar ${asarBytes} bytes; fuses on: ${on.join(', ')}`);
  }
}

async function assertSigned(isUnsigned: boolean): Promise<void> {
  if (isUnsigned || !existsSync(output)) return;
  const publisher = process.env['CLINIC_PUBLISHER'] || undefined;
  const looked = await checkSignatures(output, publisher);
  const faulty = looked.filter(({ fault }) => fault !== undefined);
  if (faulty.length > 0 || looked.length === 0)
    throw new UserError(
      `Not everything in ${(await readdir(output)).join(', ')} is signed:\n${faulty.map(({ file, fault }) => `${file}: ${fault}`).join('\n')}`,
    );
}

await runEntry(release);
