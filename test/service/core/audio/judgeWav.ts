import { ok } from '../../../../shared/result.ts';
import { refuse, type AudioVerdict } from './audioVerdict.ts';
import { type ByteParser, skip, take } from './byteParser.ts';

const sampleRateHz = 16_000;
const bytesPerSample = 2;
/** Written by recorders that stream and cannot know the length: the data go on to the end of the file. */
const lengthUnknown = 0xff_ff_ff_ff;
/** Recorders write a handful. A file of nothing but empty chunks would keep the parser busy for each 8 bytes. */
const maxChunksBeforeData = 1000;

/**
 * What follows `RIFF....WAVE`. WAV must be 16 kHz mono PCM16 (interface, Limits); its duration is computed from
 * the bytes that arrived, not from what the header promises.
 */
export function* judgeWav(): ByteParser<AudioVerdict> {
  let isFormatSeen = false;
  for (let count = 0; count < maxChunksBeforeData; count += 1) {
    const header = yield* take(8);
    if (header === null) return refuse('unreadable', 'The WAV file ends before its audio data.');
    const id = header.toString('latin1', 0, 4);
    const size = header.readUInt32LE(4);

    if (id === 'data') {
      if (!isFormatSeen) return refuse('off_contract_wav', 'The WAV file does not say its format.');
      const byteCount = yield* skip(size === lengthUnknown ? Infinity : size);
      const sampleCount = Math.floor(byteCount / bytesPerSample);
      if (sampleCount === 0) return refuse('unreadable', 'The WAV file holds no audio.');
      return ok({ format: 'wav', durationSeconds: sampleCount / sampleRateHz });
    }

    let left = size + (size % 2); // chunks are padded to an even length
    if (id === 'fmt ') {
      if (size < 16) return refuse('off_contract_wav', 'The WAV file does not say its format.');
      const format = yield* take(16);
      if (format === null) return refuse('unreadable', 'The WAV file ends before its audio data.');
      if (!isOnContract(format)) return refuse('off_contract_wav', 'WAV must be 16 kHz mono PCM16.');
      isFormatSeen = true;
      left -= 16;
    }
    yield* skip(left);
  }
  return refuse('unreadable', 'The WAV file has no audio data among its first chunks.');
}

function isOnContract(format: Buffer): boolean {
  return (
    format.readUInt16LE(0) === 1 && // PCM
    format.readUInt16LE(2) === 1 && // mono
    format.readUInt32LE(4) === sampleRateHz &&
    format.readUInt32LE(8) === sampleRateHz * bytesPerSample &&
    format.readUInt16LE(12) === bytesPerSample &&
    format.readUInt16LE(14) === 16
  );
}
