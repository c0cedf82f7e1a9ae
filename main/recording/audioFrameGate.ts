import type { Clock } from '../ports/clock.ts';
import type { LiveTakeView } from '../ports/takes.ts';
import { createAnswerWait } from './answerWait.ts';

/** After Pause or Stop frames count until the page has answered, because they were heard before the press. */
export function createAudioFrameGate(clock: Pick<Clock, 'sleep'>) {
  const answer = createAnswerWait(clock, closeIfClosing);
  let state: 'open' | 'closing' | 'closed' = 'open';
  let afterClosing: (() => void)[] = [];

  function become(next: 'open' | 'closed'): void {
    answer.end();
    state = next;
    const calls = afterClosing;
    afterClosing = [];
    for (const call of calls) call();
  }

  function closeIfClosing(): void {
    if (state === 'closing') become('closed');
  }

  return {
    isOpen: (): boolean => state === 'open',
    doFramesCount: (): boolean => state !== 'closed',
    open: (): void => become('open'),
    close: (): void => become('closed'),
    closeIfClosing,
    closeAfterAnswer(): void {
      answer.expectAnswer();
      if (state !== 'open') return;
      state = 'closing';
      answer.begin();
    },
    answered: answer.answered,
    noticeLife: answer.noticeLife,
    forgetAnswers: answer.forget,
    closed: answer.ended,
    heard: (): Promise<void> =>
      state === 'closing' ? new Promise((resolve) => afterClosing.push(resolve)) : Promise.resolve(),
    lastSeconds: (): LiveTakeView['lastSeconds'] =>
      state !== 'closing' ? 'saved' : answer.isLate() ? 'late' : 'awaited',
  };
}
