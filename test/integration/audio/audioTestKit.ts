import { buffer } from 'node:stream/consumers';
import { execFile } from 'node:child_process';
import { createHash } from 'node:crypto';
import { readFile, readdir, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { ffmpegStaticBinary, findFfmpeg } from '../../../main/audio/ffmpeg/findFfmpeg.ts';
import { findOnPath } from '../../../scripts/dev/findFfmpeg.ts';
import { prepareAudio } from '../../../main/audio/prepareAudio.ts';
import { readPreparedWav } from '../../../main/audio/readPreparedWav.ts';
import type { PreparedAudio } from '../../../shared/consult/consult.ts';
import { hashFileStart } from '../../../main/audio/sourceFile.ts';
import type { Failure } from '../../../shared/consult/failure.ts';
import type { Result } from '../../../shared/result.ts';
import { temporaryFolder } from '../../support/temporaryFolder.ts';

type PrepareRequest = Parameters<typeof prepareAudio>[0];

export const run = promisify(execFile);
export const dataKey = Buffer.alloc(32, 3);
export const context = 'prepared:consult-1';

export const fixture = (name: string): string =>
  fileURLToPath(new URL(`../../fixtures/audio/${name}`, import.meta.url));

const found = await findFfmpeg({ env: process.env, packagedFolder: null, staticBinary: ffmpegStaticBinary });
if (!found.ok) throw new Error('These tests need ffmpeg: on PATH, or named by CLINIC_FFMPEG');
export const ffmpegPath = found.value;
/**
 * Makes files of every format, also where the app's ffmpeg is built for sound alone and writes next to none.
 */
export const fullFfmpeg = findOnPath('ffmpeg') ?? ffmpegPath;

export type Preparation = {
  readonly result: Result<PreparedAudio, Failure>;
  readonly targetPath: string;
  /** What lies in the target's folder afterwards. */
  readonly left: readonly string[];
  readonly fractions: readonly (number | null)[];
};

/** Prepares into a new folder and says what was left there. */
export async function prepare(
  sourcePath: string,
  also: Partial<PrepareRequest> & { readonly targetPath?: string } = {},
): Promise<Preparation> {
  const folder = await temporaryFolder();
  const targetPath = also.targetPath ?? join(folder, 'consult-1.sealed');
  const fractions: (number | null)[] = [];
  const { size } = await stat(sourcePath).catch(() => ({ size: 0 }));
  const start = await hashFileStart(sourcePath);
  const startSha256 = start.ok ? start.value.startSha256 : undefined;
  const result = await prepareAudio({
    ffmpegPath,
    source: { path: sourcePath, byteCount: size, sha256: null, ...(startSha256 && { startSha256 }) },
    target: { path: targetPath, dataKey, context },
    signal: new AbortController().signal,
    ...also,
    onProgress: (fraction) => {
      fractions.push(fraction);
      also.onProgress?.(fraction);
    },
  });
  return { result, targetPath, left: await readdir(folder), fractions };
}

export async function wavOf(path: string): Promise<Buffer> {
  const opened = await readPreparedWav({ path, dataKey, context });
  if (!opened.ok) throw new Error(opened.error.code);
  const bytes = await buffer(opened.value.read());
  await opened.value.close();
  return bytes;
}

/** A file's contents and time of change as one string: the same before and after means untouched. */
export async function stateOf(path: string): Promise<string> {
  const bytes = await readFile(path);
  return `${createHash('sha256').update(bytes).digest('hex')} ${(await stat(path)).mtimeMs}`;
}

/** Process ids of the ffmpegs that this process has started and that still run (Linux). */
export async function ffmpegChildren(): Promise<readonly number[]> {
  const pids: number[] = [];
  for (const name of await readdir('/proc')) {
    if (!/^\d+$/.test(name)) continue;
    const stat = await readFile(`/proc/${name}/stat`, 'utf8').catch(() => '');
    const [, command, state, parent] = /^\d+ \((.*)\) (\S) (\d+)/s.exec(stat) ?? [];
    if (command === 'ffmpeg' && state !== 'Z' && Number(parent) === process.pid) pids.push(Number(name));
  }
  return pids;
}

/** An hour of changing tones, in a few megabytes. */
export async function makeLongRecording(folder: string, seconds = 3600): Promise<string> {
  const path = join(folder, 'long.wav');
  const tones = `sine=frequency=440:beep_factor=3:sample_rate=16000:duration=${seconds}`;
  await makeAudio(path, `-f lavfi -i ${tones} -c:a adpcm_ima_wav`);
  return path;
}

/** Lets the full ffmpeg make a file; no option has a blank in it. */
export async function makeAudio(path: string, options: string): Promise<void> {
  await run(fullFfmpeg, [...'-v error -nostdin'.split(' '), ...options.split(' '), path]);
}

/** The samples that an ffmpeg hears by the plainest command there is; `input`: how it is to read the file. */
export async function heardBy(program: string, path: string, input: readonly string[] = []): Promise<Buffer> {
  const as = '-vn -ac 1 -ar 16000 -f s16le -'.split(' ');
  const { stdout } = await run(program, ['-v', 'quiet', '-nostdin', ...input, '-i', path, ...as], {
    encoding: 'buffer',
    maxBuffer: 50_000_000,
  });
  return stdout;
}
