import { expect, test } from 'vitest';
import { consultId } from '../../../../../../shared/ids.ts';
import { isBeforeSound } from '../../../../../../renderer/features/note/delivery/isBeforeSound.ts';
import { recordingView } from '../../../../../support/snapshots.ts';

const id = consultId('c1');

test('a take is not called Recording before its first sound', () => {
  expect(isBeforeSound(recordingView({ consultId: id, state: 'starting' }), id)).toBe(true);
  for (const state of ['recording', 'paused', 'waitingForMicrophone', 'stopping'] as const)
    expect(isBeforeSound(recordingView({ consultId: id, state }), id)).toBe(false);
});

test('of another consult’s take nothing is held back', () => {
  expect(isBeforeSound(recordingView({ consultId: consultId('c2'), state: 'starting' }), id)).toBe(false);
  expect(isBeforeSound(null, id)).toBe(false);
});
