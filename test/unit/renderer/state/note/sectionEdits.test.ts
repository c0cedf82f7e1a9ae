import { expect, test } from 'vitest';
import type { Section } from '../../../../../shared/consult/note.ts';
import {
  asShown,
  contentOf,
  shownText,
  replaceShown,
} from '../../../../../renderer/state/note/sectionEdits.ts';
import { findMatches } from '../../../../../renderer/components/format/findMatches.ts';

test('typed text is saved exactly as the box has it', () => {
  expect(contentOf('a\r\nb', 'a\nb ')).toBe('a\nb ');
  expect(contentOf('a', 'a\u2028\u00a0 \n')).toBe('a\u2028\u00a0 \n');
  expect(contentOf('a', '')).toBe('');
});

test('a box shows the text with LF line ends and no other change', () => {
  expect(asShown('a\r\nb\rc\nd\r\r\ne')).toBe('a\nb\nc\nd\n\ne');
  expect(asShown('\u2028\u2029\u0085\v\f')).toBe('\u2028\u2029\u0085\v\f');
});

test('a removed section keeps its text for Restore', () => {
  const section: Section = { key: 'plan', heading: 'Plan', content: 'Rest.' };
  expect(shownText(section, { content: 'Rest, then walk.', isRemoved: true })).toBe('Rest, then walk.');
  expect(shownText(section, { content: null, isRemoved: true })).toBe('Rest.');
  expect(shownText(section, { content: '', isRemoved: false })).toBe('');
});

/** Every `lump`, as a person finds it on screen. */
const lumpsIn = (text: string, by: string): string =>
  replaceShown(
    text,
    findMatches(asShown(text), 'lump').map((match) => ({ ...match, by })),
  );

test.each([
  ['CRLF', 'lump.\r\n\r\nA lump\r\nlump\r\n', 'mass.\r\n\r\nA mass\r\nmass\r\n'],
  ['CR', 'lump\r\rlump\r', 'mass\r\rmass\r'],
  ['LF', 'lump\nlump', 'mass\nmass'],
  ['all of them at once', '\r\n\r\r\n\nlump\r\n\rlump\n\r', '\r\n\r\r\n\nmass\r\n\rmass\n\r'],
  ['line separators and trailing blanks', 'a\u2028lump\u00a0 \n\t ', 'a\u2028mass\u00a0 \n\t '],
])('lines that end in %s still do where a word is replaced', (_name, text, after) => {
  expect(lumpsIn(text, 'mass')).toBe(after);
});

test('the replacement text is inserted unchanged', () => {
  expect(lumpsIn('No lump.\r\n', '$& \\1 lump')).toBe('No $& \\1 lump.\r\n');
  expect(lumpsIn('lump', '')).toBe('');
});

test('a part that spans a line end removes the whole line end', () => {
  const text = 'Miss\r\nMolly\r\nate';
  expect(replaceShown(text, [{ start: 0, end: 10, by: 'Ada' }])).toBe('Ada\r\nate');
  expect(replaceShown(text, [{ start: 4, end: 5, by: ' ' }])).toBe('Miss Molly\r\nate');
  expect(replaceShown(text, [])).toBe(text);
});
