import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import type { PreparedAudio, RecordingPart } from '../../shared/consult/consult.ts';
import { err, type Result } from '../../shared/result.ts';
import type { SealedPlace } from '../encryptedFiles/createSealedFile.ts';
import { sealedSink } from '../encryptedFiles/sealedSink.ts';
import { diskFailure } from '../platform/diskFailure.ts';
import { failure, type Failure } from '../../shared/consult/failure.ts';
import { samplesOf } from './cutWav.ts';
import { clearTarget, makeWhileRoom, preparedWav, type MakeRequest } from './makeSealedAudio.ts';
import { readPreparedWav, type PreparedWav } from './readPreparedWav.ts';
import { bytesPerSample, maxPcmBytes, wavHeaderBytes } from './wavHeader.ts';

type PartRequest = Omit<MakeRequest, 'programs'> & {
  /** The sealed WAV of the whole recording, only read. */
  readonly whole: SealedPlace;
  readonly part: RecordingPart;
};

/**
 * Makes the WAV of a part from the WAV of the whole recording: the samples of its ranges, and no other sample. After a
 * failure nothing is left at the target. Failures: audio_damaged (also if the whole is not as long as it was),
 * audio_too_short, no_room, disk_full, disk_failed, cancelled. Never throws.
 */
export async function preparePart(request: PartRequest): Promise<Result<PreparedAudio, Failure>> {
  const { whole, part, target } = request;
  const cleared = await clearTarget(request);
  if (!cleared.ok) return cleared;
  const opened = await readPreparedWav(whole, part.audio);
  if (!opened.ok) return opened;
  const ranges = part.ranges.map((range) => samplesOf(part.audio, range));
  const sampleCount = ranges.reduce((sum, { from, to }) => sum + to - from, 0);
  try {
    return await makeWhileRoom(request, sampleCount * bytesPerSample, async (writer, signal) => {
      const samples = Readable.from(samplesIn(opened.value, ranges));
      const fault = await pipeline(samples, sealedSink(writer, maxPcmBytes), { signal }).then(
        () => null,
        (error: unknown) => (signal.aborted ? failure('cancelled') : diskFailure(error)),
      );
      if (fault !== null) return err(fault);
      const total = await writer.finish();
      return total.ok ? preparedWav(target, total.value) : total;
    });
  } finally {
    await opened.value.close();
  }
}

type SampleRange = ReturnType<typeof samplesOf>;

async function* samplesIn(wav: PreparedWav, ranges: readonly SampleRange[]): AsyncGenerator<Uint8Array> {
  const byteAt = (sample: number): number => wavHeaderBytes + sample * bytesPerSample;
  for (const { from, to } of ranges) yield* wav.read({ from: byteAt(from), to: byteAt(to) });
}
