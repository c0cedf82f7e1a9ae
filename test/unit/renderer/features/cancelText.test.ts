import { expect, test } from 'vitest';
import { cancelText } from '../../../../renderer/features/note/cancelText.ts';

const actions = ['cancelSending'] as const;

test('before its first turn, nothing was sent', () => {
  expect(cancelText({ actions, phase: 'queued', attempt: 0 })).toContain('Nothing was sent yet.');
});

test.each([
  ['sending', 0],
  ['sending', 1],
  ['queued', 1],
] as const)('%s, try %d: the service may have it', (phase, attempt) => {
  expect(cancelText({ actions, phase, attempt })).toContain(
    'The service is asked first whether it has it already.',
  );
});

test('where there is no Cancel, nothing is said of it', () => {
  expect(cancelText({ actions: [], phase: 'writing', attempt: null })).toBeNull();
});
