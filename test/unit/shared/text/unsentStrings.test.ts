import { expect, test } from 'vitest';
import {
  unfinishedConsultCountsOf,
  unfinishedConsultsSentence,
} from '../../../../shared/text/unsentStrings.ts';

test('the sentence at closing counts what is neither sent nor filed, and leaves out what is nothing', () => {
  expect(unfinishedConsultsSentence({ notSent: 3, ready: 2 })).toBe('3 not sent, 2 not filed');
  expect(unfinishedConsultsSentence({ notSent: 0, ready: 1 })).toBe('1 not filed');
  expect(
    unfinishedConsultsSentence(unfinishedConsultCountsOf({ isSandbox: false }, { notSent: 0, ready: 0 })),
  ).toBe('');
});

test('the sentence at closing says nothing of a try-out', () => {
  expect(
    unfinishedConsultsSentence(unfinishedConsultCountsOf({ isSandbox: true }, { notSent: 3, ready: 2 })),
  ).toBe('');
});
