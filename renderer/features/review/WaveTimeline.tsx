import { useEffect, useRef, type JSX, type ReactNode } from 'react';
import type { Waveform } from '../../../shared/ipc/snapshot.ts';
import type { TakeGap, Trim } from '../../../shared/consult/take.ts';
import { reviewStrings as strings } from '../../strings/reviewStrings.ts';
import { formatDurationInWords, formatPosition } from '../../components/format/time.ts';
import { fitCanvas, drawWave } from './drawWave.ts';
import { isShownGap } from '../recorder/gapLines.ts';
import styles from './Review.module.css';

type Props = {
  readonly wave: Waveform | null;
  readonly durationMs: number;
  readonly selected: Trim;
  readonly gaps: readonly TakeGap[];
  /** Where the recording was continued, in audio time. */
  readonly joins: readonly number[];
  readonly onPress: (atMs: number) => void;
  /** Another picture of the same recording has its words. */
  readonly isSilent?: boolean;
  readonly children: ReactNode;
};

/** The recording as a picture, where a press goes to a place. */
export function WaveTimeline(props: Props): JSX.Element {
  const { wave, durationMs, selected, gaps, joins, onPress, isSilent = false, children } = props;
  const shown = gaps.filter(isShownGap);
  return (
    // Keyboard users have the player's slider.
    // oxlint-disable-next-line jsx-a11y/no-static-element-interactions, jsx-a11y/click-events-have-key-events
    <div
      className={styles.timeLine}
      onClick={(event) => {
        const { left, width } = event.currentTarget.getBoundingClientRect();
        if (event.target instanceof HTMLCanvasElement) onPress(((event.clientX - left) / width) * durationMs);
      }}
    >
      <WaveLine
        wave={wave}
        durationMs={durationMs}
        selected={selected}
        marks={isSilent ? null : { gaps: shown.length, joins: joins.length }}
      />
      {joins.map((atMs) => (
        <span
          key={`join ${atMs}`}
          className={styles.join}
          title={strings.continuedAt(formatPosition(atMs))}
          style={{ insetInlineStart: `${(atMs / Math.max(1, durationMs)) * 100}%` }}
        />
      ))}
      {shown.map(({ atMs }) => (
        <span
          key={atMs}
          className={styles.gap}
          style={{ insetInlineStart: `${(atMs / Math.max(1, durationMs)) * 100}%` }}
        />
      ))}
      {children}
    </div>
  );
}

type WaveProps = Pick<Props, 'wave' | 'durationMs' | 'selected'> & {
  /** Null: it is only to be seen. */
  readonly marks: { readonly gaps: number; readonly joins: number } | null;
};

/** The drawn overview of a recording. For screen readers, its length, silences and gaps in words. */
function WaveLine({ wave, durationMs, selected, marks }: WaveProps): JSX.Element {
  const ref = useRef<HTMLCanvasElement>(null);
  const { fromMs, toMs } = selected;

  useEffect(() => {
    const canvas = ref.current;
    if (canvas === null || wave === null) return undefined;
    const draw = (): void => {
      const fitted = fitCanvas(canvas);
      if (fitted === null) return;
      const { color: selectedColour, borderTopColor: away } = getComputedStyle(canvas);
      const colours = { selected: selectedColour, away };
      const range = { fromMs, toMs };
      drawWave({ ...fitted, wave, durationMs, selected: range, colours, silence: strings.silence });
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

  const overview = strings.wave(formatDurationInWords(durationMs), wave?.silences.length ?? 0);
  return marks === null ? (
    <canvas ref={ref} className={styles.wave} aria-hidden="true" />
  ) : (
    <canvas
      ref={ref}
      className={styles.wave}
      role="img"
      aria-label={strings.waveWithMarks(overview, marks)}
    />
  );
}
