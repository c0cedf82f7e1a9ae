import { takeFormat } from '../../shared/consult/take.ts';
import type { PlayableWav } from '../ports/playableWav.ts';
import type { SealedFile } from '../encryptedFiles/openSealedFile.ts';
import { bytesPerSecond } from './audioMs.ts';

const headerBytes = 44;

/** The header of a WAV of `takeFormat`. RIFF counts in 32 bits, which is 12 hours. */
function takeWavHeader(pcmBytes: number): Buffer {
  const { sampleRateHz, channels, bytesPerSample } = takeFormat;
  const header = Buffer.alloc(headerBytes);
  header.write('RIFF', 0, 'latin1');
  header.writeUInt32LE(headerBytes - 8 + pcmBytes, 4);
  header.write('WAVEfmt ', 8, 'latin1');
  header.writeUInt32LE(16, 16);
  header.writeUInt16LE(1, 20);
  header.writeUInt16LE(channels, 22);
  header.writeUInt32LE(sampleRateHz, 24);
  header.writeUInt32LE(bytesPerSecond, 28);
  header.writeUInt16LE(channels * bytesPerSample, 32);
  header.writeUInt16LE(bytesPerSample * 8, 34);
  header.write('data', 36, 'latin1');
  header.writeUInt32LE(pcmBytes, 40);
  return header;
}

/** What opens of a journal, as the WAV that it would be. */
export function takeWav(pcm: SealedFile): PlayableWav {
  return {
    byteCount: headerBytes + pcm.byteCount,
    async *read({ from, to }) {
      if (from < headerBytes) yield takeWavHeader(pcm.byteCount).subarray(Math.max(0, from), Math.max(0, to));
      if (to > headerBytes) yield* pcm.read({ from: from - headerBytes, to: to - headerBytes });
    },
    close: pcm.close,
  };
}
