import { useEffect, useRef, type JSX } from 'react';
import type { ConsultId } from '../../../shared/ids.ts';
import { levelTrails, recorderStore } from '../../state/recorder/recording.ts';
import { windowView } from '../../state/windowView.ts';
import type { WaveLook, WaveRequest } from './waveMessages.ts';
import { createWaveUpdates } from './waveUpdates.ts';
// The build turns the worker into a file on the page's own origin.
// oxlint-disable-next-line import/default
import workerUrl from './waveWorker.ts?worker&url';
import styles from './LevelMeter.module.css';

type Shown = { readonly update: () => void; readonly remove: () => void };

/** The sound of the last seconds, newest at the right. With reduced motion it steps once a second. */
export function LiveWave({ of }: { readonly of: ConsultId }): JSX.Element {
  const holder = useRef<HTMLDivElement>(null);
  const update = useRef<() => void>(() => undefined);
  useEffect(() => {
    if (holder.current === null) return undefined;
    const wave = showWave(holder.current, () => levelTrails.of(of));
    update.current = wave.update;
    return wave.remove;
  }, [of]);
  // Its colour, which says whether sound is recorded, changes between two levels.
  useEffect(() => update.current());
  return <div ref={holder} className={styles.wave} />;
}

function showWave(holder: HTMLElement, levels: () => readonly number[]): Shown {
  const canvas = document.createElement('canvas');
  holder.append(canvas);
  const worker = new Worker(workerUrl);
  const send = (request: WaveRequest, transfer: Transferable[] = []): void =>
    worker.postMessage(request, transfer);
  const offscreen = canvas.transferControlToOffscreen();
  send({ kind: 'drawOn', canvas: offscreen }, [offscreen]);

  let isOnScreen = true;
  const update = createWaveUpdates({
    look: () => lookOf(canvas),
    levels,
    isSeen: () => isOnScreen && windowView.getState().isInView,
    everyMs: matchMedia('(prefers-reduced-motion: reduce)').matches ? 1_000 : 0,
    nowMs: () => performance.now(),
    draw: (picture) => send({ kind: 'draw', picture }),
  });
  update();
  const scrolling = new IntersectionObserver((entries) => {
    isOnScreen = entries.at(-1)?.isIntersecting ?? true;
    update();
  });
  scrolling.observe(canvas);
  const endings = [recorderStore.subscribe(update), windowView.subscribe(update)];
  return {
    update,
    remove() {
      for (const end of endings) end();
      scrolling.disconnect();
      worker.terminate();
      canvas.remove();
    },
  };
}

function lookOf(canvas: HTMLCanvasElement): WaveLook | null {
  const { clientWidth: width, clientHeight: height } = canvas;
  if (width === 0) return null;
  return { width, height, scale: window.devicePixelRatio, color: getComputedStyle(canvas).color };
}
