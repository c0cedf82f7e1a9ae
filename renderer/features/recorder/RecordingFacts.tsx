import type { JSX } from 'react';
import { shortestToldGapMs, type TakeEnd, type TakeGap } from '../../../shared/consult/take.ts';
import { recorderStrings as strings } from '../../strings/recorderStrings.ts';
import { looks, cx } from '../../components/styles/looks.ts';
import { formatDuration, formatPosition, formatTimer } from '../../components/format/time.ts';
import type { SoundQuality } from '../../../shared/consult/soundQuality.ts';
import { CheckIcon, WarningIcon } from '../../components/icons/icons.tsx';
import { reviewStrings } from '../../strings/reviewStrings.ts';
import type { RecordingConcern, RecordingView } from '../../../shared/ipc/snapshot.ts';

/** A problem that may cost words is announced at once; the others wait for a pause. */
const isPressing = (concern: RecordingConcern): boolean => concern === 'no_sound' || concern === 'disk_low';

/** The most pressing first. */
export const shownConcerns = ({ concerns }: Pick<RecordingView, 'concerns'>): readonly RecordingConcern[] =>
  concerns
    // That has its own line.
    .filter((concern) => concern !== 'saving_behind')
    .toSorted((a, b) => Number(isPressing(b)) - Number(isPressing(a)));

type ConcernsProps = { readonly of: Pick<RecordingView, 'concerns' | 'roomMinutes'> };
type ConcernProps = ConcernsProps & { readonly concern: RecordingConcern; readonly isShort?: boolean };

export function ConcernLine({ of: { roomMinutes }, concern, isShort = false }: ConcernProps) {
  const text = concern === 'disk_low' ? strings.room(roomMinutes ?? 1) : strings.concerns[concern];
  return (
    <p
      role={isPressing(concern) ? 'alert' : 'status'}
      data-code={concern}
      title={text}
      className={cx(looks.line, looks.breakable, isShort ? looks.warning : looks.amber)}
    >
      <WarningIcon />
      <span className={isShort ? looks.oneLine : undefined}>{text}</span>
    </p>
  );
}

export const Concerns = ({ of }: ConcernsProps): readonly JSX.Element[] =>
  shownConcerns(of).map((concern) => <ConcernLine key={concern} of={of} concern={concern} />);

type Props = {
  readonly sound: SoundQuality;
  readonly tense: 'now' | 'after';
  /** It stands elsewhere, and was heard before. */
  readonly isHidden?: boolean;
};

/** What is wrong with the sound; null: nothing, or it is not known. */
export const soundFault = (sound: SoundQuality, tense: Props['tense'] = 'after'): string | null =>
  sound === 'good' || sound === 'unknown' ? null : strings.sound[tense][sound];

/** How the recording sounds, in one line that stays, so a screen reader tells when it changes. */
export function SoundQualityLine({ sound, tense, isHidden = false }: Props) {
  const fault = soundFault(sound, tense);
  return (
    <p
      role="status"
      aria-live={isHidden ? 'off' : undefined}
      className={isHidden ? looks.hidden : cx(looks.line, fault === null ? looks.muted : looks.warning)}
      data-sound={sound}
    >
      {sound === 'unknown' ? null : fault === null ? <CheckIcon /> : <WarningIcon />}
      {sound !== 'unknown' && <span>{fault ?? strings.sound.good}</span>}
    </p>
  );
}

const stops: Partial<Record<TakeEnd['by'], string>> = strings.stops;

/** That a recording ended though nobody pressed Stop, and why; null: somebody did, or the app ended. */
export const stopSentence = (by: TakeEnd['by'], ms: number): string | null =>
  stops[by] === undefined ? null : strings.stoppedBecause(formatTimer(ms), stops[by]);

/** How a recording ended, unless by Stop or as `stopSentence` says, and its gaps. */
export const EndFacts = ({ end: { by, gaps, durationMs } }: { readonly end: TakeEnd }) => (
  <div className={cx(looks.tightStack, looks.unlessEmpty)}>
    {strings.ends[by] !== null && stops[by] === undefined && <p>{strings.ends[by]}</p>}
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

export function Gaps({ gaps, durationMs = null, most = Infinity }: GapsProps) {
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

/** For damage at the end, the length is unknown. */
function gapLine({ atMs, missingMs, reason }: TakeGap, durationMs: number | null): string | null {
  const at = formatPosition(atMs);
  // To the nearest second, because a gap of 0 s would be none.
  const toSecond = Math.round(missingMs / 1000) * 1000;
  if (missingMs >= shortestToldGapMs) return strings.gaps[reason](formatDuration(toSecond), at);
  if (reason !== 'damaged') return null;
  const isAtEnd = durationMs !== null && atMs >= durationMs;
  return isAtEnd && missingMs === 0 ? strings.endUnreadable : strings.partUnreadable(at);
}

/** The page marks the gap and has words for it. */
export const isShownGap = (gap: TakeGap): boolean => gapLine(gap, null) !== null;

export const gapLines = (gaps: readonly TakeGap[], durationMs: number | null): readonly string[] =>
  gaps.map((gap) => gapLine(gap, durationMs)).filter((line) => line !== null);
