import { type CSSProperties, type ReactNode } from 'react';
import type { ConsultView, Waveform } from '../../../shared/ipc/snapshot.ts';
import { trimWithin, type Trim } from '../../../shared/consult/take.ts';
import { reviewStrings as strings } from '../../strings/reviewStrings.ts';
import { formatDurationInWords } from '../../components/format/time.ts';
import { cx, looks } from '../../components/styles/looks.ts';
import { isShownGap } from '../recorder/RecordingFacts.tsx';
import styles from './Review.module.css';
import { meterOf } from '../../state/recorder/levels.ts';

type Props = {
  readonly consult: Pick<ConsultView, 'gaps' | 'joins'>;
  readonly wave: Waveform | null;
  readonly durationMs: number;
  readonly selected: Trim;
  /** Up to where it was played. */
  readonly atMs: number;
  readonly seek: (toMs: number) => void;
  readonly on: keyof typeof looksOf;
  readonly children: ReactNode;
};

/** The place of a time on a time line of that length. */
export const placeAt = (ms: number, durationMs: number): CSSProperties => ({
  insetInlineStart: `${(ms / Math.max(1, durationMs)) * 100}%`,
});

export const selectedRange = (trim: Trim | null, durationMs: number): Trim =>
  trimWithin(trim, durationMs) ?? { fromMs: 0, toMs: durationMs };

const strokes = { rest: 'var(--wave)', played: 'var(--wave-played)', cut: 'var(--line)' } as const;

/** The bars of the picture, and the least part of the recording that has room for the word of a silence. */
const looksOf = { stage: { count: 176, room: 0.12 }, player: { count: 56, room: Infinity } } as const;

/** The recording as a picture, where a press goes to a place; in words, its length, silences and gaps. */
export function WaveTimeline(props: Props) {
  const { consult, wave, durationMs, selected, atMs, seek, on, children } = props;
  const { joins } = consult;
  const { count, room } = looksOf[on];
  const gaps = consult.gaps.filter(isShownGap);
  const silences = wave?.silences ?? [];
  const bars = wave === null ? [] : waveBars(wave, durationMs, count);
  const partOf = (barMs: number): keyof typeof strokes =>
    barMs < selected.fromMs || barMs >= selected.toMs ? 'cut' : barMs < atMs ? 'played' : 'rest';
  const linesAt = (times: readonly number[]): string =>
    times.map((ms) => `M${(ms / Math.max(1, durationMs)) * count} 0V100`).join('');
  const marks = { gaps: gaps.length, joins: joins.length };
  const name = strings.wave(formatDurationInWords(durationMs), silences.length, marks);
  return (
    // Keyboard users have the player's slider.
    <div
      className={cx(styles.timeLine, wave === null && styles.plain)}
      onClick={({ currentTarget, target, clientX }) => {
        const { left, width } = currentTarget.getBoundingClientRect();
        const isOnSlider = target instanceof Element && target.closest('[role="slider"]') !== null;
        if (!isOnSlider) seek(((clientX - left) / width) * durationMs);
      }}
    >
      <svg
        className={styles.wave}
        viewBox={`0 0 ${count} 100`}
        preserveAspectRatio="none"
        // On the stage it is only to be seen: the player's has the words.
        {...(on === 'stage' ? { 'aria-hidden': true } : { role: 'img', 'aria-label': name })}
      >
        {Object.entries(strokes).map(([part, stroke]) => (
          <path
            key={part}
            stroke={stroke}
            d={bars.map((bar) => (partOf(bar.atMs) === part ? bar.path : '')).join('')}
          />
        ))}
        <path stroke="var(--muted)" d={linesAt(joins)} />
        <path stroke="var(--attention)" strokeDasharray="4" d={linesAt(gaps.map((gap) => gap.atMs))} />
      </svg>
      {silences.map(({ fromMs, toMs }) =>
        toMs - fromMs < room * durationMs ? null : (
          <span
            key={fromMs}
            className={cx(looks.quiet, styles.lull)}
            style={placeAt((fromMs + toMs) / 2, durationMs)}
            aria-hidden="true"
          >
            {strings.silence}
          </span>
        ),
      )}
      {children}
    </div>
  );
}

type SliderProps = {
  readonly id?: string;
  readonly label: string;
  readonly valueMs: number;
  readonly minMs?: number;
  readonly maxMs: number;
  /** The whole length, which corresponds to the parent's width; where it is not `maxMs`. */
  readonly lengthMs?: number;
  readonly onChange: (valueMs: number) => void;
};

/** How far a key moves it, in ms. */
const steps: Readonly<Record<string, number>> = {
  ArrowLeft: -1_000,
  ArrowDown: -1_000,
  ArrowRight: 1_000,
  ArrowUp: 1_000,
  PageDown: -10_000,
  PageUp: 10_000,
  Home: -Infinity,
  End: Infinity,
};

/** A slider on a time line, moved by mouse or keys. The line's own element contains it. */
export function TimeSlider(props: SliderProps) {
  const { id, label, valueMs, minMs = 0, maxMs, lengthMs = maxMs, onChange } = props;
  const change = (ms: number): void => onChange(Math.max(minMs, Math.min(maxMs, ms)));

  return (
    <div
      id={id}
      role="slider"
      tabIndex={0}
      aria-label={label}
      aria-valuemin={Math.round(minMs / 1000)}
      aria-valuemax={Math.round(maxMs / 1000)}
      aria-valuenow={Math.round(valueMs / 1000)}
      aria-valuetext={formatDurationInWords(valueMs)}
      className={styles.slider}
      style={placeAt(valueMs, lengthMs)}
      onKeyDown={(event) => {
        const step = steps[event.key];
        if (step === undefined) return;
        event.preventDefault();
        change(valueMs + step);
      }}
      onPointerDown={(event) => {
        event.currentTarget.setPointerCapture(event.pointerId);
        event.stopPropagation();
      }}
      onPointerMove={({ currentTarget: slider, pointerId, clientX }) => {
        const line = slider.hasPointerCapture(pointerId) && slider.parentElement?.getBoundingClientRect();
        if (line) change(((clientX - line.left) / line.width) * lengthMs);
      }}
    />
  );
}

/** The highest peak of each bar, because a short sound must not get lost between two bars. */
export function barsOf(peaks: readonly number[], count: number): readonly number[] {
  if (peaks.length === 0) return [];
  return Array.from({ length: count }, (_, bar) => {
    const from = Math.floor((bar * peaks.length) / count);
    const to = Math.max(from + 1, Math.floor(((bar + 1) * peaks.length) / count));
    return peaks.slice(from, to).reduce((highest, peak) => Math.max(highest, peak), 0);
  });
}

/**
 * For a picture that is `count` wide and 100 high: each bar with
 * its time in ms and its path; a silence is a line.
 */
const waveBars = ({ peaks, silences }: Waveform, durationMs: number, count: number) =>
  barsOf(peaks, count).map((peak, index) => {
    const atMs = (index / count) * durationMs;
    const isSilent = silences.some(({ fromMs, toMs }) => atMs >= fromMs && atMs < toMs);
    const half = isSilent ? 0.5 : Math.max(1, meterOf(peak) * 48);
    return { atMs, path: `M${index + 0.5} ${(50 - half).toFixed(1)}V${(50 + half).toFixed(1)}` };
  });
