import type { MicrophoneOrder } from '../../../shared/ipc/microphoneMessages.ts';

export type FakeMicrophone = ReturnType<typeof fakeMicrophone>;

/**
 * The page's end of a microphone's port, in a test's hands. `answered`: which orders it carries out at once,
 * as the page does, and says so.
 */
export function fakeMicrophone(answered: readonly string[] = ['pause', 'stop']) {
  const orders: MicrophoneOrder['kind'][] = [];
  let listener: (message: unknown) => void = () => undefined;
  let onClose: () => void = () => undefined;
  let isClosed = false;
  /** Any clock will do: it is its own. */
  let dueMs = 7000;
  const post = (message: unknown): void => listener(message);
  return {
    onMessage: (heard: typeof listener) => void (listener = heard),
    onClose: (closed: typeof onClose) => void (onClose = closed),
    order({ kind }: MicrophoneOrder): void {
      orders.push(kind);
      if (!answered.includes(kind)) return;
      queueMicrotask(() => post({ kind: kind === 'pause' ? 'paused' : 'stopped' }));
    },
    close: () => void (isClosed = true),
    post,
    /** Heard from `atMs` on, by its own clock; else right after those before. */
    frames: (samples: Int16Array, atMs = dueMs): void => {
      dueMs = atMs + samples.length / 48;
      post({ kind: 'frames', samples, atMs });
    },
    /** The page is gone. */
    crash: () => onClose(),
    orders,
    isClosed: () => isClosed,
  };
}
