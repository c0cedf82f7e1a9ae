import { execFile } from 'node:child_process';
import { rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { ffmpegStaticBinary, findFfmpeg } from '../../../main/audio/ffmpeg/findFfmpeg.ts';
import { prepareAudio } from '../../../main/audio/prepareAudio.ts';
import { readPreparedWav } from '../../../main/audio/readPreparedWav.ts';
import { readWaveform } from '../../../main/audio/readWaveform.ts';
import { wavHeaderBytes } from '../../../main/audio/wavHeader.ts';
import type { Result } from '../../../shared/result.ts';
import { blockMs, loudnessOf, type Loudness, type Stretch } from '../../../shared/transcript/findSpeech.ts';
import type { Conversation } from './conversation.ts';

/** What the app has of the recording of a conversation. */
export type PreparedConversation = {
  readonly durationMs: number;
  readonly speech: readonly Stretch[];
  readonly loudness: Loudness;
};

/** Has the app prepare the conversation as an M4A from a telephone, and read its waveform. */
export async function prepareConversation(
  { samples, sampleRateHz }: Conversation,
  folder: string,
): Promise<PreparedConversation> {
  const programs = valueOf(
    await findFfmpeg({ env: process.env, packagedFolder: null, staticBinary: ffmpegStaticBinary }),
  );
  const [raw, sourcePath] = [join(folder, 'conversation.raw'), join(folder, 'conversation.m4a')];
  await writeFile(raw, Buffer.from(samples.buffer, samples.byteOffset, samples.byteLength));
  const input = ['-f', 's16le', '-ar', String(sampleRateHz), '-ac', '1', '-i', raw];
  const output = ['-c:a', 'aac', '-b:a', '64k', sourcePath];
  await promisify(execFile)(programs.ffmpeg, ['-v', 'error', '-nostdin', '-y', ...input, ...output]);
  await rm(raw);
  const place = { path: join(folder, 'sealed'), dataKey: Buffer.alloc(32, 7), context: 'prepared:consult-1' };
  const audio = valueOf(
    await prepareAudio({
      programs,
      sourcePath,
      target: place,
      signal: new AbortController().signal,
      onProgress() {},
    }),
  );
  const { speech } = valueOf(await readWaveform(place, audio));
  const wav = valueOf(await readPreparedWav(place, audio));
  const blocks: Buffer[] = [];
  for await (const bytes of wav.read({ from: wavHeaderBytes, to: wav.byteCount }))
    blocks.push(Buffer.from(bytes));
  await wav.close();
  return { durationMs: audio.durationMs, speech, loudness: loudnessIn(Buffer.concat(blocks)) };
}

const blockBytes = 32 * blockMs;

function loudnessIn(pcm: Buffer): Loudness {
  return Uint8Array.from({ length: Math.ceil(pcm.length / blockBytes) }, (_, block) => {
    let peak = 0;
    for (let at = block * blockBytes; at < Math.min(pcm.length, (block + 1) * blockBytes); at += 2)
      peak = Math.max(peak, Math.abs(pcm.readInt16LE(at)));
    return loudnessOf(peak / 32_768);
  });
}

function valueOf<T>(result: Result<T, { readonly code: string }>): T {
  if (!result.ok) throw new Error(`The app could not prepare the conversation: ${result.error.code}.`);
  return result.value;
}
