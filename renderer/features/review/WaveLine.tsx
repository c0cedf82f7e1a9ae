import { useEffect, useRef, type JSX } from 'react';
import type { Waveform } from '../../../shared/ipc/snapshot.ts';
import type { Trim } from '../../../shared/consult/take.ts';
import { fitCanvas } from '../../components/styles/fitCanvas.ts';
import { reviewStrings as strings } from '../../strings/reviewStrings.ts';
import { formatDurationInWords } from '../../components/format/time.ts';
import { drawWave } from './drawWave.ts';
import styles from './WaveLine.module.css';

type Props = { readonly wave: Waveform | null; readonly durationMs: number; readonly selected: Trim };

/** The drawn overview of a recording. For screen readers, its length and the silences in words. */
export function WaveLine({ wave, durationMs, selected }: Props): JSX.Element {
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
