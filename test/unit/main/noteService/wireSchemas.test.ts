import { expect, test } from 'vitest';
import { warningTexts } from '../../../../main/noteService/warningTexts.ts';
import { readyNote } from '../../../../main/noteService/wireSchemas.ts';

test('warnings of any shape become text', () => {
  expect(
    warningTexts([
      'as\r\nit is',
      { code: 'c', message: 'the message' },
      { text: 'the text' },
      { message: '', description: 'the description' },
      { code: 'only_a_code' },
      { received: 1, captured_seconds: 2 },
      { code: 'audio_shortfall', missing: { seconds: 38, parts: [1, 2] } },
      { message: 'unclear', section: 'plan', code: 'c' },
      { audioShortfall: '38 seconds did not arrive' },
      7,
      ['a', 'list'],
    ]),
  ).toEqual([
    'as\r\nit is',
    'the message',
    'the text',
    'the description',
    'only a code',
    'received: 1 · captured seconds: 2',
    'audio shortfall · missing: seconds: 38 · parts: 1, 2',
    'unclear (section: plan)',
    'audio shortfall: 38 seconds did not arrive',
    '7',
    'a, list',
  ]);
  for (const nothing of [null, '', ' ', {}, [], { message: '' }, { a: { b: null } }])
    expect(warningTexts([nothing])).toEqual(['A warning without words']);
  const nested = { a: { b: { c: { d: { e: { f: { g: 1 } } } } } } };
  for (const text of warningTexts([nested, [[[[[[{}]]]]]]])) expect(text).not.toContain('[object');
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
