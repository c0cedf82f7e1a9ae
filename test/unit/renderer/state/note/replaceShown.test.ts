import { expect, test } from 'vitest';
import { replaceShown } from '../../../../../renderer/state/note/replaceShown.ts';
import { asShown } from '../../../../../renderer/state/note/sectionEdits.ts';
import { findMatches } from '../../../../../renderer/components/format/findMatches.ts';

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

test('what is put there is taken as it is', () => {
  expect(lumpsIn('No lump.\r\n', '$& \\1 lump')).toBe('No $& \\1 lump.\r\n');
  expect(lumpsIn('lump', '')).toBe('');
});

test('a stretch over the end of a line takes all of it along', () => {
  const text = 'Miss\r\nMolly\r\nate';
  expect(replaceShown(text, [{ start: 0, end: 10, by: 'Ada' }])).toBe('Ada\r\nate');
  expect(replaceShown(text, [{ start: 4, end: 5, by: ' ' }])).toBe('Miss Molly\r\nate');
  expect(replaceShown(text, [])).toBe(text);
});
