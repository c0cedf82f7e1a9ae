import { expect, test } from 'vitest';
import { readyNote, warningTexts } from '../../../../main/noteService/wireSchemas.ts';

test('warnings of any shape become text', () => {
  expect(
    warningTexts([
      'as\r\nit is',
      { code: 'c', message: 'the message' },
      { text: 'the text' },
      { message: '', description: 'the description' },
      { code: 'only_a_code' },
      { received: 1, captured: 2 },
      7,
      null,
      ['a', 'list'],
    ]),
  ).toEqual([
    'as\r\nit is',
    'the message',
    'the text',
    'the description',
    'only_a_code',
    '{"received":1,"captured":2}',
    '7',
    'null',
    '["a","list"]',
  ]);
  expect(warningTexts('one')).toEqual(['one']);
  expect(warningTexts({ message: 'one' })).toEqual(['one']);
  expect(warningTexts(undefined)).toEqual([]);
  expect(warningTexts(null)).toEqual([]);
});

test('a ready note keeps text byte for byte and passes over what it does not know', () => {
  const content = 'a\r\nb\rc\u2028d\u00a0e  \n\u0000\ud800';
  const section = { key: 'new_key', heading: ' H ', content };
  expect(readyNote.parse({ sections: [{ ...section, extra: 1 }], transcript: content, extra: {} })).toEqual({
    sections: [section],
    warnings: [],
    transcript: content,
    duration_seconds: null,
    title: null,
  });
});

test.each([
  undefined,
  null,
  {},
  'text',
  [{ key: 'k', heading: 'h' }],
  [{ key: 'k', heading: 'h', content: 1 }],
])('a ready note whose sections are %j is not one', (sections) => {
  expect(readyNote.safeParse({ sections }).success).toBe(false);
});
