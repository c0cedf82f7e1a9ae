import type { TakeGap } from '../../../shared/consult/take.ts';
import { recorderStrings as strings } from '../../strings/recorderStrings.ts';
import { sayDuration, sayPosition } from '../../components/format/time.ts';

/** A shorter gap costs no word, and is counted all the same (captured_seconds). */
const leastSaidMs = 500;

/** Of damage at the end, nothing says how long it is. `durationMs`: of the audio, where that is known. */
function gapLine({ atMs, missingMs, reason }: TakeGap, durationMs: number | null): string | null {
  const at = sayPosition(atMs);
  if (missingMs >= leastSaidMs) return strings.gaps[reason](sayDuration(missingMs), at);
  if (reason !== 'damaged') return null;
  const isAtEnd = durationMs !== null && atMs >= durationMs;
  return isAtEnd && missingMs === 0 ? strings.endUnreadable : strings.partUnreadable(at);
}

/** What is missing in a take, in words. */
export const gapLines = (gaps: readonly TakeGap[], durationMs: number | null): readonly string[] =>
  gaps.map((gap) => gapLine(gap, durationMs)).filter((line) => line !== null);
