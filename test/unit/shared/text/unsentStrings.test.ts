import { expect, test } from 'vitest';
import { emptySnapshot, noGroups } from '../../../../shared/ipc/snapshot.ts';
import { leftSentence } from '../../../../shared/text/unsentStrings.ts';
import { snapshot } from '../../../support/snapshots.ts';

const left = snapshot({ consultGroups: { notSent: 3, needsYou: 1, ready: 2 } });

test('the sentence at closing counts what is neither sent nor filed, and leaves out what is nothing', () => {
  expect(leftSentence(left)).toBe('3 not sent, 2 not filed');
  expect(leftSentence({ ...left, consultGroups: { ...noGroups, ready: 1 } })).toBe('1 not filed');
  expect(leftSentence({ ...left, consultGroups: noGroups })).toBeNull();
});

test('the sentence at closing says nothing of a try-out, or while the screen is locked', () => {
  expect(leftSentence({ ...left, active: { ...left.active, isSandbox: true } })).toBeNull();
  expect(leftSentence(emptySnapshot)).toBeNull();
});
