import { createGapWatch, type GapWatch } from './gapWatch.ts';
import type { Journal } from './journal.ts';
import type { RecordedClock } from './recordedClock.ts';
import type { MarkedReason } from './gapMark.ts';

/** The gaps of a take under way, marked in its journal. */
export type TakeGaps = Pick<GapWatch, 'reason' | 'open'> & {
  /** Sound of this length came; `lostMs` as in `GapWatch.close`. Answers the recorded time of all gaps so far. */
  readonly close: (soundMs: number, lostMs: number | null) => number;
  /** Sound and gaps. */
  readonly recordedMs: () => number;
  readonly markIfDue: () => void;
  /** Marks the open gap up to the end of the take. */
  readonly markEnd: () => void;
};

export function createTakeGaps(
  recorded: RecordedClock,
  journal: Pick<Journal, 'durationMs' | 'isBroken' | 'mark'>,
): TakeGaps {
  const gap = createGapWatch(recorded);
  const recordedMs = (): number => journal.durationMs() + gap.silentMs();

  function mark(reason: MarkedReason | null): void {
    if (reason !== null && !journal.isBroken()) journal.mark(reason, recordedMs());
  }

  return {
    reason: gap.reason,
    open(reason) {
      gap.open(reason);
      mark(gap.dueMark());
    },
    close(soundMs, lostMs) {
      gap.close(soundMs, lostMs);
      return gap.silentMs();
    },
    recordedMs,
    markIfDue: () => mark(gap.dueMark()),
    markEnd: () => mark(gap.reason()),
  };
}
