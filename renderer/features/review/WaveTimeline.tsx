import {
  useEffect,
  useRef,
  type CSSProperties,
  type JSX,
  type KeyboardEvent,
  type PointerEvent,
  type ReactNode,
  type RefObject,
} from 'react';
import type { ConsultView, Waveform } from '../../../shared/ipc/snapshot.ts';
import type { Trim } from '../../../shared/consult/take.ts';
import { reviewStrings as strings } from '../../strings/reviewStrings.ts';
import { formatDurationInWords, formatPosition } from '../../components/format/time.ts';
import { cx } from '../../components/styles/looks.ts';
import { fitCanvas, drawWave } from './drawWave.ts';
import { isShownGap } from '../recorder/gapLines.ts';
import styles from './Review.module.css';
import { valueAfterKey } from './selectedRange.ts';

type Props = {
  readonly consult: Pick<ConsultView, 'gaps' | 'joins'>;
  readonly wave: Waveform | null;
  readonly durationMs: number;
  readonly selected: Trim;
  readonly onPress: (atMs: number) => void;
  /** Another picture of the same recording has its words. */
  readonly isSilent?: boolean;
  readonly children: ReactNode;
};

/** The place of a time on a time line of that length. */
export const placeAt = (ms: number, durationMs: number): CSSProperties => ({
  insetInlineStart: `${(ms / Math.max(1, durationMs)) * 100}%`,
});

/** The recording as a picture, where a press goes to a place; in words, its length, silences and gaps. */
export function WaveTimeline(props: Props): JSX.Element {
  const { consult, wave, durationMs, selected, onPress, isSilent = false, children } = props;
  const { joins } = consult;
  const gaps = consult.gaps.filter(isShownGap);
  const canvas = useDrawnWave({ wave, durationMs, selected });
  const overview = strings.wave(formatDurationInWords(durationMs), wave?.silences.length ?? 0);
  const name = strings.waveWithMarks(overview, { gaps: gaps.length, joins: joins.length });
  return (
    // Keyboard users have the player's slider.
    // oxlint-disable-next-line jsx-a11y/no-static-element-interactions, jsx-a11y/click-events-have-key-events
    <div
      className={cx(styles.timeLine, wave === null && styles.plain)}
      onClick={(event) => {
        const { left, width } = event.currentTarget.getBoundingClientRect();
        if (event.target instanceof HTMLCanvasElement) onPress(((event.clientX - left) / width) * durationMs);
      }}
    >
      <canvas
        ref={canvas}
        className={styles.wave}
        {...(isSilent ? { 'aria-hidden': true } : { role: 'img', 'aria-label': name })}
      />
      {joins.map((atMs) => (
        <span
          key={`join ${atMs}`}
          className={styles.join}
          title={strings.continuedAt(formatPosition(atMs))}
          style={placeAt(atMs, durationMs)}
        />
      ))}
      {gaps.map(({ atMs }) => (
        <span key={atMs} className={styles.gap} style={placeAt(atMs, durationMs)} />
      ))}
      {children}
    </div>
  );
}

/** A canvas that is drawn again with each size and scheme. */
function useDrawnWave(
  drawn: Pick<Props, 'wave' | 'durationMs' | 'selected'>,
): RefObject<HTMLCanvasElement | null> {
  const ref = useRef<HTMLCanvasElement>(null);
  const { wave, durationMs } = drawn;
  const { fromMs, toMs } = drawn.selected;
  useEffect(() => {
    const canvas = ref.current;
    if (canvas === null || wave === null) return undefined;
    const draw = (): void => {
      const fitted = fitCanvas(canvas);
      if (fitted === null) return;
      const { color: selected, borderTopColor: away } = getComputedStyle(canvas);
      const range = { fromMs, toMs };
      drawWave({
        ...fitted,
        wave,
        durationMs,
        selected: range,
        colours: { selected, away },
        silence: strings.silence,
      });
    };
    draw();
    const resized = new ResizeObserver(draw);
    resized.observe(canvas);
    const ends = new AbortController();
    for (const query of ['(prefers-color-scheme: dark)', '(forced-colors: active)'])
      matchMedia(query).addEventListener('change', draw, { signal: ends.signal });
    return () => {
      resized.disconnect();
      ends.abort();
    };
  }, [wave, durationMs, fromMs, toMs]);
  return ref;
}

type SliderProps = {
  readonly label: string;
  readonly valueMs: number;
  readonly minMs?: number;
  readonly maxMs: number;
  /** The whole length, which corresponds to the parent's width; where it is not `maxMs`. */
  readonly lengthMs?: number;
  readonly onChange: (valueMs: number) => void;
};

/** A slider on a time line, moved by mouse or keys. The line's own element contains it. */
export function TimeSlider(props: SliderProps): JSX.Element {
  const { label, valueMs, minMs = 0, maxMs, lengthMs = maxMs, onChange } = props;
  const change = (ms: number): void => onChange(Math.max(minMs, Math.min(maxMs, ms)));

  const onKeyDown = (event: KeyboardEvent): void => {
    const target = valueAfterKey(event.key, { valueMs, minMs, maxMs });
    if (target === null) return;
    event.preventDefault();
    change(target);
  };
  const onPointerMove = (event: PointerEvent<HTMLElement>): void => {
    if (!event.currentTarget.hasPointerCapture(event.pointerId)) return;
    const line = event.currentTarget.parentElement?.getBoundingClientRect();
    if (line !== undefined) change(((event.clientX - line.left) / line.width) * lengthMs);
  };
  return (
    <div
      role="slider"
      tabIndex={0}
      aria-label={label}
      aria-valuemin={Math.round(minMs / 1000)}
      aria-valuemax={Math.round(maxMs / 1000)}
      aria-valuenow={Math.round(valueMs / 1000)}
      aria-valuetext={formatDurationInWords(valueMs)}
      className={styles.slider}
      style={placeAt(valueMs, lengthMs)}
      onKeyDown={onKeyDown}
      onPointerDown={(event) => {
        event.currentTarget.setPointerCapture(event.pointerId);
        event.stopPropagation();
      }}
      onPointerMove={onPointerMove}
    />
  );
}
