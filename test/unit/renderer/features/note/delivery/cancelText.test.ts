import { expect, test } from 'vitest';
import { cancelText } from '../../../../../../renderer/features/note/delivery/cancelText.ts';

const actions = ['cancelSending'] as const;

test('before its first turn, nothing was sent', () => {
  expect(cancelText({ actions, isUploadNotBegun: true })).toContain('Nothing was sent yet.');
});

test('once sending has begun, the service may have it', () => {
  expect(cancelText({ actions, isUploadNotBegun: false })).toContain('We’ll first check it hasn’t arrived.');
});

test('where there is no Cancel, nothing is said of it', () => {
  expect(cancelText({ actions: [], isUploadNotBegun: false })).toBeNull();
});
