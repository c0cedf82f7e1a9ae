import { takeFormat } from '../../shared/consult/take.ts';
import type { Clock } from '../ports/clock.ts';
import type { Microphone } from '../ports/takes.ts';
import { createAudioFrameGate } from './audioFrameGate.ts';
import { createMicrophoneClock } from './microphoneClock.ts';
import { createCurrentMicrophone } from './currentMicrophone.ts';

type Listeners = {
  /** `lostMs`: sound missing before them; null: unknown. */
  readonly onFrames: (samples: Int16Array, lostMs: number | null) => void;
  readonly onSides: (isOneSilent: boolean) => void;
  readonly onMuted: (isMuted: boolean) => void;
  /** `device_lost` also where its port closed without an order to stop. */
  readonly onLost: (because: 'device_lost' | 'stalled') => void;
};

/** Not rounded, because it is added up several times a second for hours. */
const soundMs = (samples: Int16Array): number => (samples.length * 1000) / takeFormat.sampleRateHz;

export type MicrophoneLine = ReturnType<typeof createMicrophoneLine>;

export function createMicrophoneLine(clock: Pick<Clock, 'sleep'>, listeners: Listeners) {
  const microphoneClock = createMicrophoneClock();
  const gate = createAudioFrameGate(clock);
  let isStopping = false;
  const onLost: Listeners['onLost'] = (because) => {
    if (!isStopping) listeners.onLost(because);
  };
  const microphone = createCurrentMicrophone({
    ...listeners,
    onLost,
    onMessage: gate.noticeLife,
    onFrames({ samples, atMs }) {
      if (gate.doFramesCount()) listeners.onFrames(samples, microphoneClock.hear(atMs, soundMs(samples)));
    },
    onAnswer(kind) {
      microphoneClock.forget();
      gate.answered(kind);
    },
    onClosed() {
      microphone.close();
      gate.closeIfClosing();
      onLost('device_lost');
    },
    onGone() {
      gate.forgetAnswers();
      microphoneClock.forget();
    },
  });

  function order(kind: 'pause' | 'stop'): void {
    gate.closeAfterAnswer();
    microphone.order(kind);
    if (!microphone.isOpen()) gate.close();
  }

  return {
    isOpen: microphone.isOpen,
    connect(next: Microphone): void {
      microphone.set(next);
      if (gate.isOpen()) return;
      gate.close();
      order('pause');
    },
    pause(): void {
      if (gate.isOpen()) order('pause');
    },
    resume(): void {
      gate.open();
      microphoneClock.forget();
      microphone.order('resume');
    },
    heard: gate.heard,
    release: microphone.release,
    async stop(): Promise<void> {
      isStopping = true;
      order('stop');
      await gate.closed();
      microphone.close();
    },
    lastSeconds: gate.lastSeconds,
    /** The microphone's clock may not know of the sleep. */
    forgetTime: microphoneClock.forget,
  };
}
