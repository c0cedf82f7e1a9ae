import { describe, expect, it } from 'vitest';
import { sessionEndSteps } from '../../../../../main/electron/window/sessionEndSteps.ts';

function sessionEnd(onTheirWay = 2) {
  const done: string[] = [];
  const steps = sessionEndSteps({
    onTheirWay: () => onTheirWay,
    notify: (count) => void done.push(`notify ${count}`),
    save: () => void done.push('save'),
    endTake: () => void done.push('end'),
    quit: () => void done.push('quit'),
  });
  return { ...steps, done };
}

describe('at the end of the system session', () => {
  it('at the end of the system session, the certain end stops the take, and the person is notified once of what is not sent', () => {
    const { announce, leave, isHurried, done } = sessionEnd();
    announce();
    announce();
    leave();
    expect(done).toEqual(['save', 'notify 2', 'save', 'save', 'end', 'quit']);
    expect(isHurried()).toBe(true);
  });

  it('at the end of the system session, an end without a question before does all steps', () => {
    const { leave, done } = sessionEnd();
    leave();
    expect(done).toEqual(['save', 'notify 2', 'end', 'quit']);
  });

  it('at the end of the system session, an end that is announced twice does no step twice', () => {
    const { leave, done } = sessionEnd(0);
    leave();
    leave();
    expect(done).toEqual(['save', 'end', 'quit']);
  });
});
