import { describe, expect, test } from 'vitest';
import { epochMs } from '../../../../../../shared/ids.ts';
import {
  formatBytes,
  whereaboutsOf,
} from '../../../../../../renderer/features/note/header/WhereaboutsLine.tsx';

const about = { attempt: null, audioBytes: 115_200_044, nextTryAt: null, isAskedAbout: false };

describe('where a consult is', () => {
  test('waiting for its turn: since when, and no tries that were not made', () => {
    expect(whereaboutsOf({ ...about, phase: 'queued', attempt: 0 }, null)).toEqual({
      text: 'Waiting to send since',
      facts: [],
      nextTryAtMs: null,
    });
  });

  test('waiting for another try: how many there were, and when the next one is', () => {
    const waiting = { ...about, phase: 'queued', attempt: 3, nextTryAt: epochMs(5_000) } as const;
    expect(whereaboutsOf(waiting, null)).toEqual({
      text: null,
      facts: ['tried 3 times'],
      nextTryAtMs: 5_000,
    });
    expect(whereaboutsOf({ ...waiting, attempt: 1 }, null).facts).toEqual(['tried once']);
  });

  test('sending: what has gone of how much, and which try it is where it is not the first', () => {
    expect(whereaboutsOf({ ...about, phase: 'sending', attempt: 1 }, 0.3).facts).toEqual(['34 of 115 MB']);
    expect(whereaboutsOf({ ...about, phase: 'sending', attempt: 2 }, 0.3).facts).toEqual([
      '34 of 115 MB',
      'second try',
    ]);
    const unknown = { ...about, phase: 'sending', attempt: 1, audioBytes: null } as const;
    expect(whereaboutsOf(unknown, 0.3).facts).toEqual([]);
  });

  test('writing: since when', () => {
    const where = whereaboutsOf({ ...about, phase: 'writing' }, 0.5);
    expect(where).toEqual({ text: 'Writing since', facts: [], nextTryAtMs: null });
  });

  test('a consult that needs attention says when it is tried again, and nothing where nobody tries', () => {
    const failed = { ...about, phase: 'needsAttention' } as const;
    expect(whereaboutsOf(failed, null)).toEqual({ text: null, facts: [], nextTryAtMs: null });
    expect(whereaboutsOf({ ...failed, nextTryAt: epochMs(9_000) }, null).nextTryAtMs).toBe(9_000);
  });

  test('writing, and no answer about it: when it is asked again', () => {
    const where = whereaboutsOf({ ...about, phase: 'writing', nextTryAt: epochMs(9_000) }, null);
    expect(where).toEqual({ text: 'Writing since', facts: [], nextTryAtMs: 9_000 });
  });

  test('taken back: what is asked is not a note', () => {
    const where = whereaboutsOf({ ...about, phase: 'writing', isAskedAbout: true }, null);
    expect(where.text).toBe('Asked since');
  });
});

describe('bytes', () => {
  test.each([
    [115_200_044, null, '115 MB'],
    [2_340_000, null, '2.3 MB'],
    [12, null, '0.1 MB'],
    [115_200_044, 0, '0 of 115 MB'],
    [115_200_044, 0.299, '34 of 115 MB'],
    [115_600_000, 1, '116 of 116 MB'],
    [2_300_000, 0.2, '0.4 of 2.3 MB'],
    [2_300_000, 0.999, '2.2 of 2.3 MB'],
    [9_990_000, 1, '10.0 of 10.0 MB'],
    [44, 1, '0.1 of 0.1 MB'],
  ] as const)('%d, %s of them sent', (byteCount, fraction, text) => {
    expect(formatBytes(byteCount, fraction)).toBe(text);
  });
});
