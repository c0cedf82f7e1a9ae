import { expect, test } from 'vitest';
import type { FailureCode } from '../../../../../shared/consult/failure.ts';
import type { TakeEnd } from '../../../../../shared/consult/take.ts';
import { nextStepOf } from '../../../../../renderer/features/recovered/RecoveredTake.tsx';
import { recorderStrings } from '../../../../../renderer/strings/recorderStrings.ts';

const end: TakeEnd = { by: 'crash', recordedMs: 9_000, durationMs: 9_000, gaps: [] };
const failed = (code: FailureCode) => ({ end: null, failure: { code, detail: null } });

test.each([
  ['may go well another time is looked at again', failed('disk_failed'), 'lookAgain'],
  ['failed inside the app is looked at again', failed('internal'), 'lookAgain'],
  ['is damaged cannot be tried again', failed('audio_damaged'), null],
  [
    'has a locked key can be unlocked, and not be kept before that',
    { ...failed('keychain_locked'), end },
    'unlock',
  ],
  ['was read can be kept', { end, failure: null }, 'keep'],
  ['is being looked at cannot be kept yet', { end: null, failure: null }, null],
])('a take that %s', (_what, take, step) => {
  expect(nextStepOf(take)).toBe(step);
});

test('of a take that broke off nothing is promised: a power cut may have cost more than a second', () => {
  expect(recorderStrings.ends.crash).not.toMatch(/second|most|all/i);
});
