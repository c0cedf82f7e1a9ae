/**
 * `npm run ffmpeg:build`: builds the ffmpeg and ffprobe of the installers, for sound alone, from Debian 12's
 * source packages.
 * As root on Debian 12; a release takes the archives only by their hashes in
 * scripts/release/pack/ffmpeg.json.
 *
 *   npm run ffmpeg:build                          for Linux and Windows, into the account's cache
 * npm run ffmpeg:build -- --out DIR elsewhere; a second build in another folder has the same hashes
 */
import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { parseArgs } from 'node:util';
import { installPackages } from '../../dev/ensurePackages.ts';
import { hashFile } from '../../dev/hashFile.ts';
import { printLine, runEntry, UserError } from '../../dev/userError.ts';
import { archiveStem, builtFfmpegFolder, packBuilt, packSources, sourcesName } from './builtArchive.ts';
import { compileFfmpeg } from './compileFfmpeg.ts';
import { fetchSources, readSourcePins } from './debianSources.ts';
import { ffmpegTargets } from './ffmpegRecipe.ts';

const tools = ['gcc', 'make', 'nasm', 'pkg-config', 'dpkg-dev', 'gcc-mingw-w64-x86-64-win32'] as const;

async function buildFfmpeg(): Promise<number> {
  const asked = { type: 'string', default: builtFfmpegFolder(process.env) } as const;
  const out = path.resolve(parseArgs({ options: { out: asked } }).values.out);
  await assertPossible();
  const pins = readSourcePins();
  printLine(`This installs ${tools.join(', ')} on this machine where they are missing (up to 700 MB), and`);
  printLine(`fetches the source packages of ffmpeg and opus (11 MB) into ${out}.`);
  await installPackages(tools);
  const sources = path.join(out, 'sources');
  const names = await fetchSources(pins, sources);
  for (const target of ffmpegTargets) {
    const archive = path.join(out, `${archiveStem(pins, target)}.tar`);
    await using stack = new AsyncDisposableStack();
    const parent = await mkdtemp(path.join(tmpdir(), 'clinic-ffmpeg-'));
    stack.defer(() => rm(parent, { recursive: true, force: true }));
    const compiled = await compileFfmpeg({ target, pins, sources, work: path.join(parent, 'work') });
    await packBuilt(compiled, archive);
    printLine(`${archive}: SHA-256 ${await hashFile(archive)}`);
    const sourceArchive = path.join(out, sourcesName(pins));
    await packSources(sourceArchive, { folder: sources, names, sourceEpoch: compiled.sourceEpoch });
    printLine(`${sourceArchive}: the sources, to be published beside the installers`);
  }
  return 0;
}

async function assertPossible(): Promise<void> {
  const release = await readFile('/etc/os-release', 'utf8').catch(() => '');
  const isDebian12 = /^ID=debian$/m.test(release) && /^VERSION_ID="12"$/m.test(release);
  if (!isDebian12 || process.arch !== 'x64' || process.getuid?.() !== 0)
    throw new UserError(
      'ffmpeg is built by root on a 64-bit Debian 12, whose compilers the hashes stand for.',
    );
}

await runEntry(buildFfmpeg);
