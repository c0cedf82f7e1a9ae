import type { JSX } from 'react';
import type { TakeEnd, TakeGap } from '../../../shared/consult/take.ts';
import { recorderStrings as strings } from '../../strings/recorderStrings.ts';
import { looks } from '../../components/styles/looks.ts';
import { formatDuration, formatPosition } from '../../components/format/time.ts';

/** How a take ended, unless by Stop, and its gaps. */
export function TakeFacts({ end }: { readonly end: TakeEnd }): JSX.Element | null {
  const text = strings.ends[end.by];
  const lines = gapLines(end.gaps, end.durationMs);
  if (text === null && lines.length === 0) return null;
  return (
    <div className={looks.tightStack}>
      {text === null ? null : <p>{text}</p>}
      <Gaps lines={lines} />
    </div>
  );
}

export function Gaps({ lines }: { readonly lines: readonly string[] }): JSX.Element | null {
  if (lines.length === 0) return null;
  return (
    <ul className={looks.warning} aria-label={strings.gapsTitle}>
      {[...new Set(lines)].map((line) => (
        <li key={line}>{line}</li>
      ))}
    </ul>
  );
}

/** The page does not mention a shorter gap, which costs no word; captured_seconds counts it all the same. */
const minShownMs = 500;

/** To the nearest second, because a gap of 0 s would be none. */
const toSeconds = (ms: number): number => Math.round(ms / 1000) * 1000;

/** For damage at the end, the length is unknown. `durationMs`: the length of the audio, where known. */
function gapLine({ atMs, missingMs, reason }: TakeGap, durationMs: number | null): string | null {
  const at = formatPosition(atMs);
  if (missingMs >= minShownMs) return strings.gaps[reason](formatDuration(toSeconds(missingMs)), at);
  if (reason !== 'damaged') return null;
  const isAtEnd = durationMs !== null && atMs >= durationMs;
  return isAtEnd && missingMs === 0 ? strings.endUnreadable : strings.partUnreadable(at);
}

/** The page marks the gap and has words for it. */
export const isShownGap = (gap: TakeGap): boolean => gapLine(gap, null) !== null;

export const gapLines = (gaps: readonly TakeGap[], durationMs: number | null): readonly string[] =>
  gaps.map((gap) => gapLine(gap, durationMs)).filter((line) => line !== null);
