import type { Clock } from '../ports/clock.ts';
import { lifelessAfterMs, saveSlowAfterMs, recordingTickMs } from './limits.ts';

/** For the page's answer to Pause or Stop. `onOver`: it came, or the microphone is dead. */
export function createAnswerWait(clock: Pick<Clock, 'sleep'>, onOver: () => void) {
  /** After pause, resume, pause, two answers come, and the second counts. */
  let owedAnswers = 0;
  let waiting = new AbortController();
  let ended = Promise.resolve();
  let ticks = 0;
  let ticksWithoutLife = 0;

  /** Ticks and not ms: after sleep, or where this process was held up, messages may still be waiting. */
  async function wait(): Promise<void> {
    const { signal } = (waiting = new AbortController());
    [ticks, ticksWithoutLife] = [0, 0];
    for (;;) {
      await clock.sleep(recordingTickMs, signal);
      if (signal.aborted) return;
      ticks += 1;
      ticksWithoutLife += 1;
      if (ticksWithoutLife * recordingTickMs >= lifelessAfterMs) onOver();
    }
  }

  return {
    expectAnswer(): void {
      owedAnswers += 1;
    },
    begin(): void {
      ended = wait();
    },
    end: (): void => waiting.abort(),
    ended: (): Promise<void> => ended,
    noticeLife: (): void => {
      ticksWithoutLife = 0;
    },
    /** After `stopped` no other answer comes. */
    answered: (kind: 'paused' | 'stopped'): void => {
      owedAnswers = kind === 'stopped' ? 0 : Math.max(0, owedAnswers - 1);
      if (owedAnswers === 0) onOver();
    },
    forget: (): void => {
      owedAnswers = 0;
    },
    isLate: (): boolean => ticks * recordingTickMs > saveSlowAfterMs,
  };
}
