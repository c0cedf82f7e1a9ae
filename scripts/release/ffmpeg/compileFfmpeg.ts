import { copyFile, mkdir, readFile, writeFile } from 'node:fs/promises';
import { availableParallelism } from 'node:os';
import path from 'node:path';
import { runOrThrow } from '../../dev/runTool.ts';
import { UserError, printLine } from '../../dev/userError.ts';
import { unpackSource, type SourcePins } from './debianSources.ts';
import { ffmpegOptions, hardening, opusOptions, soundParts, type FfmpegTarget } from './ffmpegRecipe.ts';

export type Compiled = {
  /** The folder with the programs and the licence texts. */
  readonly folder: string;
  /** The second of the last change of the source package: the time of all files in the archive. */
  readonly sourceEpoch: string;
};

/**
 * Builds ffmpeg and ffprobe in a folder. The same sources and compilers give the same bytes in any folder:
 * all paths that the compiler sees are relative to it, and the environment is fixed.
 */
export async function compileFfmpeg(wanted: {
  readonly target: FfmpegTarget;
  readonly pins: SourcePins;
  /** The folder with the source packages. */
  readonly sources: string;
  readonly work: string;
}): Promise<Compiled> {
  const { target, pins, sources, work } = wanted;
  const folder = (name: string): string => path.join(work, name);
  await mkdir(work, { recursive: true });
  await unpackSource(path.join(sources, pins.opus.dsc), folder('opus'));
  await unpackSource(path.join(sources, pins.ffmpeg.dsc), folder('ffmpeg'));
  const sourceEpoch = (
    await runOrThrow(
      { command: 'dpkg-parsechangelog', args: ['-S', 'Timestamp'], cwd: folder('ffmpeg') },
      'The source package has no date',
    )
  ).trim();
  const env = buildEnvironment(sourceEpoch);
  const run = async (inside: string, command: string, args: readonly string[]): Promise<string> =>
    runOrThrow(
      { command, args, cwd: folder(inside), env, timeoutMs: 30 * 60_000 },
      `${command} failed in ${folder(inside)}`,
    );
  const jobs = `-j${availableParallelism()}`;

  printLine(`Building opus for ${target}…`);
  const cflags = `CFLAGS=${['-O2', ...hardening[target].compile].join(' ')}`;
  await run('opus', './configure', [...opusOptions(target), cflags]);
  await run('opus', 'make', [jobs]);
  await run('opus', 'make', ['install', `DESTDIR=${folder('installed')}`]);
  await writePackageConfig(work, target);

  printLine(`Building ffmpeg for ${target}…`);
  await run('ffmpeg', './configure', ffmpegOptions(target));
  await assertAllParts(folder('ffmpeg'));
  const suffix = target === 'win-x64' ? '.exe' : '';
  const programs = [`ffmpeg${suffix}`, `ffprobe${suffix}`];
  await run('ffmpeg', 'make', [jobs, ...programs]);

  await mkdir(folder('built'));
  for (const program of programs) await copyFile(folder(`ffmpeg/${program}`), folder(`built/${program}`));
  await writeFile(folder('built/LICENSE.txt'), await licenceTexts(work, target));
  return { folder: folder('built'), sourceEpoch };
}

/** Only Debian's own programs: a compiler elsewhere on the PATH would make other bytes. */
function buildEnvironment(sourceEpoch: string): NodeJS.ProcessEnv {
  return {
    PATH: '/usr/sbin:/usr/bin:/sbin:/bin',
    HOME: '/nonexistent',
    LC_ALL: 'C',
    TZ: 'UTC',
    SOURCE_DATE_EPOCH: sourceEpoch,
    // Seen from the folder of ffmpeg.
    PKG_CONFIG_LIBDIR: '../installed',
    ...(process.env['TMPDIR'] === undefined ? {} : { TMPDIR: process.env['TMPDIR'] }),
  };
}

/** opus' own file names the folder by its full path, which ffmpeg would write into its programs. */
async function writePackageConfig(work: string, target: FfmpegTarget): Promise<void> {
  const lines = [
    'Name: opus',
    'Description: opus',
    'Version: 1.3.1',
    'Cflags: -I../installed/opus/include/opus',
    // On Windows the stack protector is a library of its own.
    `Libs: -L../installed/opus/lib -lopus -lm${target === 'win-x64' ? ' -lssp' : ''}`,
    '',
  ];
  await writeFile(path.join(work, 'installed', 'opus.pc'), lines.join('\n'));
}

/** configure leaves out a part whose name it does not know, or that lacks something. */
async function assertAllParts(folder: string): Promise<void> {
  const config = await readFile(path.join(folder, 'config_components.h'), 'utf8');
  const missing = Object.entries(soundParts).flatMap(([part, names]) =>
    names
      .map((name) => `CONFIG_${name}_${part}`.toUpperCase())
      .filter((name) => !config.includes(`#define ${name} 1\n`)),
  );
  if (missing.length > 0) throw new UserError(`ffmpeg would lack ${missing.join(', ')}.`);
}

async function licenceTexts(work: string, target: FfmpegTarget): Promise<string> {
  const [lesser, opus] = await Promise.all(
    ['ffmpeg/COPYING.LGPLv2.1', 'opus/COPYING'].map((name) => readFile(path.join(work, name), 'utf8')),
  );
  const libraries = [['opus', opus], ...(target === 'win-x64' ? [['mingw-w64', await mingwTexts()]] : [])];
  const names = libraries.map(([name]) => name).join(' and ');
  return [
    `ffmpeg and ffprobe are under the GNU Lesser General Public License, version 2.1 or later. They contain ${names},`,
    `under the licence${libraries.length > 1 ? 's' : ''} below it.`,
    '',
    `${lesser?.trim()}`,
    '',
    ...libraries.flatMap(([name, text]) => ['-'.repeat(80), `${name}`, '', `${text?.trim()}`, '']),
  ].join('\n');
}

/**
 * Its C library is in every program for Windows, and asks for its notices. Its tools and other libraries are
 * not.
 */
async function mingwTexts(): Promise<string> {
  const all = await readFile('/usr/share/doc/mingw-w64-x86-64-dev/copyright', 'utf8');
  const isOfLibrary = /^(?:Files: (?:\*\n|mingw-w64-crt\/)|License: (?!L?GPL))/;
  const parts = all.split(/\n\n+(?=Files:|License:)/).filter((part) => isOfLibrary.test(part));
  return parts.join('\n\n');
}
