import type { Failure } from '../../shared/consult/failure.ts';
import type { Result } from '../../shared/result.ts';
import type { TakeEnd, TakeGap } from '../../shared/consult/take.ts';
import type { Clock } from '../ports/clock.ts';
import type { SealedWriter } from '../encryptedFiles/createSealedFile.ts';
import { maxPieceMs, savingBehindMs, syncEveryMs } from './limits.ts';
import { encodeGapMark, type MarkedReason } from './gapMark.ts';
import { createTakeTimeline } from './takeTimeline.ts';
import { audioMs, bytesPerSecond } from './audioMs.ts';

/** A take's journal while it is written: sealed at once, synced off the capture path. */
export type Journal = {
  /** Sound that follows on all before it and on `silentMs` of recorded time without any. Copied before it returns. */
  readonly append: (samples: Int16Array, silentMs: number) => void;
  /** No sound came up to this recorded time. */
  readonly mark: (reason: MarkedReason, captureMs: number) => void;
  /** Starts a sync where the last one began long enough ago and there is something to save. */
  readonly syncIfDue: () => void;
  /** Resolves when all there is now is on the disk itself, or cannot be. */
  readonly syncNow: () => Promise<void>;
  /** Audio time handed over. */
  readonly durationMs: () => number;
  /** Recorded time that a power cut cannot take. */
  readonly savedMs: () => number;
  readonly isSavingBehind: () => boolean;
  readonly isBroken: () => boolean;
  /** As it is in the file. */
  readonly gaps: () => readonly TakeGap[];
  /** Writes the end. Where that fails, what is in the file stays, and this is it. */
  readonly finish: (by: TakeEnd['by']) => Promise<TakeEnd>;
};

type JournalDeps = {
  readonly writer: SealedWriter;
  readonly clock: Pick<Clock, 'monotonicMs'>;
  /** Gaps, or how far it is saved, have changed. */
  readonly onChange: () => void;
  /** Nothing more can be written; what was is kept. Each try after the first says it again. */
  readonly onFailed: (failure: Failure) => void;
};

const pieceBytes = (maxPieceMs * bytesPerSecond) / 1000;

export function createJournal({ writer, clock, onChange, onFailed }: JournalDeps): Journal {
  const timeline = createTakeTimeline();
  let byteCount = 0;
  /** Capture time of what was handed over last. */
  let sealedMs = 0;
  let savedMs = 0;
  let isBroken = false;
  let isUnsaved = true;
  let isSyncing = false;
  let syncBeganMs = Number.NEGATIVE_INFINITY;
  let written: Promise<void> = Promise.resolve();

  /** False, and said, where it failed. */
  function succeeded(result: Result<unknown, Failure>): boolean {
    if (result.ok) return true;
    isBroken = true;
    onFailed(result.error);
    return false;
  }

  /** The timeline holds what the file holds: a chunk counts when it is written. */
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
    savedMs = Math.max(savedMs, synced.value.captureMs);
    onChange();
  }

  return {
    append(samples, silentMs) {
      const bytes = new Uint8Array(samples.buffer, samples.byteOffset, samples.byteLength);
      // Each piece carries its own end's time, so it has to be one chunk of the file.
      for (let from = 0; from < bytes.length; from += pieceBytes) {
        const piece = bytes.subarray(from, from + pieceBytes);
        const offset = byteCount;
        // Sound that came late is where a mark had said that there was none: of it, nothing is saved yet.
        savedMs = Math.min(savedMs, silentMs + audioMs(offset));
        byteCount += piece.length;
        const captureMs = silentMs + audioMs(byteCount);
        sealedMs = captureMs;
        const chunk = { offset, byteCount: piece.length, captureMs };
        written = count(writer.append(piece, captureMs), () => timeline.heard(chunk));
      }
    },
    mark(reason, captureMs) {
      sealedMs = Math.max(sealedMs, captureMs);
      written = count(writer.mark(encodeGapMark(reason), captureMs), () =>
        timeline.marked(reason, captureMs),
      );
    },
    syncIfDue() {
      if (isSyncing || isBroken || !isUnsaved || clock.monotonicMs() - syncBeganMs < syncEveryMs) return;
      isSyncing = true;
      void sync().finally(() => {
        isSyncing = false;
      });
    },
    syncNow: sync,
    durationMs: () => audioMs(byteCount),
    savedMs: () => savedMs,
    isSavingBehind: () => sealedMs - savedMs > savingBehindMs,
    isBroken: () => isBroken,
    gaps: timeline.gaps,
    async finish(by) {
      const finished = await writer.finish();
      if (!finished.ok) await writer.release();
      await written;
      return timeline.end(by);
    },
  };
}
