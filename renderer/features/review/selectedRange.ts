import type { ConsultView } from '../../../shared/ipc/snapshot.ts';
import { reviewStrings } from '../../strings/reviewStrings.ts';
import { trimWithin, type Trim } from '../../../shared/consult/take.ts';

/** The least that can be sent, in ms: less holds no sentence. */
const leastMs = 1_000;

/** The selected range: the trim, or the whole recording. */
export const selectedRange = (trim: Trim | null, durationMs: number): Trim =>
  trimWithin(trim, durationMs) ?? { fromMs: 0, toMs: durationMs };

/** Between which times each end of the selected range can move: never past the other end. */
export function limitsOf({ fromMs, toMs }: Trim, durationMs: number) {
  const least = Math.min(durationMs, leastMs);
  return {
    fromMs: { minMs: 0, maxMs: toMs - least },
    toMs: { minMs: fromMs + least, maxMs: durationMs },
  };
}

/** In so short a recording, Stop was probably pressed too early. */
const shortMs = 2_000;

/** What is said of a recording that is sent whole. */
export const wholeText = ({ actions }: Pick<ConsultView, 'actions'>, durationMs: number): string =>
  durationMs < shortMs && actions.includes('continueRecording')
    ? reviewStrings.barely(durationMs)
    : reviewStrings.whole;
