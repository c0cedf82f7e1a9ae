import { describe, expect, test } from 'vitest';
import { createLevelTrail } from '../../../../../renderer/state/recorder/levels.ts';
import { isHeard, levelWord, meterOf } from '../../../../../renderer/state/recorder/levels.ts';

const amplitude = (db: number): number => 10 ** (db / 20);

describe('the meter', () => {
  test('stands at the bottom in a quiet room, at the top at full scale, and halfway at −30 dB', () => {
    expect(meterOf(0)).toBe(0);
    expect(meterOf(amplitude(-70))).toBe(0);
    expect(meterOf(1)).toBe(1);
    expect(meterOf(amplitude(-30))).toBeCloseTo(0.5);
  });
});

describe('in words', () => {
  test('speech is heard, a quiet room is not', () => {
    expect(isHeard(amplitude(-35))).toBe(true);
    expect(isHeard(amplitude(-50))).toBe(false);
  });
  test('nothing until something was heard, and for two seconds after it', () => {
    expect(levelWord(0, null, 5_000)).toBe('nothing');
    expect(levelWord(0, 4_000, 5_900)).toBe('heard');
    expect(levelWord(0, 4_000, 6_000)).toBe('nothing');
  });
  test('too loud goes before everything', () => {
    expect(levelWord(0.99, 5_000, 5_000)).toBe('tooLoud');
    expect(levelWord(0.5, 5_000, 5_000)).toBe('heard');
  });
});

test('the trail holds the last levels, oldest first', () => {
  const trail = createLevelTrail(3);
  for (const peak of [0.1, 0.2, 0.3, 0.4]) trail.push(peak);
  expect(trail.values()).toEqual([0.2, 0.3, 0.4]);
  trail.clear();
  expect(trail.values()).toEqual([]);
});
