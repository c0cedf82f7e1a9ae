import type { Microphone } from '../../../main/ports/takes.ts';
import type { MicrophoneOrder } from '../../../shared/ipc/microphoneMessages.ts';

/** The page's end of a microphone's port, in a test's hands. */
export type FakeMicrophone = Microphone & {
  readonly post: (message: unknown) => void;
  /** Heard from `atMs` on, by its own clock; else right after those before. */
  readonly frames: (samples: Int16Array, atMs?: number) => void;
  /** The page is gone. */
  readonly crash: () => void;
  readonly orders: readonly MicrophoneOrder['kind'][];
  readonly isClosed: () => boolean;
};

/** `answered`: which orders it carries out at once, as the page does, and says so. */
export function fakeMicrophone(answered: readonly string[] = ['pause', 'stop']): FakeMicrophone {
  const orders: MicrophoneOrder['kind'][] = [];
  let listener: (message: unknown) => void = () => undefined;
  let onClose: () => void = () => undefined;
  let isClosed = false;
  /** Any clock will do: it is its own. */
  let dueMs = 7000;
  const post = (message: unknown): void => listener(message);
  return {
    onMessage: (heard) => void (listener = heard),
    onClose: (closed) => void (onClose = closed),
    order({ kind }) {
      orders.push(kind);
      if (!answered.includes(kind)) return;
      queueMicrotask(() => post({ kind: kind === 'pause' ? 'paused' : 'stopped' }));
    },
    close: () => void (isClosed = true),
    post,
    frames: (samples, atMs = dueMs) => {
      dueMs = atMs + samples.length / 48;
      post({ kind: 'frames', samples, atMs });
    },
    crash: () => onClose(),
    orders,
    isClosed: () => isClosed,
  };
}
