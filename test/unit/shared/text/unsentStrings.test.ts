import { expect, test } from 'vitest';
import { leftBehindBy, leftBehindSentence } from '../../../../shared/text/unsentStrings.ts';

test('the sentence at closing counts what is neither sent nor filed, and leaves out what is nothing', () => {
  expect(leftBehindSentence({ notSent: 3, ready: 2 })).toBe('3 not sent, 2 not filed');
  expect(leftBehindSentence({ notSent: 0, ready: 1 })).toBe('1 not filed');
  expect(leftBehindSentence(leftBehindBy({ isSandbox: false }, { notSent: 0, ready: 0 }))).toBe('');
});

test('the sentence at closing says nothing of a try-out', () => {
  expect(leftBehindSentence(leftBehindBy({ isSandbox: true }, { notSent: 3, ready: 2 }))).toBe('');
});
