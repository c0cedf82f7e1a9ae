import { useEffect, useRef, useState, type JSX } from 'react';
import { useStore } from 'zustand';
import type { ConsultId } from '../../../shared/ids.ts';
import type { ConsultView, Waveform } from '../../../shared/ipc/snapshot.ts';
import type { Trim } from '../../../shared/consult/take.ts';
import { ask, trimDrafts } from '../../state/commands.ts';
import { Button } from '../../components/Button.tsx';
import { reviewStrings as strings } from '../../strings/reviewStrings.ts';
import { formatDuration, formatPosition, formatDurationInWords } from '../../components/format/time.ts';
import { PlayButton } from './PlayLine.tsx';
import { cx } from '../../components/styles/cx.ts';
import looks from '../../components/styles/looks.module.css';
import styles from './Review.module.css';
import { TakeFacts } from './TakeFacts.tsx';
import { TimeSlider } from './TimeSlider.tsx';
import { selectedRange, minSelectionMs, moveEnd } from './selectedRange.ts';
import { usePlayer } from './usePlayer.ts';
import { fitCanvas } from '../../components/styles/fitCanvas.ts';
import { drawWave } from './drawWave.ts';

function useWaveform(consultId: ConsultId): { readonly wave: Waveform | null; readonly hasFailed: boolean } {
  const [state, setState] = useState<{ readonly wave: Waveform | null; readonly hasFailed: boolean }>({
    wave: null,
    hasFailed: false,
  });
  useEffect(() => {
    let isGone = false;
    const read = async (): Promise<void> => {
      const answer = await ask('readWaveform', { consultId });
      if (isGone) return;
      setState(answer.ok ? { wave: answer.value, hasFailed: false } : { wave: null, hasFailed: true });
    };
    void read();
    return () => {
      isGone = true;
    };
  }, [consultId]);
  return state;
}

type Props = { readonly consult: ConsultView };

function Listen({
  consult,
  url,
  durationMs,
}: Props & { readonly url: string; readonly durationMs: number }): JSX.Element {
  const { id } = consult;
  const draft = useStore(trimDrafts.drafts, (drafts) => drafts[id]);
  const trim = draft === undefined ? consult.trim : draft.value;
  const selected = selectedRange(trim, durationMs);
  const player = usePlayer(selected);
  const { wave, hasFailed } = useWaveform(id);
  const canTrim = consult.actions.includes('trimRecording');
  const move = (end: 'from' | 'to') => (toMs: number) => {
    const moved = moveEnd(selected, end, { toMs, durationMs });
    trimDrafts.put(id, moved);
    // Play then begins with the first words of the trimmed recording.
    if (end === 'from') player.seek(selectedRange(moved, durationMs).fromMs);
  };
  const line = { lengthMs: durationMs };
  const least = minSelectionMs(durationMs);

  return (
    <>
      <div className={styles.player}>
        <PlayButton player={player} url={url} />
        {/* Keyboard users have the slider inside this element. */}
        {/* oxlint-disable-next-line jsx-a11y/no-static-element-interactions, jsx-a11y/click-events-have-key-events */}
        <div
          className={styles.line}
          onClick={(event) => {
            const { left, width } = event.currentTarget.getBoundingClientRect();
            if (event.target instanceof HTMLCanvasElement)
              player.seek(((event.clientX - left) / width) * durationMs);
          }}
        >
          <WaveLine wave={wave} durationMs={durationMs} selected={selected} />
          <TimeSlider
            {...line}
            label={strings.position}
            className={styles.head}
            valueMs={Math.min(player.positionMs, durationMs)}
            minMs={0}
            maxMs={durationMs}
            onChange={player.seek}
          />
          {canTrim ? (
            <>
              <TimeSlider
                {...line}
                label={strings.start}
                className={styles.start}
                valueMs={selected.fromMs}
                minMs={0}
                maxMs={selected.toMs - least}
                onChange={move('from')}
              />
              <TimeSlider
                {...line}
                label={strings.end}
                className={styles.end}
                valueMs={selected.toMs}
                minMs={selected.fromMs + least}
                maxMs={durationMs}
                onChange={move('to')}
              />
            </>
          ) : null}
        </div>
      </div>
      <div className={cx(looks.row, styles.below)}>
        <p className={styles.time}>
          {formatPosition(player.positionMs)} / {formatPosition(durationMs)}
        </p>
        <p className={styles.words}>
          {trim === null
            ? strings.whole
            : strings.kept(formatDuration(selected.toMs - selected.fromMs), formatDuration(durationMs))}
        </p>
        {trim === null ? null : <Button onClick={() => trimDrafts.put(id, null)}>{strings.all}</Button>}
      </div>
      {player.hasFailed ? <p role="alert">{strings.cannotPlay}</p> : null}
      {hasFailed ? <p role="status">{strings.noWave}</p> : null}
    </>
  );
}

/** The recording, to look at, hear and trim before it is sent. */
export function Review({ consult }: Props): JSX.Element | null {
  const { audioUrl, durationMs } = consult;
  return (
    <section className={cx(looks.stack, looks.unlessEmpty)} aria-label={strings.region}>
      {audioUrl === null || durationMs === null ? null : (
        <Listen consult={consult} url={audioUrl} durationMs={durationMs} />
      )}
      {consult.take === null ? null : <TakeFacts end={consult.take} />}
    </section>
  );
}

type WaveProps = { readonly wave: Waveform | null; readonly durationMs: number; readonly selected: Trim };

/** The drawn overview of a recording. For screen readers, its length and the silences in words. */
function WaveLine({ wave, durationMs, selected }: WaveProps): JSX.Element {
  const ref = useRef<HTMLCanvasElement>(null);

  useEffect(() => {
    const canvas = ref.current;
    if (canvas === null || wave === null) return undefined;
    const draw = (): void => {
      const fitted = fitCanvas(canvas);
      if (fitted === null) return;
      const { color: selectedColour, borderTopColor: away } = getComputedStyle(canvas);
      const colours = { selected: selectedColour, away };
      drawWave({ ...fitted, wave, durationMs, selected, colours, silence: strings.silence });
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
  }, [wave, durationMs, selected]);

  const silences = wave?.silences.length ?? 0;
  return (
    <canvas
      ref={ref}
      className={styles.wave}
      role="img"
      aria-label={strings.wave(formatDurationInWords(durationMs), silences)}
    />
  );
}
