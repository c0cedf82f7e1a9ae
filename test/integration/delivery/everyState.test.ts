import { describe, expect, test } from 'vitest';
import { explore } from '../../explore/explore.ts';
import { rules } from '../../explore/moves.ts';
import { sabotagedRules } from '../../explore/sabotages.ts';

/** A part of `npm run explore`, which tries a second submission and two consults too. */

test('in every state of a consult with one submission every promise holds, and something leads out', () => {
  const { isWhole, stories } = explore({ consults: 1, states: 2_000_000 }, { ...rules, mostSubmissions: 1 });
  expect(stories).toEqual([]);
  expect(isWhole).toBe(true);
});

describe('the walk finds each protection that is taken out', () => {
  test.each(Object.entries(sabotagedRules))('%s', (_name, sabotaged) => {
    const limits = { consults: 2, states: 300_000, stopsAtFirst: true };
    const { stories } = explore(limits, { ...rules, ...sabotaged });
    expect(stories[0]?.steps.length).toBeGreaterThan(1);
  });
});
