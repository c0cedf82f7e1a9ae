import { readFileSync } from 'node:fs';
import path from 'node:path';

/**
 * Small recordings: real ones where a service may want to hear something, made ones where a header is the
 * point.
 */

export type WavShape = {
  readonly sampleRateHz?: number;
  readonly channelCount?: number;
  readonly bitsPerSample?: number;
  /** 1: PCM, 3: floating point. */
  readonly format?: number;
  readonly seconds?: number;
  /** Every sample's byte, so that two files of one length can differ. */
  readonly fill?: number;
};

/** On contract (16 kHz, mono, PCM16) unless it is told otherwise. */
export function wav({ seconds = 0.5, fill = 0, ...shape }: WavShape = {}): Buffer {
  const { sampleRateHz = 16_000, channelCount = 1, bitsPerSample = 16 } = shape;
  return wavOf(
    Buffer.alloc(Math.round(seconds * sampleRateHz) * ((channelCount * bitsPerSample) / 8), fill),
    shape,
  );
}

/** Of these samples. */
export function wavOf(
  samples: Uint8Array,
  {
    sampleRateHz = 16_000,
    channelCount = 1,
    bitsPerSample = 16,
    format = 1,
  }: Omit<WavShape, 'seconds' | 'fill'> = {},
): Buffer {
  const blockBytes = (channelCount * bitsPerSample) / 8;
  const head = Buffer.alloc(44);
  head.write('RIFF', 0, 'latin1');
  head.writeUInt32LE(36 + samples.length, 4);
  head.write('WAVEfmt ', 8, 'latin1');
  head.writeUInt32LE(16, 16);
  head.writeUInt16LE(format, 20);
  head.writeUInt16LE(channelCount, 22);
  head.writeUInt32LE(sampleRateHz, 24);
  head.writeUInt32LE(sampleRateHz * blockBytes, 28);
  head.writeUInt16LE(blockBytes, 32);
  head.writeUInt16LE(bitsPerSample, 34);
  head.write('data', 36, 'latin1');
  head.writeUInt32LE(samples.length, 40);
  return Buffer.concat([head, samples]);
}

type FixtureName = 'short.ogg' | 'cat.m4a' | 'truncated.m4a' | 'short.mp3' | 'notAudio.m4a';

export const fixture = (name: FixtureName): Buffer =>
  readFileSync(path.join(import.meta.dirname, '../fixtures/audio', name));

/** Of the two fixtures with speech that are accepted, as ffprobe reads them. */
export const oggSeconds = 4.57;
export const mp4Seconds = 13.64;

/** Ogg with a Vorbis stream in it: the container alone is not enough. */
export function oggVorbis(): Buffer {
  const page = Buffer.alloc(28);
  page.write('OggS', 0, 'latin1');
  page.writeUInt8(2, 5);
  page.writeUInt8(1, 26);
  page.writeUInt8(30, 27);
  const head = Buffer.alloc(30);
  head.write('\u0001vorbis', 0, 'latin1');
  return Buffer.concat([page, head, Buffer.alloc(400)]);
}

export const flac = (): Buffer => Buffer.concat([Buffer.from('fLaC'), Buffer.alloc(600)]);
export const webm = (): Buffer =>
  Buffer.concat([Buffer.from([0x1a, 0x45, 0xdf, 0xa3]), Buffer.from('\u0001webm'), Buffer.alloc(600)]);

/** Begins like an MP4 and goes over into bytes that mean nothing. */
export const brokenMp4 = (): Buffer => fixture('truncated.m4a').subarray(0, 4000);
