import { expect, test } from 'vitest';
import {
  markedBlocks,
  placesIn,
  type MarkedBlock,
} from '../../../../../renderer/features/noteCheck/markedBlocks.ts';

const lines = (count: number): string => Array.from({ length: count }, (_, at) => `line ${at}`).join('\n');

const drawn = (block: MarkedBlock): string =>
  block.map(({ text, number }) => (number === null ? text : `[${number}:${text}]`)).join('');

test('a line of a note of usual length is a block', () => {
  const text = 'T 38.6\n\nGive 15 mg.\nRest.';
  expect(markedBlocks(text, [{ start: 13, end: 18 }]).map(drawn)).toEqual(['T 38.6', '', 'Give [0:15 mg].']);
});

test('a long text has few blocks', () => {
  const text = lines(5000);
  expect(markedBlocks(text, [{ start: text.length - 1, end: text.length }]).length).toBeLessThanOrEqual(64);
});

test('blocks and the line ends between them are the text down to the last mark', () => {
  const text = lines(100);
  const start = text.indexOf('line 60');
  const blocks = markedBlocks(text, [{ start, end: start + 7 }]);
  const all = `${text.slice(0, start)}[0:line 60]${text.slice(start + 7, text.indexOf('\nline 62'))}`;
  expect(blocks.map(drawn).join('\n')).toBe(all);
});

test('a mark over the end of a block is in both blocks', () => {
  const text = lines(30);
  const start = text.indexOf('23');
  const blocks = markedBlocks(text, [{ start, end: start + 7 }]).map(drawn);
  expect(blocks.slice(-2)).toEqual(['line [0:23]', '[0:line] 24']);
});

test('typing in one block leaves the blocks before and behind it as they were', () => {
  const text = lines(100);
  const mark = { start: text.length - 2, end: text.length };
  const before = markedBlocks(text, [mark]);
  const typed = text.replace('line 30', 'line 30 x');
  const after = markedBlocks(typed, [{ start: mark.start + 2, end: mark.end + 2 }]);
  const changed = after.filter((block, at) => drawn(block) !== drawn(before[at] ?? []));
  expect(changed).toHaveLength(1);
});

test('marks that share words are one place, so that each of them has its underline', () => {
  const marks = [
    { start: 4, end: 9 },
    { start: 20, end: 24 },
    { start: 4, end: 12 },
  ].map((span) => ({ span }));
  expect(placesIn({ marks })).toEqual([
    { start: 4, end: 12 },
    { start: 20, end: 24 },
  ]);
});
