/**
 * `npm run release`: builds the installers for this system into dist/. It fails if anything is wrong: the
 * runtime, ffmpeg, a fuse, a needless file in the package, a signature.
 *
 * With CLINIC_RELEASE_BUILD=1 the build must be signed; otherwise an unsigned build has `unsigned` in every
 * file name. The environment chooses the signature (signing.ts).
 */
import { existsSync } from 'node:fs';
import { copyFile, rm, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { Arch, build, Platform } from 'electron-builder';
import { buildApp } from '../dev/buildApp.ts';
import { electronRuntime } from '../dev/electronRuntime.ts';
import { runOrThrow } from '../dev/runTool.ts';
import { UserError, runEntry, printLine } from '../dev/userError.ts';
import { repoRoot } from '../dev/repoRoot.ts';
import { electronChecksums, linuxProductName, readBuilderConfig } from './pack/builderConfig.ts';
import { checkPacked } from './pack/checkPacked.ts';
import { fetchKeychain } from './pack/fetchKeychain.ts';
import { readFfmpegManifest } from './pack/ffmpegManifest.ts';
import { builtFfmpegFolder, sourcesName } from './ffmpeg/builtArchive.ts';
import { readSourcePins } from './ffmpeg/debianSources.ts';
import { readManifest } from './licences/lockfile.ts';
import { policyFiles } from './policyTemplates/policyFiles.ts';
import { writeReleaseLists } from './writeReleaseLists.ts';
import { placeholdersIn, releaseTargets } from './releaseTargets.ts';
import { checkSigned } from './signing/checkSigned.ts';
import { chooseSigning, fileMark, signingOptions } from './signing/signing.ts';
import { stagedFfmpeg, stagedHashes, stageForPacking } from './pack/stageFfmpeg.ts';
import { makeTesting } from './testing/makeTesting.ts';

const output = path.join(repoRoot, 'dist');

async function release(): Promise<number> {
  const signing = chooseSigning(process.env, process.platform);
  // Also without a signature, an installer contains only the Electron project's own runtime.
  process.env['CLINIC_RELEASE_BUILD'] = '1';
  // Refuses a runtime from elsewhere; electron-builder then downloads each target's runtime.
  await electronRuntime();
  const config = readBuilderConfig();
  const placeholders = placeholdersIn(config);
  if (placeholders.length > 0)
    throw new UserError(`A release says who made it. Fill in first: ${placeholders.join(', ')}.`);
  const mark = fileMark(signing);
  process.env['CLINIC_FILE_MARK'] = mark;
  const targets = releaseTargets(process.platform, config, output);
  for (const ffmpegTarget of targets.each) {
    await fetchKeychain(ffmpegTarget);
    await stageForPacking(ffmpegTarget);
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
      electronDownload: { checksums: electronChecksums() },
      ...signingOptions(signing),
      ...(process.platform === 'linux' ? { productName: linuxProductName } : {}),
    },
  });
  // The same for all systems.
  if (process.platform === 'linux') await addTesting(path.join(stagedFfmpeg('linux-x64'), 'ffmpeg'));
  // The packages hold signed copies; the staged programs are unsigned, and the check of signatures would find
  // them in dist/.
  for (const staged of targets.each) await rm(stagedFfmpeg(staged), { recursive: true, force: true });
  for (const built of targets.built) {
    const { asarBytes, fuses } = await checkPacked(built, config);
    const on = Object.entries(fuses).flatMap(([name, isOn]) => (isOn ? [name] : []));
    printLine(`${built.binary}: app.asar ${asarBytes} bytes; fuses on: ${on.join(', ')}`);
  }
  const { version } = readManifest('');
  const packages = targets.built.map(({ resources, arch }) => ({
    name: `clinic-companion-${version}-${targets.platform}-${arch}${mark}`,
    resources,
  }));
  await addFfmpegSources(targets.each, version);
  // The same for all systems, so the job of one brings them.
  const templates = process.platform === 'linux' ? await addPolicyFiles() : [];
  await writeReleaseLists({ output, packages, templates, version, signing });
  if (signing.by !== 'nobody' && (await checkSigned([output])) !== 0)
    throw new UserError(`Not everything in ${output} is signed.`);
  for (const file of files) printLine(file);
  return 0;
}

/** The source of an ffmpeg that this project built goes where the installers go, as its licence asks. */
async function addFfmpegSources(each: readonly string[], version: string): Promise<void> {
  const { builds } = readFfmpegManifest();
  if (each.every((target) => builds[target]?.sources === undefined)) return;
  const file = path.join(builtFfmpegFolder(process.env), sourcesName(readSourcePins()));
  if (!existsSync(file)) throw new UserError(`${file} is missing: npm run ffmpeg:build makes it.`);
  await copyFile(file, path.join(output, `clinic-companion-${version}-ffmpeg-sources.tar`));
}

/** Side by side, as a release on the web holds its files. Answers their names. */
async function addPolicyFiles(): Promise<readonly string[]> {
  const files = Object.entries(policyFiles()).map(([place, text]) => ({ name: path.basename(place), text }));
  for (const { name, text } of files) await writeFile(path.join(output, name), text);
  return files.map(({ name }) => name);
}

/** The folder for those who test the app, as an archive beside the installers. */
async function addTesting(ffmpeg: string): Promise<void> {
  await makeTesting(path.join(output, 'testing'), ffmpeg);
  const archive = path.join(output, `clinic-companion-${readManifest('').version}-testing.tar.gz`);
  const args = ['--owner=0', '--group=0', '-czf', archive, '-C', output, 'testing'];
  await runOrThrow({ command: 'tar', args }, `${archive} cannot be written`);
}

await runEntry(release);
