import { expect, test } from 'vitest';
import { keepingOf } from '../../../../renderer/features/recorder/keeping.ts';

const sandbox = { isEmbedded: true };
const practice = { isEmbedded: false };

test.each(['keychain_absent', 'keychain_locked', 'key_missing', 'store_unreadable', 'store_newer'] as const)(
  'under %s a recording ends with the run',
  (code) => {
    expect(keepingOf([{ code: 'partner_disabled' }, { code }], sandbox)).toBe('ends');
  },
);

test('a disk in trouble may be that of a run that keeps nothing, but not where a practice is open', () => {
  expect(keepingOf([{ code: 'disk_failed' }], sandbox)).toBe('unsure');
  expect(keepingOf([{ code: 'disk_full' }], practice)).toBe('kept');
});

test('all else does not touch what is kept', () => {
  expect(keepingOf([], sandbox)).toBe('kept');
  expect(keepingOf([{ code: 'partner_disabled' }, { code: 'ffmpeg_missing' }], practice)).toBe('kept');
});
