import { expect, test } from 'vitest';
import { connectionAnswerSchema, readyNoteAnswerSchema } from '../../../../main/noteService/wireSchemas.ts';

const warningTexts = (warnings: unknown) => readyNoteAnswerSchema.parse({ warnings }).warnings;
const readSections = (sections: unknown) => readyNoteAnswerSchema.parse({ sections }).sections;

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
    'audio shortfall · missing: {"seconds":38,"parts":[1,2]}',
    'unclear (section: plan)',
    'audio shortfall: 38 seconds did not arrive',
    '7',
    '["a","list"]',
  ]);
  for (const nothing of [null, '', ' ', {}, [], { message: '' }, { a: null }])
    expect(warningTexts([nothing])).toEqual(['A warning without words']);
  expect(warningTexts([{ message: ' ', text: 'Too quiet' }])).toEqual(['Too quiet']);
  expect(warningTexts([{ code: '_too__quiet-' }])).toEqual(['too quiet']);
  expect(warningTexts('one')).toEqual(['one']);
  expect(warningTexts({ message: 'one' })).toEqual(['one']);
  expect(warningTexts(undefined)).toEqual([]);
  expect(warningTexts(null)).toEqual([]);
});

test.each([undefined, null, {}, 'text', 7])(
  'of a ready note whose sections are %j, the transcript and the warnings stay',
  (sections) => {
    const note = readyNoteAnswerSchema.parse({ sections, transcript: 'Vet: so', warnings: ['short'] });
    expect(note).toMatchObject({ transcript: 'Vet: so', warnings: ['short'] });
    expect(note.sections).toEqual({ sections: [], warnings: ['The note came without sections.'] });
  },
);

test('of each section, whatever can be read is shown, and the vet is told of the rest', () => {
  const { sections, warnings } = readSections([
    { key: 'subjective', heading: 'Subjective', content: null },
    { key: 'history_of_illness', content: 'Limps.' },
    { key: 'plan', heading: 'Plan' },
    { heading: 'Vaccines', content: 'Due.' },
    null,
    { key: null, heading: null, content: 39.5 },
    7,
    'Rest.',
  ]);
  expect(sections).toEqual([
    { key: 'subjective', heading: 'Subjective', content: '' },
    { key: 'history_of_illness', heading: 'History of illness', content: 'Limps.' },
    { key: 'plan', heading: 'Plan', content: '' },
    { key: '', heading: 'Vaccines', content: 'Due.' },
    { key: '', heading: 'Section 6', content: '39.5' },
    { key: '', heading: 'Section 8', content: 'Rest.' },
  ]);
  expect(warnings).toEqual([
    '2 parts of the note could not be read.',
    '“Vaccines” has no key. Changes to it are not reported to the service.',
    '“Section 6” has no key. Changes to it are not reported to the service.',
    '“Section 8” has no key. Changes to it are not reported to the service.',
  ]);
});

test.each([
  ['p-7', 'p-7'],
  [7, '7'],
  ['x'.repeat(200), 'x'.repeat(200)],
  ['x'.repeat(201), undefined],
  ['', undefined],
  [{}, undefined],
])('the practice_id %j is read as %j', (given, practiceId) => {
  const record = connectionAnswerSchema.parse({ practice_name: 'Hill Practice', practice_id: given });
  expect(record.practice_id).toBe(practiceId);
});

test('one part that could not be read is said so, and a heading is made of words', () => {
  const { sections, warnings } = readSections([
    { key: '_left__side_', heading: ' \n', content: '' },
    { key: '__', heading: '', content: '' },
    7,
  ]);
  expect(sections.map(({ heading }) => heading)).toEqual(['Left side', 'Section 2']);
  expect(warnings).toEqual(['One part of the note could not be read.']);
});

test('names of practices and headings are read without characters that control the text around them', () => {
  expect(connectionAnswerSchema.parse({ practice_name: '\u202eRiverside\u0000' })).toMatchObject({
    practice_name: 'Riverside ',
  });
  expect(connectionAnswerSchema.safeParse({ practice_name: '\u202e\u2066' }).success).toBe(false);
  const headings = [
    { key: 'plan', heading: 'Plan\u202e' },
    { key: 'left\u202e_side', heading: '\u2067' },
  ].map((section) => ({ ...section, content: '\u202e1 mg' }));
  expect(readSections(headings).sections).toEqual([
    { key: 'plan', heading: 'Plan', content: '\u202e1 mg' },
    { key: 'left\u202e_side', heading: 'Left side', content: '\u202e1 mg' },
  ]);
});
