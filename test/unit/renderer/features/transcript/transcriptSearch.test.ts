import { describe, expect, test } from 'vitest';
import { lineAt, splitLines } from '../../../../../shared/transcript/splitLines.ts';
import { findMatches, stepMatch } from '../../../../../renderer/components/format/findMatches.ts';

const text =
  'Vet: So how long?\r\nOwner: Since Monday. İzmir, SINCE then.\n\n(laughs) 12:30 it began\rVet: ok';

describe('findMatches', () => {
  test('findMatches finds words whatever their case, at their places in the text itself', () => {
    const found = findMatches(text, 'since');
    expect(found.map((m) => text.slice(m.start, m.end))).toEqual(['Since', 'SINCE']);
  });

  test('findMatches takes signs as signs', () => {
    expect(findMatches('a.b (c) [d] a*b \\ $', '(c)')).toHaveLength(1);
    for (const sign of ['.', '*', '+', '?', '^', '$', '{', '}', '(', ')', '|', '[', ']', '\\', '/', '-'])
      expect(findMatches(`x${sign}x`, sign)).toEqual([{ start: 1, end: 2 }]);
  });

  test('findMatches finds matches that do not overlap', () => {
    expect(findMatches('aaaa', 'aa')).toEqual([
      { start: 0, end: 2 },
      { start: 2, end: 4 },
    ]);
  });

  test('findMatches counts in the units of the text, past letters that are longer in lower case', () => {
    const [match] = findMatches('İİ🐕 dog', 'DOG');
    expect(match).toEqual({ start: 5, end: 8 });
  });
});

describe('splitLines', () => {
  test('splitLines keeps lines, empty ones too, with the speaker apart', () => {
    expect(splitLines(text).map((line) => [line.speaker, line.words])).toEqual([
      ['Vet:', ' So how long?'],
      ['Owner:', ' Since Monday. İzmir, SINCE then.'],
      ['', ''],
      ['', '(laughs) 12:30 it began'],
      ['Vet:', ' ok'],
    ]);
  });

  test.each([
    ['sentences', 'He was fine. Then he was not! '.repeat(200)],
    ['no sentence', 'and so on '.repeat(500)],
    ['no blank', 'x'.repeat(5_000)],
  ])('splitLines makes one text without turns, of %s, into paragraphs of readable length', (_name, whole) => {
    const lines = splitLines(`Vet: ${whole}`);
    expect(lines.length).toBeGreaterThan(3);
    expect(lines.map(({ speaker, words }) => speaker + words).join('')).toBe(`Vet: ${whole}`);
    expect(lines.filter(({ speaker }) => speaker !== '')).toHaveLength(1);
    for (const { words } of lines) expect(words.length).toBeLessThanOrEqual(1_200);
    if (whole.includes('.')) for (const { words } of lines) expect(words).toMatch(/[.!] $/);
  });

  test('splitLines joins lines where there are more than a page can draw, and keeps each in its place', () => {
    const long = 'Vet: Good morning.\r\n'.repeat(12_345);
    const lines = splitLines(long);
    expect(lines.length).toBeLessThanOrEqual(5_000);
    for (const { start, speaker, words } of lines) expect(long.startsWith(speaker + words, start)).toBe(true);
    expect(lines.map(({ speaker, words }) => speaker + words).join('')).toBe(long);
  });
});

test('of any place in a transcript the line is found', () => {
  const lines = splitLines(text);
  for (const [index, { start }] of lines.entries()) expect(lineAt(lines, start)).toBe(index);
  expect(lineAt(lines, 0)).toBe(0);
  expect(lineAt(lines, text.length)).toBe(lines.length - 1);
});

test('next and previous go round the places that a search found', () => {
  expect(stepMatch(2, 1, 3)).toBe(0);
  expect(stepMatch(0, -1, 3)).toBe(2);
  expect(stepMatch(0, 1, 0)).toBe(0);
});
