import type { Failure } from '../../shared/consult/failure.ts';
import type { Result } from '../../shared/result.ts';
import type { TakeEnd } from '../../shared/consult/take.ts';
import type { Clock } from '../ports/clock.ts';
import type { SealedWriter } from '../encryptedFiles/createSealedFile.ts';
import { maxPieceMs, savingBehindMs, syncEveryMs } from './limits.ts';
import { encodeGapMark, type MarkedReason } from './gapMark.ts';
import { createTakeTimeline } from './takeTimeline.ts';
import { audioMs, bytesPerSecond } from './audioMs.ts';

type JournalDeps = {
  readonly writer: SealedWriter;
  readonly clock: Pick<Clock, 'monotonicMs'>;
  /** `gaps` or `savedMs` changed. */
  readonly onChange: () => void;
  /** Nothing more can be written. Called again for each later attempt. */
  readonly onFailed: (failure: Failure) => void;
};

const pieceBytes = (maxPieceMs * bytesPerSecond) / 1000;

export type Journal = ReturnType<typeof createJournal>;

/** The journal of a take under way: sealed at once, synced off the capture path. */
export function createJournal({ writer, clock, onChange, onFailed }: JournalDeps) {
  const timeline = createTakeTimeline();
  let byteCount = 0;
  let savedMs = 0;
  let isBroken = false;
  let isUnsaved = true;
  let isSyncing = false;
  let syncBeganMs = Number.NEGATIVE_INFINITY;
  let written: Promise<void> = Promise.resolve();

  function succeeded(result: Result<unknown, Failure>): boolean {
    if (result.ok) return true;
    isBroken = true;
    onFailed(result.error);
    return false;
  }

  /** A chunk counts when it is written, so that the timeline agrees with the file. */
  async function count(writing: Promise<Result<void, Failure>>, fold: () => void): Promise<void> {
    isUnsaved = true;
    if (!succeeded(await writing)) return;
    fold();
    onChange();
  }

  async function sync(): Promise<void> {
    syncBeganMs = clock.monotonicMs();
    isUnsaved = false;
    const synced = await writer.sync();
    if (!succeeded(synced) || !synced.ok) return;
    savedMs = audioMs(synced.value.byteCount);
    onChange();
  }

  return {
    /** `silentMs`: recorded time without sound so far. Copies the samples before it returns. */
    append(samples: Int16Array, silentMs: number): void {
      const bytes = new Uint8Array(samples.buffer, samples.byteOffset, samples.byteLength);
      // The time of a piece is that of its end, so each piece is one chunk of the file.
      for (let from = 0; from < bytes.length; from += pieceBytes) {
        const piece = bytes.subarray(from, from + pieceBytes);
        const offset = byteCount;
        byteCount += piece.length;
        const captureMs = silentMs + audioMs(byteCount);
        const chunk = { offset, byteCount: piece.length, captureMs };
        written = count(writer.append(piece, captureMs), () => timeline.heard(chunk));
      }
    },
    /** No sound came until this recorded time. */
    mark(reason: MarkedReason | 'paused', captureMs: number): void {
      written = count(writer.mark(encodeGapMark(reason), captureMs), () =>
        timeline.marked(reason, captureMs),
      );
    },
    /** Starts a sync if the last one began long enough ago and something is not synced. */
    syncIfDue(): void {
      if (isSyncing || isBroken || !isUnsaved || clock.monotonicMs() - syncBeganMs < syncEveryMs) return;
      isSyncing = true;
      void sync().finally(() => {
        isSyncing = false;
      });
    },
    /** Resolves when everything so far is on the disk, or after a failure. */
    syncNow: sync,
    /** Sound so far, without gaps. */
    durationMs: (): number => audioMs(byteCount),
    /** The sound that survives a power cut. */
    savedMs: (): number => savedMs,
    isSavingBehind: (): boolean => audioMs(byteCount) - savedMs > savingBehindMs,
    isBroken: (): boolean => isBroken,
    /** As the file holds them. */
    gaps: timeline.gaps,
    /** Writes the end. If that fails, the result describes what the file holds. */
    async finish(by: TakeEnd['by']): Promise<TakeEnd> {
      const finished = await writer.finish();
      if (!finished.ok) await writer.release();
      await written;
      return timeline.end(by);
    },
  };
}
