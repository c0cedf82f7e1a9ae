import type { JSX } from 'react';
import type { TakeEnd, TakeGap } from '../../../shared/consult/take.ts';
import { recorderStrings as strings } from '../../strings/recorderStrings.ts';
import { looks, cx } from '../../components/styles/looks.ts';
import { formatDuration, formatPosition } from '../../components/format/time.ts';
import type { SoundQuality } from '../../../shared/consult/soundQuality.ts';
import { CheckIcon, WarningIcon } from '../../components/icons/icons.tsx';
import { reviewStrings } from '../../strings/reviewStrings.ts';
import type { RecordingConcern, RecordingView } from '../../../shared/ipc/snapshot.ts';

/**
 * A problem that may cost words is announced at once; the others wait for a pause. `saving_behind` has its own line.
 */
export const isPressing = (concern: RecordingConcern): boolean =>
  concern === 'no_sound' || concern === 'disk_low';

/** The most pressing first. */
export const shownConcerns = ({ concerns }: Pick<RecordingView, 'concerns'>): readonly RecordingConcern[] =>
  concerns
    .filter((concern) => concern !== 'saving_behind')
    .toSorted((a, b) => Number(isPressing(b)) - Number(isPressing(a)));

export function Concerns({ of }: { readonly of: Pick<RecordingView, 'concerns'> }): JSX.Element | null {
  const shown = shownConcerns(of);
  if (shown.length === 0) return null;
  return (
    <ul className={looks.closeStack}>
      {shown.map((concern) => (
        <li key={concern} className={cx(looks.line, looks.amber)}>
          <WarningIcon />
          <p role={isPressing(concern) ? 'alert' : 'status'} data-code={concern}>
            {strings.concerns[concern]}
          </p>
        </li>
      ))}
    </ul>
  );
}

type Props = {
  readonly sound: SoundQuality;
  readonly tense: 'now' | 'after';
  /** It was told before, so a screen reader is not told of it again. */
  readonly isKnown?: boolean;
};

/** How the recording sounds, in one line that stays, so a screen reader tells when it changes. */
export function SoundQualityLine({ sound, tense, isKnown = false }: Props): JSX.Element {
  const isFault = sound !== 'good' && sound !== 'unknown';
  return (
    <p
      role="status"
      aria-live={isKnown ? 'off' : undefined}
      className={cx(looks.line, isFault ? looks.warning : looks.muted)}
      data-sound={sound}
    >
      {sound === 'unknown' ? null : isFault ? <WarningIcon /> : <CheckIcon />}
      {sound === 'unknown' ? null : <span>{isFault ? strings.sound[tense][sound] : strings.sound.good}</span>}
    </p>
  );
}

/** How a take ended, unless by Stop, and its gaps. */
export const TakeFacts = ({ end: { by, gaps, durationMs } }: { readonly end: TakeEnd }): JSX.Element => (
  <div className={cx(looks.tightStack, looks.unlessEmpty)}>
    {strings.ends[by] === null ? null : <p>{strings.ends[by]}</p>}
    <Gaps gaps={gaps} durationMs={durationMs} />
  </div>
);

type GapsProps = {
  readonly gaps: readonly TakeGap[];
  /** The length of the audio, where known. */
  readonly durationMs?: number | null;
  /** More lines are folded. */
  readonly most?: number;
};

export function Gaps({ gaps, durationMs = null, most = Infinity }: GapsProps): JSX.Element | null {
  const lines = gapLines(gaps, durationMs);
  if (lines.length === 0) return null;
  const list = (
    <ul className={looks.warning} aria-label={strings.gapsTitle}>
      {[...new Set(lines)].map((line) => (
        <li key={line}>{line}</li>
      ))}
    </ul>
  );
  if (lines.length <= most) return list;
  return (
    <details>
      <summary>{reviewStrings.gaps(lines.length)}</summary>
      {list}
    </details>
  );
}

/** The page does not mention a shorter gap, which costs no word; captured_seconds counts it all the same. */
const minShownMs = 500;

/** To the nearest second, because a gap of 0 s would be none. */
const toSeconds = (ms: number): number => Math.round(ms / 1000) * 1000;

/** For damage at the end, the length is unknown. */
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
