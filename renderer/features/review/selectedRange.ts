import type { ConsultView } from '../../../shared/ipc/snapshot.ts';
import { reviewStrings } from '../../strings/reviewStrings.ts';
import { shortestMs, trimWithin, type Trim } from '../../../shared/consult/take.ts';

/** The least that can be sent, because less holds no sentence; at most the whole recording. */
export const minSelectionMs = (durationMs: number): number =>
  Math.min(durationMs, Math.max(1_000, shortestMs));

/** The selected range: the trim, or the whole recording. */
export const selectedRange = (trim: Trim | null, durationMs: number): Trim =>
  trimWithin(trim, durationMs) ?? { fromMs: 0, toMs: durationMs };

/** Moves one end of the selected range, never past the other end. Null: the range is the whole recording. */
export function moveEnd(
  selected: Trim,
  end: 'from' | 'to',
  request: { toMs: number; durationMs: number },
): Trim | null {
  const { toMs: wanted, durationMs } = request;
  const least = minSelectionMs(durationMs);
  const moved =
    end === 'from'
      ? { ...selected, fromMs: Math.max(0, Math.min(wanted, selected.toMs - least)) }
      : { ...selected, toMs: Math.min(durationMs, Math.max(wanted, selected.fromMs + least)) };
  return trimWithin(moved, durationMs);
}

/** Whether that end moves to exactly that time: it is elsewhere, and enough stays to be sent. */
export function canMoveEnd(
  selected: Trim,
  end: 'from' | 'to',
  request: Parameters<typeof moveEnd>[2],
): boolean {
  const moved = selectedRange(moveEnd(selected, end, request), request.durationMs);
  const key = end === 'from' ? 'fromMs' : 'toMs';
  return selected[key] !== request.toMs && moved[key] === request.toMs;
}

/** In so short a recording, Stop was probably pressed too early. */
const shortMs = 2_000;

/** What is said of a recording that is sent whole. */
export const wholeText = ({ actions }: Pick<ConsultView, 'actions'>, durationMs: number): string =>
  durationMs < shortMs && actions.includes('continueRecording')
    ? reviewStrings.barely(durationMs)
    : reviewStrings.whole;

const steps: Readonly<Record<string, number>> = {
  ArrowLeft: -1_000,
  ArrowDown: -1_000,
  ArrowRight: 1_000,
  ArrowUp: 1_000,
  PageDown: -10_000,
  PageUp: 10_000,
};

/** Where a key moves a time slider; null: the key does not move it. */
export function valueAfterKey(
  key: string,
  at: { readonly valueMs: number; readonly minMs: number; readonly maxMs: number },
): number | null {
  if (key === 'Home') return at.minMs;
  if (key === 'End') return at.maxMs;
  const step = steps[key];
  return step === undefined ? null : at.valueMs + step;
}
