/**
 * `npm run ffmpeg:build`: builds the ffmpeg and ffprobe of the installers, for sound alone, from Debian 12's source packages.
 * As root on Debian 12; a release takes the archives only by their hashes in scripts/release/pack/ffmpeg.json.
 *
 *   npm run ffmpeg:build                          for Linux and Windows, into the account's cache
 *   npm run ffmpeg:build -- --target win-x64      for one of them
 *   npm run ffmpeg:build -- --out DIR             elsewhere
 *   npm run ffmpeg:build -- --sources DIR         from source packages that are in a folder already
 *   npm run ffmpeg:build -- --twice               each twice, in two folders, and compares the bytes
 */
import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { parseArgs } from 'node:util';
import { z } from 'zod';
import { installPackages } from '../../dev/ensurePackages.ts';
import { hashFile } from '../../dev/hashFile.ts';
import { printLine, runEntry, UserError } from '../../dev/userError.ts';
import { archiveStem, builtFfmpegFolder, packBuilt, packSources, sourcesName } from './builtArchive.ts';
import { compileFfmpeg } from './compileFfmpeg.ts';
import { fetchSources, readSourcePins, type SourcePins } from './debianSources.ts';
import { ffmpegTargets, type FfmpegTarget } from './ffmpegRecipe.ts';

const tools = ['gcc', 'make', 'nasm', 'pkg-config', 'dpkg-dev', 'gcc-mingw-w64-x86-64-win32'] as const;

type Asked = {
  readonly targets: readonly FfmpegTarget[];
  readonly out: string;
  readonly sources: string | undefined;
  readonly twice: boolean;
};

async function buildFfmpeg(): Promise<number> {
  const asked = options();
  await assertPossible();
  const pins = readSourcePins();
  printLine(`This installs ${tools.join(', ')} on this machine where they are missing (up to 700 MB), and`);
  printLine(`fetches the source packages of ffmpeg and opus (11 MB) into ${asked.out}.`);
  await installPackages(tools);
  const sources = path.join(asked.out, 'sources');
  const files = await fetchSources(pins, { into: sources, given: asked.sources });
  for (const target of asked.targets) {
    const archive = path.join(asked.out, `${archiveStem(pins, target)}.tar`);
    const sourceEpoch = await buildInto(archive, { target, pins, sources });
    printLine(`${archive}: SHA-256 ${await hashFile(archive)}`);
    if (asked.twice) await compareWithAnother(archive, { target, pins, sources });
    const sourceArchive = path.join(asked.out, sourcesName(pins));
    await packSources(sourceArchive, { folder: sources, names: files, sourceEpoch });
    printLine(`${sourceArchive}: the sources, to be published beside the installers`);
  }
  return 0;
}

type Wanted = { readonly target: FfmpegTarget; readonly pins: SourcePins; readonly sources: string };

async function buildInto(archive: string, wanted: Wanted, workName = 'work'): Promise<string> {
  const parent = await mkdtemp(path.join(tmpdir(), 'clinic-ffmpeg-'));
  try {
    const compiled = await compileFfmpeg({ ...wanted, work: path.join(parent, workName) });
    await packBuilt(compiled, archive);
    return compiled.sourceEpoch;
  } finally {
    await rm(parent, { recursive: true, force: true });
  }
}

/** Builds once more, in a folder with a longer path. */
async function compareWithAnother(archive: string, wanted: Wanted): Promise<void> {
  const another = path.join(path.dirname(archive), 'again', path.basename(archive));
  await buildInto(another, wanted, path.join('in', 'another', 'folder'));
  const [first, second] = await Promise.all([hashFile(archive), hashFile(another)]);
  if (first !== second) throw new UserError(`${another} has other bytes: SHA-256 ${second}.`);
  await rm(path.dirname(another), { recursive: true });
  printLine('A second build in another folder has the same bytes.');
}

async function assertPossible(): Promise<void> {
  const release = await readFile('/etc/os-release', 'utf8').catch(() => '');
  const isDebian12 = /^ID=debian$/m.test(release) && /^VERSION_ID="12"$/m.test(release);
  if (!isDebian12 || process.arch !== 'x64' || process.getuid?.() !== 0)
    throw new UserError(
      'ffmpeg is built by root on a 64-bit Debian 12, whose compilers the hashes stand for.',
    );
}

function options(): Asked {
  try {
    const { values } = parseArgs({
      options: {
        target: { type: 'string', multiple: true, default: [...ffmpegTargets] },
        out: { type: 'string', default: builtFfmpegFolder(process.env) },
        sources: { type: 'string' },
        twice: { type: 'boolean', default: false },
      },
    });
    const targets = z.array(z.enum(ffmpegTargets)).parse(values.target);
    const sources = values.sources === undefined ? undefined : path.resolve(values.sources);
    return { targets, out: path.resolve(values.out), sources, twice: values.twice };
  } catch (reason) {
    throw new UserError(
      `${String(reason)}\nUsage: npm run ffmpeg:build [-- --target TARGET] [--out DIR] [--sources DIR] [--twice]`,
    );
  }
}

await runEntry(buildFfmpeg);
