import { useEffect, useRef, type JSX } from 'react';
import type { ConsultId } from '../../../shared/ids.ts';
import { levelTrails, recorderStore } from '../../state/recorder/recording.ts';
import { windowView } from '../../state/windowView.ts';
import { createWaveUpdates } from './waveUpdates.ts';
import type { WaveRequest } from './waveWorker.ts';
// The build turns the worker into a file on the page's own origin.
// oxlint-disable-next-line import/default
import workerUrl from './waveWorker.ts?worker&url';
import styles from './LevelMeter.module.css';

/** The sound of the last seconds, newest at the right. With reduced motion it steps once a second. */
export function LiveWave({ of }: { readonly of: ConsultId }): JSX.Element {
  const holder = useRef<HTMLDivElement>(null);
  const update = useRef<() => void>(() => undefined);
  useEffect(() => {
    // Made anew by each run of this effect, because a worker takes a canvas only once.
    const canvas = document.createElement('canvas');
    holder.current?.append(canvas);
    const worker = new Worker(workerUrl);
    const send = (request: WaveRequest, transfer: Transferable[] = []): void =>
      worker.postMessage(request, transfer);
    const offscreen = canvas.transferControlToOffscreen();
    send({ canvas: offscreen }, [offscreen]);
    update.current = createWaveUpdates({
      look() {
        const { clientWidth: width, clientHeight: height } = canvas;
        if (width === 0 || !windowView.getState().isInView) return null;
        return { width, height, scale: devicePixelRatio, color: getComputedStyle(canvas).color };
      },
      levels: () => levelTrails.of(of),
      everyMs: matchMedia('(prefers-reduced-motion: reduce)').matches ? 1_000 : 0,
      nowMs: () => performance.now(),
      draw: (picture) => send({ picture }),
    });
    const ends = [recorderStore.subscribe(update.current), windowView.subscribe(update.current)];
    return () => {
      for (const end of ends) end();
      worker.terminate();
      canvas.remove();
    };
  }, [of]);
  // Its colour, which says whether sound is recorded, changes between two levels.
  useEffect(() => update.current());
  return <div ref={holder} className={styles.wave} />;
}
