import { takeFormat } from '../../shared/consult/take.ts';
import type { Clock } from '../ports/clock.ts';
import type { Microphone } from '../ports/takes.ts';
import { answerWithinMs } from './limits.ts';
import { createMicrophoneClock } from './microphoneClock.ts';
import { maxFrameSamples, type MicrophoneMessage } from '../../shared/ipc/microphoneMessages.ts';

type Listeners = {
  /** `lostMs`: sound missing before them; null: unknown. */
  readonly onFrames: (samples: Int16Array, lostMs: number | null) => void;
  readonly onSides: (isOneSilent: boolean) => void;
  /** The port closed without an order to stop: the page is gone. */
  readonly onLost: () => void;
};

/** Whether frames count: `closing` until the page answers. */
type Gate = 'open' | 'closing' | 'closed';

/** Not rounded, because it is added up several times a second for hours. */
const soundMs = (samples: Int16Array): number => (samples.length * 1000) / takeFormat.sampleRateHz;

export type MicrophoneLine = ReturnType<typeof createMicrophoneLine>;

/** The one microphone of a take, and which of its frames count. */
export function createMicrophoneLine(clock: Pick<Clock, 'sleep'>, listeners: Listeners) {
  const microphoneClock = createMicrophoneClock();
  let current: Microphone | null = null;
  let gate: Gate = 'open';
  /** After pause, resume, pause in quick succession two answers come, and the second counts. */
  let owedAnswers = 0;
  let closing = new AbortController();
  let ended: (() => void) | null = null;

  function disconnect(): void {
    const before = current;
    current = null;
    owedAnswers = 0;
    microphoneClock.forget();
    before?.close();
  }

  function hear(input: unknown): void {
    const message = parseMicrophoneMessage(input);
    if (message === null) return;
    if (message.kind === 'frames') {
      const { samples, atMs } = message;
      if (gate !== 'closed') listeners.onFrames(samples, microphoneClock.hear(atMs, soundMs(samples)));
    } else if (message.kind === 'sides') {
      listeners.onSides(message.isOneSilent);
    } else if (message.kind === 'stopped') {
      ended?.();
    } else {
      microphoneClock.forget();
      owedAnswers = Math.max(0, owedAnswers - 1);
      if (gate === 'closing' && owedAnswers === 0) closeGate();
    }
  }

  function lose(): void {
    disconnect();
    if (gate === 'closing') closeGate();
    if (ended === null) listeners.onLost();
    else ended();
  }

  function closeGate(): void {
    closing.abort();
    gate = 'closed';
  }

  async function closeWhenDue(): Promise<void> {
    const { signal } = (closing = new AbortController());
    await clock.sleep(answerWithinMs, signal);
    if (!signal.aborted) gate = 'closed';
  }

  function orderPause(): void {
    owedAnswers += 1;
    current?.order({ kind: 'pause' });
  }

  return {
    isOpen: (): boolean => current !== null,
    /** Replaces the microphone. Later frames of the old one do not count. */
    connect(microphone: Microphone): void {
      disconnect();
      current = microphone;
      microphone.onClose(() => {
        if (current === microphone) lose();
      });
      microphone.onMessage((input) => {
        if (current === microphone) hear(input);
      });
      if (gate === 'open') return;
      closeGate();
      orderPause();
    },
    /** Frames count until the page answers, because they were spoken before. */
    pause(): void {
      if (gate !== 'open') return;
      if (current === null) {
        gate = 'closed';
        return;
      }
      gate = 'closing';
      orderPause();
      void closeWhenDue();
    },
    resume(): void {
      closing.abort();
      gate = 'open';
      microphoneClock.forget();
      current?.order({ kind: 'resume' });
    },
    /** Frames count until the page answers, for half a second at most. Then the microphone closes. */
    async stop(): Promise<void> {
      if (current !== null) {
        const answered = new AbortController();
        ended = () => answered.abort();
        current.order({ kind: 'stop' });
        await clock.sleep(answerWithinMs, answered.signal);
      }
      closeGate();
      disconnect();
    },
    /** After sleep, which the microphone's clock may not know of. */
    forgetTime: microphoneClock.forget,
  };
}

/** Null: not a message of the microphone. Without zod, because it runs several times a second. */
function parseMicrophoneMessage(input: unknown): MicrophoneMessage | null {
  if (typeof input !== 'object' || input === null || !('kind' in input)) return null;
  const { kind } = input;
  if (kind === 'paused' || kind === 'stopped') return { kind };
  if (kind === 'sides') return { kind, isOneSilent: 'isOneSilent' in input && input.isOneSilent === true };
  return kind === 'frames' ? parseFrames(input) : null;
}

function parseFrames(input: object): MicrophoneMessage | null {
  if (!('samples' in input) || !('atMs' in input)) return null;
  const { samples, atMs } = input;
  if (typeof atMs !== 'number' || !Number.isFinite(atMs)) return null;
  if (!(samples instanceof Int16Array) || samples.length < 1 || samples.length > maxFrameSamples) return null;
  return { kind: 'frames', samples, atMs };
}
