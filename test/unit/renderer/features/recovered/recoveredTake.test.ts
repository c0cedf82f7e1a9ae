import { expect, test } from 'vitest';
import type { FailureCode } from '../../../../../shared/consult/failure.ts';
import type { TakeEnd } from '../../../../../shared/consult/take.ts';
import { nextStepOf } from '../../../../../renderer/features/recovered/RecoveredTake.tsx';
import { recorderStrings } from '../../../../../renderer/strings/recorderStrings.ts';

const end: TakeEnd = { by: 'crash', recordedMs: 9_000, durationMs: 9_000, gaps: [] };
const failed = (code: FailureCode) => ({ end: null, failure: { code, detail: null } });

test('what may go well another time can be tried again, what is damaged cannot', () => {
  expect(nextStepOf(failed('disk_failed'))).toBe('lookAgain');
  expect(nextStepOf(failed('internal'))).toBe('lookAgain');
  expect(nextStepOf(failed('audio_damaged'))).toBeNull();
});

test('a take whose key is locked can be unlocked, and not be kept before that', () => {
  expect(nextStepOf({ ...failed('keychain_locked'), end })).toBe('unlock');
});

test('what was read can be kept, what is being looked at not yet', () => {
  expect(nextStepOf({ end, failure: null })).toBe('keep');
  expect(nextStepOf({ end: null, failure: null })).toBeNull();
});

test('of a take that broke off nothing is promised: a power cut may have cost more than a second', () => {
  expect(recorderStrings.ends.crash).not.toMatch(/second|most|all/i);
});
