import { useEffect, useRef, type JSX } from 'react';
import { meterOf } from '../../state/recorder/levels.ts';
import { levelTrail, recorderStore } from '../../state/recorder/recording.ts';
import { fitCanvas } from '../../components/styles/fitCanvas.ts';
import { recorderStrings as strings } from '../../strings/recorderStrings.ts';
import styles from './LiveWave.module.css';

const barStep = 4;
const barWidth = 2;

function draw(canvas: HTMLCanvasElement): void {
  const fitted = fitCanvas(canvas);
  if (fitted === null) return;
  const { context, width, height } = fitted;
  const middle = height / 2;
  context.fillStyle = getComputedStyle(canvas).color;
  const shown = levelTrail.values().slice(-Math.floor(width / barStep));
  shown.forEach((peak, index) => {
    const half = Math.max(1, (meterOf(peak) * height) / 2 - 1);
    context.fillRect(width - (shown.length - index) * barStep, middle - half, barWidth, half * 2);
  });
}

/** The sound of the last seconds, newest at the right. With reduced motion it steps once a second. */
export function LiveWave({ isRunning }: { readonly isRunning: boolean }): JSX.Element {
  const ref = useRef<HTMLCanvasElement>(null);
  useEffect(() => {
    const canvas = ref.current;
    if (canvas === null) return undefined;
    draw(canvas);
    if (matchMedia('(prefers-reduced-motion: reduce)').matches) {
      const timer = setInterval(() => draw(canvas), 1_000);
      return () => clearInterval(timer);
    }
    return recorderStore.subscribe((now, before) => {
      if (now.level !== before.level) requestAnimationFrame(() => draw(canvas));
    });
  }, []);
  return (
    <canvas ref={ref} className={styles.wave} data-running={isRunning} role="img" aria-label={strings.wave} />
  );
}
