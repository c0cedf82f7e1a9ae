import { expect, test } from 'vitest';
import { measureFaults, measureGood, figuresOf, wrongLines } from '../soundCheck/measure.ts';

// Ten of each and the held-out voices: npm run soundcheck.
test('one of each fault and strength is named, and good sound is called good', { timeout: 300_000 }, () => {
  const measured = [...measureGood('open', 4), ...measureFaults('open', 1)];
  expect(wrongLines(measured)).toEqual([]);
  expect(figuresOf(measured)).toEqual({ namedRight: 24, faulty: 24, calledBad: 0, good: 8 });
});
