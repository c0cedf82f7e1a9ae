import { describe, expect, it } from 'vitest';
import { sessionEndSteps } from '../../../../../main/electron/window/sessionEndSteps.ts';

function signingOut(onTheirWay = 2) {
  const done: string[] = [];
  const steps = sessionEndSteps({
    onTheirWay: () => onTheirWay,
    tell: (count) => void done.push(`tell ${count}`),
    save: () => void done.push('save'),
    end: () => void done.push('end'),
    quit: () => void done.push('quit'),
  });
  return { ...steps, done };
}

describe('as the system signs out', () => {
  it('what was typed is saved when it asks, and the take goes on: it may be called off', () => {
    const { asked, isHurried, done } = signingOut();
    asked();
    expect(done).toEqual(['save', 'tell 2']);
    expect(isHurried()).toBe(false);
  });

  it('the take ends when it is certain, and the person hears once what is not sent', () => {
    const { asked, leave, isHurried, done } = signingOut();
    asked();
    asked();
    leave();
    expect(done).toEqual(['save', 'tell 2', 'save', 'save', 'end', 'quit']);
    expect(isHurried()).toBe(true);
  });

  it('nothing is missing where it did not ask before', () => {
    const { leave, done } = signingOut();
    leave();
    expect(done).toEqual(['save', 'tell 2', 'end', 'quit']);
  });

  it('nothing is done twice where it is said twice', () => {
    const { leave, done } = signingOut(0);
    leave();
    leave();
    expect(done).toEqual(['save', 'end', 'quit']);
  });
});
