import type { Failure } from '../../shared/consult/failure.ts';
import type { Result } from '../../shared/result.ts';
import type { TakeEnd } from '../../shared/consult/take.ts';
import type { Clock } from '../ports/clock.ts';
import type { SealedWriter } from '../encryptedFiles/createSealedFile.ts';
import { createJournalSync } from './journalSync.ts';
import { maxPieceMs, savingBehindMs } from './limits.ts';
import { encodeGapMark, type RecordingGapMarkReason } from './gapMark.ts';
import { createTakeTimeline } from './takeTimeline.ts';
import { takeAudioMs, bytesPerSecond } from './takeAudioMs.ts';

type JournalDeps = {
  readonly writer: SealedWriter;
  readonly clock: Pick<Clock, 'monotonicMs'>;
  readonly onChange: () => void;
  /** Called again for each later attempt. */
  readonly onFailed: (failure: Failure) => void;
};

const pieceBytes = (maxPieceMs * bytesPerSecond) / 1000;

export type TakeJournal = ReturnType<typeof createTakeJournal>;

/** Sealed at once, synced off the capture path. */
export function createTakeJournal({ writer, clock, onChange, onFailed }: JournalDeps) {
  const timeline = createTakeTimeline();
  const saving = createJournalSync({ writer, clock, onSaved: onChange, onFailed: fail });
  let byteCount = 0;
  let isBroken = false;
  let written: Promise<void> = Promise.resolve();

  function fail(failure: Failure): void {
    isBroken = true;
    onFailed(failure);
  }

  /** A chunk counts when it is written, so that the timeline agrees with the file. */
  async function count(writing: Promise<Result<void, Failure>>, fold: () => void): Promise<void> {
    saving.markUnsaved();
    const result = await writing;
    if (!result.ok) return fail(result.error);
    fold();
    onChange();
  }

  return {
    /** `silentMs`: recorded time without sound. Copies the samples before it returns. */
    append(samples: Int16Array, silentMs: number): void {
      const bytes = new Uint8Array(samples.buffer, samples.byteOffset, samples.byteLength);
      // The time of a piece is that of its end, so each is one chunk of the file.
      for (let from = 0; from < bytes.length; from += pieceBytes) {
        const piece = bytes.subarray(from, from + pieceBytes);
        const offset = byteCount;
        byteCount += piece.length;
        const captureMs = silentMs + takeAudioMs(byteCount);
        const chunk = { offset, byteCount: piece.length, captureMs };
        written = count(writer.append(piece, captureMs), () => timeline.heard(chunk));
      }
    },
    mark(reason: RecordingGapMarkReason | 'paused', captureMs: number): void {
      written = count(writer.mark(encodeGapMark(reason), captureMs), () =>
        timeline.marked(reason, captureMs),
      );
    },
    syncIfDue(): void {
      if (!isBroken) saving.syncIfDue();
    },
    syncNow: saving.syncNow,
    /** Without gaps. */
    durationMs: (): number => takeAudioMs(byteCount),
    savedMs: saving.savedMs,
    isSavingBehind: (): boolean => takeAudioMs(byteCount) - saving.savedMs() > savingBehindMs,
    isBroken: (): boolean => isBroken,
    gaps: timeline.gaps,
    /** If that fails, the result describes what the file holds. */
    async finish(by: TakeEnd['by']): Promise<TakeEnd> {
      const finished = await writer.finish();
      if (!finished.ok) await writer.release();
      await written;
      return timeline.end(by);
    },
  };
}
