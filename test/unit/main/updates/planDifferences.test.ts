import * as fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import type { Block } from '../../../../main/updates/blockMap.ts';
import { bytesFromServer, planDifferences } from '../../../../main/updates/planDifferences.ts';
import { propertyRuns } from '../../../support/propertyRuns.ts';

/** A block of a made file: its letter, so many times. */
type Letters = readonly (readonly [letter: string, length: number])[];
const blocksOf = (letters: Letters): readonly Block[] =>
  letters.map(([checksum, length]) => ({ checksum, length }));
const textOf = (letters: Letters): string =>
  letters.map(([letter, length]) => letter.repeat(length)).join('');

const large = 100_000;
const file = (letters: string, length = large): readonly Block[] =>
  blocksOf(letters.split('').map((letter) => [letter, length] as const));

describe('a plan for a new file', () => {
  test('that is put together from both files in its order gives the new file', () => {
    const letters = fc.array(
      fc.tuple(fc.constantFrom('a', 'b', 'c', 'd', 'e', 'f'), fc.constantFrom(1, 2, 40_000)),
      {
        maxLength: 20,
      },
    );
    fc.assert(
      fc.property(letters, letters, (old, next) => {
        const texts = { earlier: textOf(old), server: textOf(next) };
        const plan = planDifferences(blocksOf(old), blocksOf(next));
        const built = plan
          .map(({ from, start, length }) => texts[from].slice(start, start + length))
          .join('');
        expect(built === texts.server).toBe(true);
      }),
      propertyRuns(),
    );
  });

  test('asks the server for the changed blocks alone, neighbours in one request', () => {
    const plan = planDifferences(file('abcdefgh'), file('abXYefZh'));
    expect(plan).toEqual([
      { from: 'earlier', start: 0, length: 2 * large },
      { from: 'server', start: 2 * large, length: 2 * large },
      { from: 'earlier', start: 4 * large, length: 2 * large },
      { from: 'server', start: 6 * large, length: large },
      { from: 'earlier', start: 7 * large, length: large },
    ]);
    expect(bytesFromServer(plan)).toBe(3 * large);
  });

  test('asks in one request for two changed blocks with a short block between them', () => {
    expect(planDifferences(file('abc', 20_000), file('XbY', 20_000))).toEqual([
      { from: 'server', start: 0, length: 60_000 },
    ]);
  });

  test('takes a block of another length from the server, even if its checksum is known', () => {
    expect(planDifferences(file('a', 5), file('a', 6))).toEqual([{ from: 'server', start: 0, length: 6 }]);
  });
});
