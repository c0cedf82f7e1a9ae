import { PassThrough } from 'node:stream';
import { failure, type Failure } from '../../shared/consult/failure.ts';
import type { SealedWriter } from '../encryptedFiles/createSealedFile.ts';
import { sealedSink } from '../encryptedFiles/sealedSink.ts';
import { diskFailure } from '../platform/diskFailure.ts';
import { ffmpegFailure, runFfmpeg, type FfmpegRunEnd } from './ffmpeg/runFfmpeg.ts';
import { withPeriodicSync } from './makeSealedAudio.ts';
import { maxPcmBytes } from './wavHeader.ts';

/** 44 s of a take. 4 h pass through ffmpeg in 19 s, so only a stuck ffmpeg lets so much wait. */
const maxBacklogBytes = 4 * 1024 * 1024;

/** Converts a take's samples to 16 kHz as they come. After a failure no file is left. */
export function beginTakeConversion(ffmpegPath: string, writer: SealedWriter) {
  const samples = new PassThrough();
  const sink = sealedSink(withPeriodicSync(writer), maxPcmBytes);
  const stop = new AbortController();
  let firstFailure: Failure | null = null;
  const failed = (): Failure | null => firstFailure;
  let removed: Promise<void> | undefined;
  /** Only once, because a WAV made later from the journal has the same name. */
  const remove = (): Promise<void> => (removed ??= writer.abandon());

  const giveUp = (cause: Failure): void => {
    firstFailure ??= cause;
    stop.abort();
    samples.destroy();
  };
  const causeOf = ({ error, remarks }: FfmpegRunEnd): Failure | null => {
    if (sink.errored !== null) return diskFailure(sink.errored);
    if (error !== null) return ffmpegFailure(error, remarks);
    return samples.writableEnded ? null : failure('ffmpeg_failed', 'Ended before the take did');
  };
  const run = async (): Promise<void> => {
    const input = { kind: 'take', samples } as const;
    const cause = causeOf(await runFfmpeg({ ffmpegPath, input, sink, signal: stop.signal }));
    if (cause !== null) giveUp(cause);
    if (failed() !== null) await remove();
  };

  return {
    isWritable: (): boolean => firstFailure === null && !samples.writableEnded,
    write: (bytes: Uint8Array): void => void samples.write(bytes),
    checkBacklog(): void {
      if (samples.writableLength + samples.readableLength > maxBacklogBytes)
        giveUp(failure('ffmpeg_failed', 'It does not keep up'));
    },
    end: (): void => void samples.end(),
    /** Then, after a failure, the file is removed. */
    ended: run(),
    giveUp,
    failed,
    remove,
  };
}
