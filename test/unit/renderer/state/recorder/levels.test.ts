import { describe, expect, test } from 'vitest';
import { halvesOf, isHeard, levelWord, meterOf } from '../../../../../renderer/state/recorder/levels.ts';

const amplitude = (db: number): number => 10 ** (db / 20);

test('the meter shows 0 in a quiet room, 1 at full scale, and one half at −30 dB', () => {
  expect([0, amplitude(-70), 1].map(meterOf)).toEqual([0, 0, 1]);
  expect(meterOf(amplitude(-30))).toBeCloseTo(0.5);
});

describe('the meter’s text', () => {
  test('the meter’s text says heard for speech and nothing for a quiet room', () => {
    expect(isHeard(amplitude(-35))).toBe(true);
    expect(isHeard(amplitude(-50))).toBe(false);
  });
  test('the meter’s text says heard for two seconds after the last speech', () => {
    expect(levelWord(0, null, 5_000)).toBe('nothing');
    expect(levelWord(0, 4_000, 5_900)).toBe('heard');
    expect(levelWord(0, 4_000, 6_000)).toBe('nothing');
  });
  test('the meter’s text says too loud before anything else', () => {
    expect(levelWord(0.99, 5_000, 5_000)).toBe('tooLoud');
    expect(levelWord(0.5, 5_000, 5_000)).toBe('heard');
  });
});

describe('the wave of a recording', () => {
  test('the wave of a recording shows the newest levels that fit, the loudest as high as the picture', () => {
    const levels = [...Array.from({ length: 20 }, () => 1), 0, 1];
    expect(halvesOf(levels, 40, 72)).toEqual([35, 35, 35, 35, 35, 35, 35, 35, 1, 35]);
  });
  test('the wave of a recording stays as it is in silence', () => {
    const [silence, hum] = [0, 0.0005].map((level) => Array<number>(12).fill(level));
    expect(halvesOf([0.5, ...(hum ?? [])], 40, 72)).toEqual(halvesOf(silence ?? [], 40, 72));
  });
});
