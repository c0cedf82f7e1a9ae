import { expect, test } from 'vitest';
import { leadOf, quoteOf } from '../../../../../renderer/features/noteCheck/quotes.ts';

const transcript = [
  'Vet: How long has he been limping?',
  'Owner: Since we walked along the beach on Sunday, about four days, and it did not get any better since then.',
].join('\r\n');
const quoted = (words: string) => {
  const start = transcript.indexOf(words);
  return quoteOf(transcript, { start, end: start + words.length });
};

test('a quote has the words around, and not who speaks', () => {
  expect(quoted('limping')).toEqual({ before: 'How long has he been ', words: 'limping', after: '?' });
});

test('a quote from a long line has whole words on both sides', () => {
  expect(quoted('four days')).toEqual({
    before: 'about ',
    words: 'four days',
    after: ', and it did not get any better…',
  });
  expect(quoted('we walked')?.after).toBe(' along the beach on Sunday…');
});

test('a place behind the transcript has no quote', () => {
  expect(quoteOf(transcript, { start: 5_000, end: 5_004 })).toBeNull();
});

const lead = (text: string, words: string): string => leadOf(text, text.indexOf(words));

test.each([
  ['T 38.6 °C, P 96, R 24', '96', 'P '],
  ['BAR. 31.4 kg', '31.4 kg', ''],
  ['Gabapentin 15 mg/kg twice a day', '15 mg/kg', 'Gabapentin '],
  ['Rest.\nGait: left hind 3/10', '3/10', 'left hind '],
  ['31.4 kg', '31.4 kg', ''],
  ['2. Rest\n\n10 days', '10 days', ''],
  ['Weight 30 kg. Meloxicam 0.1 mg/kg, so 30 mg', '30 mg', 'Meloxicam 0.1 mg/kg, so '],
  ['Meloxicam, some 30 mg', '30 mg', 'some '],
  ['the owner has already given him some of the old 15 mg', '15 mg', '…given him some of the old '],
])('in %j, what leads to %j is %j', (text, words, expected) => {
  expect(lead(text, words)).toBe(expected);
});

test('a line of many thousand letters is looked through, not for ever', () => {
  expect(leadOf('x. '.repeat(20_000), 60_000).length).toBeLessThan(100);
  expect(leadOf('x'.repeat(60_000), 60_000).length).toBeLessThan(100);
});
