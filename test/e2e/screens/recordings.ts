import { chmod, mkdir, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { ffmpegStaticBinary, findFfmpeg } from '../../../main/audio/ffmpeg/findFfmpeg.ts';
import { wavOf } from '../../conformance/audio.ts';

const sampleRateHz = 8_000;
let count = 0;

/** A WAV of a tone that no other call makes, so that it is never a recording that is already there. */
export async function makeRecording(
  folder: string,
  { fileName, seconds = 3 }: { readonly fileName?: string; readonly seconds?: number } = {},
): Promise<string> {
  count += 1;
  const samples = Buffer.alloc(seconds * sampleRateHz * 2);
  for (let at = 0; at < samples.length / 2; at += 1)
    samples.writeInt16LE(
      Math.round(9_000 * Math.sin((at * (200 + count) * 2 * Math.PI) / sampleRateHz)),
      at * 2,
    );
  const path = join(folder, fileName ?? `Voice ${String(count).padStart(3, '0')}.wav`);
  await writeFile(path, wavOf(samples, { sampleRateHz }));
  return path;
}

export type TamedFfmpeg = Awaited<ReturnType<typeof tameFfmpeg>>;

export async function realFfmpeg(): Promise<string> {
  const places = { env: process.env, packagedFolder: null, staticBinary: ffmpegStaticBinary };
  const found = await findFfmpeg(places);
  if (!found.ok) throw new Error('ffmpeg is needed: on PATH, or named by CLINIC_FFMPEG');
  return found.value;
}

/** The real ffmpeg, which a test can make wait, dawdle or die; it always says what a file is. */
export async function tameFfmpeg(folder: string) {
  const ffmpeg = await realFfmpeg();
  const programs = join(folder, 'programs');
  await mkdir(programs);
  const flag = (name: string): string => join(programs, name);
  const waitFor = (name: string): string => `while [ -e '${flag(name)}' ]; do sleep 0.05; done`;
  const hold = waitFor('hold');
  const writeProgram = async (name: string, lines: readonly string[]): Promise<void> => {
    await writeFile(flag(name), `#!/bin/sh\n${lines.join('\n')}\n`);
    await chmod(flag(name), 0o755);
  };
  await writeProgram('ffmpeg', [
    hold,
    'case "$*" in *s16le*)',
    `if [ -e '${flag('die')}' ]; then kill -9 $$; fi`,
    waitFor('holdMaking'),
    `if [ -e '${flag('dawdle')}' ]; then exec '${ffmpeg}' -re "$@"; fi;; esac`,
    `exec '${ffmpeg}' "$@"`,
  ]);
  return {
    /** For CLINIC_FFMPEG. */
    path: flag('ffmpeg'),
    /** ffmpeg begins only after `release`. */
    holdReading: () => writeFile(flag('hold'), ''),
    /** Audio is prepared only after `release`. */
    holdMaking: () => writeFile(flag('holdMaking'), ''),
    /** ffmpeg prepares audio in as long as the recording is, with its real progress. */
    dawdle: () => writeFile(flag('dawdle'), ''),
    /** ffmpeg is killed as soon as it prepares audio. */
    die: () => writeFile(flag('die'), ''),
    release: async (): Promise<void> => {
      for (const name of ['hold', 'holdMaking', 'dawdle', 'die']) await rm(flag(name), { force: true });
    },
  };
}
