import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import { moveAll } from '../../../../../renderer/state/noteCheck/openMarks.ts';
import type { NoteCheckMark } from '../../../../../shared/noteCheck/noteCheck.ts';
import { propertyRuns } from '../../../../support/propertyRuns.ts';

const markAt = (text: string, words: string): NoteCheckMark => {
  const start = text.indexOf(words);
  const span = { start, end: start + words.length };
  return { section: 0, span, kind: 'number', reason: { because: 'notFound' }, nearest: null, instead: null };
};

const moveMarks = (
  marks: readonly NoteCheckMark[],
  before: string,
  after: string,
): readonly NoteCheckMark[] => moveAll([{ text: before, marks }], [after])[0]?.marks ?? [];

/** What is marked after the change; null: nothing. */
function markedAfter(before: string, words: string, after: string): string | null {
  const [mark] = moveMarks([markAt(before, words)], before, after);
  return mark === undefined ? null : after.slice(mark.span.start, mark.span.end);
}

test.each([
  ['words typed before it', 'Give 15 mg.', '15 mg', 'Please give 15 mg.', '15 mg'],
  ['words typed behind it', 'Give 15 mg.', '15 mg', 'Give 15 mg. Rest.', '15 mg'],
  ['a blank typed right behind it', 'Give 15 mg', '15 mg', 'Give 15 mg ', '15 mg'],
  ['a letter typed right behind it', 'Give 15 mg', '15 mg', 'Give 15 mgs', null],
  ['a digit typed right before it', 'Give 15 mg', '15 mg', 'Give 115 mg', null],
  ['a letter within it', 'Give 15 mg', '15 mg', 'Give 15. mg', null],
  ['a part of it deleted', 'Give 15 mg', '15 mg', 'Give 1 mg', null],
  ['all of the text deleted', 'Give 15 mg', '15 mg', '', null],
  ['no change', 'Give 15 mg', '15 mg', 'Give 15 mg', '15 mg'],
])('a mark after %s', (_what, before, words, after, expected) => {
  expect(markedAfter(before, words, after)).toBe(expected);
});

test('a mark that stays is on the same words, whatever changed around them', () => {
  const piece = fc.constantFrom('15', ' ', 'mg', 'dog', '.', '\n', '🐕');
  const some = fc.array(piece, { maxLength: 12 }).map((parts) => parts.join(''));
  fc.assert(
    fc.property(some, some, some, (head, tail, after) => {
      const before = `${head}15 mg${tail}`;
      const mark = { ...markAt(before, '15 mg'), span: { start: head.length, end: head.length + 5 } };
      for (const { span } of moveMarks([mark], before, after))
        expect(after.slice(span.start, span.end)).toBe('15 mg');
    }),
    propertyRuns(),
  );
});
