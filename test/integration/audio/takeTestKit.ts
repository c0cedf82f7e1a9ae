import { buffer } from 'node:stream/consumers';
import { mkdir, readdir, stat, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { createConsultAudio } from '../../../main/audio/consultAudio.ts';
import type { ConsultAudio } from '../../../main/ports/consultAudio.ts';
import type { LiveWav } from '../../../main/ports/takes.ts';
import { createSealedFile } from '../../../main/encryptedFiles/createSealedFile.ts';
import type { PreparedAudio, AudioSource } from '../../../shared/consult/consult.ts';
import type { Failure } from '../../../shared/consult/failure.ts';
import { ok, type Result } from '../../../shared/result.ts';
import { ffmpegPath, heardBy } from './audioTestKit.ts';
import { temporaryFolder } from '../../support/temporaryFolder.ts';
import { consult, dataKey, journalFile, ordinaryPlaces, valueOf, wavFile } from './takeTestNames.ts';

/** Everything in the folder `audio` of the given one. */
export async function audioIn(parent?: string, places = ordinaryPlaces): Promise<[ConsultAudio, string]> {
  const folder = join(parent ?? (await temporaryFolder()), 'audio');
  await mkdir(folder);
  return [createConsultAudio({ folder, dataKey, places }), folder];
}

/** A WAV that has grown so far. */
export async function beginLive(
  pcm: Uint8Array = takeOf(1),
): Promise<{ readonly audio: ConsultAudio; readonly folder: string; readonly live: LiveWav }> {
  const [audio, folder] = await audioIn();
  const live = valueOf(await audio.beginLive(consult));
  appendAll(live, pcm);
  return { audio, folder, live };
}

/** A take of gliding tones under noise, so that no two stretches of it are alike. */
export function takeOf(seconds: number, seed = 1): Buffer {
  const samples = new Int16Array(Math.round(seconds * 48_000));
  let state = seed;
  let phase = 0;
  for (let at = 0; at < samples.length; at += 1) {
    state = (Math.imul(state, 1_103_515_245) + 12_345) >>> 0;
    phase += ((200 + 150 * Math.sin(at / 30_000)) * 2 * Math.PI) / 48_000;
    samples[at] = 9000 * Math.sin(phase) + ((state >>> 16) % 4000) - 2000;
  }
  return Buffer.from(samples.buffer);
}

/** What ffmpeg makes of a take by the plainest command there is. */
export async function referencePcm(folder: string, pcm: Buffer): Promise<Buffer> {
  const path = join(folder, 'reference.raw');
  await writeFile(path, pcm);
  return heardBy(ffmpegPath, path, '-f s16le -ar 48000 -ac 1'.split(' '));
}

/** Seals a journal as a recorder does, without an end: as it looks after a crash. */
export async function writeJournal(
  folder: string,
  pcm: Uint8Array,
  file = journalFile,
): Promise<AudioSource> {
  const place = { path: join(folder, file), dataKey, context: `take:${consult}` };
  const writer = valueOf(await createSealedFile(place));
  for (let from = 0; from < pcm.length; from += 24_000) {
    valueOf(await writer.append(pcm.subarray(from, from + 24_000), from / 96));
  }
  await writer.release();
  return { kind: 'take', file, microphone: 'Desk', consent: 'not_asked', end: null };
}

/** The audio as a consult has it. */
export async function prepareFrom(
  audio: ConsultAudio,
  source: AudioSource,
  onProgress: (fraction: number | null) => void = () => undefined,
  signal = new AbortController().signal,
): Promise<Result<PreparedAudio, Failure>> {
  const made = await audio.prepare({ consult, source, signal, onProgress });
  if (!made.ok) return made;
  const { sourceSha256: _, ...prepared } = made.value;
  return ok(prepared);
}

export async function wavOf(audio: ConsultAudio, prepared: PreparedAudio): Promise<Buffer> {
  return buffer(audio.read(consult, prepared));
}

export function appendAll(live: LiveWav, pcm: Uint8Array, pieceBytes = 24_000): void {
  for (let from = 0; from < pcm.length; from += pieceBytes) {
    // The recorder uses its buffer again at once.
    const piece = Buffer.from(pcm.subarray(from, from + pieceBytes));
    live.append(piece);
    piece.fill(0x55);
  }
}

/**
 * Waits until all but what waits in ffmpeg (32 KiB) and for a whole chunk (64 KiB) lies in the sealed WAV.
 */
export async function drained(folder: string, takeBytes: number): Promise<void> {
  await until(async () => (await sizeOf(join(folder, wavFile))) > takeBytes / 3 - 110_000);
}

export async function until(holds: () => Promise<boolean>, limitMs = 60_000): Promise<void> {
  const startedAt = performance.now();
  while (!(await holds())) {
    if (performance.now() - startedAt > limitMs) throw new Error('It never came to that');
    await sleep(5);
  }
}

export async function filesIn(folder: string): Promise<readonly string[]> {
  return (await readdir(folder)).toSorted();
}

const sizeOf = async (path: string): Promise<number> =>
  stat(path).then(
    ({ size }) => size,
    () => 0,
  );
