import { expect, test } from 'vitest';
import { matchesInNote, matchFrom } from '../../../../../renderer/state/note/sectionEdits.ts';

const texts = ['Limping. limping', null, 'No lump.', 'limping'];
const limping = matchesInNote(texts, { query: 'limping', isCaseMatched: false });

test('matches are counted across all sections on screen', () => {
  expect(limping.map(({ section, start }) => [section, start])).toEqual([
    [0, 0],
    [0, 9],
    [3, 0],
  ]);
  expect(matchesInNote(texts, { query: 'limping', isCaseMatched: true })).toHaveLength(2);
  expect(matchesInNote(texts, { query: '', isCaseMatched: true })).toEqual([]);
});

test('the current match is the first one from a place on, and wraps to the first', () => {
  expect(matchFrom(limping, { section: 0, start: 0 })).toBe(0);
  expect(matchFrom(limping, { section: 0, start: 1 })).toBe(1);
  expect(matchFrom(limping, { section: 1, start: 500 })).toBe(2);
  expect(matchFrom(limping, { section: 3, start: 1 })).toBe(0);
  expect(matchFrom([], { section: 0, start: 0 })).toBe(-1);
});
