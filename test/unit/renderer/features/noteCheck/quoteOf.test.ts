import { expect, test } from 'vitest';
import { quoteOf } from '../../../../../renderer/features/noteCheck/quoteOf.ts';
import { splitLines } from '../../../../../renderer/features/transcript/splitLines.ts';

const transcript = [
  'Vet: How long has he been limping?',
  'Owner: Since we walked along the beach on Sunday, about four days, and it did not get any better since then.',
].join('\r\n');
const quoted = (words: string) => {
  const start = transcript.indexOf(words);
  return quoteOf(splitLines(transcript), { start, end: start + words.length });
};

test('a quote has its line, its speaker and the words around', () => {
  expect(quoted('limping')).toEqual({
    line: 0,
    speaker: 'Vet:',
    before: 'How long has he been ',
    words: 'limping',
    after: '?',
  });
});

test('a quote from a long line has whole words on both sides', () => {
  expect(quoted('four days')).toEqual({
    line: 1,
    speaker: 'Owner:',
    before: '…the beach on Sunday, about ',
    words: 'four days',
    after: ', and it did not get any better…',
  });
});

test('words that go on in the next line are quoted from the first', () => {
  expect(quoted('limping?\r\nOwner: Since')?.words).toBe('limping?');
});

test('a place behind the transcript has no quote', () => {
  expect(quoteOf(splitLines(transcript), { start: 5_000, end: 5_004 })).toBeNull();
});
