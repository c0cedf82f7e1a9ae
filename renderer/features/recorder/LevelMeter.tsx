import { useEffect, useRef } from 'react';
import { halvesOf, levelWord, meterOf } from '../../state/recorder/levels.ts';
import { recorderStrings as strings } from '../../strings/recorderStrings.ts';
import { cx, looks } from '../../components/styles/looks.ts';
import { useRecorder, useApp, useUi } from '../../state/app.ts';
import styles from './LevelMeter.module.css';
import type { ConsultId } from '../../../shared/ids.ts';
import type { WaveRequest } from './waveWorker.ts';
// The build turns the worker into a file on the page's own origin.
// oxlint-disable-next-line import/default
import workerUrl from './waveWorker.ts?worker&url';

/** The level in words. It can change with each level, and React hears only of the change. */
const useLevelWord = (isQuiet = false): string =>
  strings.levels[useRecorder((r) => (isQuiet ? 'nothing' : levelWord(r.level, r.heardAtMs, Date.now())))];

type Props = {
  readonly isQuiet?: boolean;
  /** The recording whose last seconds are drawn, in place of a bar. */
  readonly waveOf?: ConsultId;
};

export const LevelWord = () => (
  <span className={cx(looks.quiet, looks.fixed)} aria-hidden="true">
    {useLevelWord()}
  </span>
);

export function LevelMeter({ isQuiet = false, waveOf }: Props) {
  const app = useApp();
  const meter = useRef<HTMLDivElement>(null);
  const word = useLevelWord(isQuiet);
  // Some six times a second, during the whole consult: so without React and without a layout.
  useEffect(() => {
    const show = (level: number): void => {
      const shown = isQuiet ? 0 : meterOf(level);
      meter.current?.setAttribute('aria-valuenow', String(Math.round(shown * 100)));
      meter.current?.style.setProperty('--level', String(shown));
    };
    show(app.recorder.store.getState().level);
    return app.recorder.store.subscribe(({ level }, before) => {
      if (level !== before.level) show(level);
    });
  }, [app, isQuiet]);
  return (
    <div
      ref={meter}
      role="meter"
      aria-label={strings.level}
      aria-valuemin={0}
      aria-valuemax={100}
      aria-valuenow={0}
      aria-valuetext={word}
      className={waveOf === undefined ? styles.meter : cx(looks.anchor, styles.picture)}
    >
      {waveOf !== undefined && <LiveWave of={waveOf} />}
    </div>
  );
}

/**
 * The sound of the last seconds, newest at the right. With reduced motion it steps with the time beside it.
 */
function LiveWave({ of }: { readonly of: ConsultId }) {
  const app = useApp();
  const holder = useRef<HTMLDivElement>(null);
  const update = useRef<() => void>(() => undefined);
  useEffect(() => {
    // Made anew by each run of this effect, because a worker takes a canvas only once.
    const canvas = document.createElement('canvas');
    holder.current?.append(canvas);
    const worker = new Worker(workerUrl);
    const offscreen = canvas.transferControlToOffscreen();
    worker.postMessage({ canvas: offscreen } satisfies WaveRequest, [offscreen]);
    let drawn = '';
    update.current = () => {
      const { clientWidth: width, clientHeight: height } = canvas;
      if (width === 0 || !app.uiStore.getState().isInView) return;
      const recordedMs = app.mainNow().open?.durationMs ?? 0;
      const halves = halvesOf(app.levelTrails.of(of, recordedMs), width, height);
      const { color } = getComputedStyle(canvas);
      const picture = { width, height, scale: devicePixelRatio, color, halves };
      // In silence it stays as it is.
      if (drawn === JSON.stringify(picture)) return;
      drawn = JSON.stringify(picture);
      worker.postMessage({ picture } satisfies WaveRequest, []);
    };
    const isCalm = matchMedia('(prefers-reduced-motion: reduce)').matches;
    const end = isCalm ? null : app.recorder.store.subscribe(update.current);
    return () => {
      end?.();
      worker.terminate();
      canvas.remove();
    };
  }, [app, of]);
  useUi((s) => s.isInView);
  // With each second; when the window comes into view; and its colour, which says whether sound is recorded,
  // changes between two levels.
  useEffect(() => update.current());
  return <div ref={holder} className={styles.wave} />;
}
