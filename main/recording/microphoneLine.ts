import { takeFormat } from '../../shared/consult/take.ts';
import type { Clock } from '../ports/clock.ts';
import type { LiveTakeView, Microphone } from '../ports/takes.ts';
import { lifelessAfterMs, saveSlowAfterMs, tickMs, clockDrift, clockSetBackMs } from './limits.ts';
import {
  maxFrameSamples,
  type MicrophoneMessage,
  continuousWithinMs,
} from '../../shared/ipc/microphoneMessages.ts';

/**
 * Measures how much sound of one microphone was lost, by its own clock. While the page hangs, Chromium buffers a second
 * or two and drops the rest. The capture times of the late pieces (AudioData.timestamp) then tell late from lost sound.
 */
export function createMicrophoneClock() {
  /** When the last sound ended. */
  let dueMs: number | null = null;

  return {
    /** How much is missing before sound that begins at `atMs`. Null: no sound came before it, so nobody knows. */
    hear(atMs: number, soundMs: number): number | null {
      const aheadMs = dueMs === null ? 0 : atMs - dueMs;
      const isKnown = dueMs !== null && aheadMs > -clockSetBackMs;
      const missingMs = isKnown ? (aheadMs > continuousWithinMs ? aheadMs : 0) : null;
      // Jitter counts once at most: the due time follows forward at once, and back as slowly as the sample rate may be
      // off, so that a fast microphone does not hide a later loss.
      const beginMs = dueMs === null || !isKnown ? atMs : Math.max(atMs, dueMs - soundMs * clockDrift);
      dueMs = beginMs + soundMs;
      return missingMs;
    },
    /** The next sound does not follow the last: another microphone, or a pause. */
    forget: (): void => {
      dueMs = null;
    },
  };
}

type Listeners = {
  /** `lostMs`: sound missing before them; null: unknown. */
  readonly onFrames: (samples: Int16Array, lostMs: number | null) => void;
  readonly onSides: (isOneSilent: boolean) => void;
  readonly onMuted: (isMuted: boolean) => void;
  /** The microphone says why; its port closed without an order to stop: `device_lost`. */
  readonly onLost: (because: 'device_lost' | 'stalled') => void;
};

/** Whether frames count: `closing` until the page answers, however late that is. */
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
  let closed = Promise.resolve();
  let closingTicks = 0;
  /** Ticks since the microphone's last sign of life. */
  let quietTicks = 0;
  let isStopping = false;
  let afterPause: (() => void)[] = [];

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
    quietTicks = 0;
    if (message.kind === 'frames') {
      const { samples, atMs } = message;
      if (gate !== 'closed') listeners.onFrames(samples, microphoneClock.hear(atMs, soundMs(samples)));
    } else if (message.kind === 'sides') {
      listeners.onSides(message.isOneSilent);
    } else if (message.kind === 'muted') {
      listeners.onMuted(message.isMuted);
    } else if (message.kind === 'lost') {
      if (!isStopping) listeners.onLost(message.because);
    } else {
      microphoneClock.forget();
      // After `stopped` no other answer comes.
      owedAnswers = message.kind === 'stopped' ? 0 : Math.max(0, owedAnswers - 1);
      if (gate === 'closing' && owedAnswers === 0) closeGate();
    }
  }

  function lose(): void {
    disconnect();
    if (gate === 'closing') closeGate();
    if (!isStopping) listeners.onLost('device_lost');
  }

  function endClosing(next: 'open' | 'closed'): void {
    closing.abort();
    gate = next;
    const calls = afterPause;
    afterPause = [];
    for (const call of calls) call();
  }

  const closeGate = (): void => endClosing('closed');

  /** Counts ticks and not ms: after sleep, or where this process was held up, messages may still be waiting. */
  async function closeIfLifeless(): Promise<void> {
    const { signal } = (closing = new AbortController());
    [closingTicks, quietTicks] = [0, 0];
    for (;;) {
      await clock.sleep(tickMs, signal);
      if (signal.aborted) return;
      closingTicks += 1;
      quietTicks += 1;
      if (quietTicks * tickMs >= lifelessAfterMs) closeGate();
    }
  }

  /** Frames count until the page answers, because they were heard before. */
  function order(kind: 'pause' | 'stop'): void {
    owedAnswers += 1;
    current?.order({ kind });
    if (current === null) closeGate();
    if (gate !== 'open') return;
    gate = 'closing';
    closed = closeIfLifeless();
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
      order('pause');
    },
    pause(): void {
      if (gate === 'open') order('pause');
    },
    resume(): void {
      endClosing('open');
      microphoneClock.forget();
      current?.order({ kind: 'resume' });
    },
    /** Resolves when what was heard before a pause has come: at once, except right after the press. */
    heard: (): Promise<void> =>
      gate === 'closing' ? new Promise((resolve) => afterPause.push(resolve)) : Promise.resolve(),
    /** The open microphone, which this line no longer has; null: none was open. */
    release(): Microphone | null {
      const released = current;
      current = null;
      disconnect();
      return released;
    },
    /** Then the microphone closes. */
    async stop(): Promise<void> {
      isStopping = true;
      order('stop');
      await closed;
      disconnect();
    },
    lastSeconds(): LiveTakeView['lastSeconds'] {
      if (gate !== 'closing') return 'saved';
      return closingTicks * tickMs > saveSlowAfterMs ? 'late' : 'awaited';
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
  if (kind === 'muted') return { kind, isMuted: 'isMuted' in input && input.isMuted === true };
  if (kind === 'lost')
    return {
      kind,
      because: 'because' in input && input.because === 'device_lost' ? 'device_lost' : 'stalled',
    };
  return kind === 'frames' ? parseFrames(input) : null;
}

function parseFrames(input: object): MicrophoneMessage | null {
  if (!('samples' in input) || !('atMs' in input)) return null;
  const { samples, atMs } = input;
  if (typeof atMs !== 'number' || !Number.isFinite(atMs)) return null;
  if (!(samples instanceof Int16Array) || samples.length < 1 || samples.length > maxFrameSamples) return null;
  return { kind: 'frames', samples, atMs };
}
