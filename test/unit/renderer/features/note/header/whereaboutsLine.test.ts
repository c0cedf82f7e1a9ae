import { expect, test } from 'vitest';
import { epochMs } from '../../../../../../shared/ids.ts';
import {
  formatBytes,
  whereaboutsOf,
} from '../../../../../../renderer/features/note/header/WhereaboutsLine.tsx';

type Where = Parameters<typeof whereaboutsOf>[0];
const about = { attempt: null, audioBytes: 115_200_044, nextTryAt: null, isCheckingRefusedSubmission: false };

const nextTry = { nextTryAt: epochMs(9_000) };
test.each<[string, Partial<Where>, string | null, readonly string[], (number | null)?]>([
  ['waiting for its turn', { phase: 'queued', attempt: 0 }, 'Waiting to send since', []],
  ['waiting after one try', { phase: 'queued', attempt: 1, ...nextTry }, null, ['tried once'], 9_000],
  ['waiting after more', { phase: 'queued', attempt: 3, ...nextTry }, null, ['tried 3 times'], 9_000],
  ['sending', { phase: 'sending', attempt: 1 }, null, ['34 of 115 MB']],
  ['sending again', { phase: 'sending', attempt: 2 }, null, ['34 of 115 MB', 'second try']],
  ['sending, and nobody knows how much', { phase: 'sending', audioBytes: null }, 'Sending since', []],
  ['writing', { phase: 'writing' }, 'Writing since', []],
  ['writing, and no answer about it', { phase: 'writing', ...nextTry }, 'Writing since', [], 9_000],
  ['taken back', { phase: 'writing', isCheckingRefusedSubmission: true }, 'Asked since', []],
  ['failed', { phase: 'needsAttention' }, null, []],
  ['failed, and tried again', { phase: 'needsAttention', ...nextTry }, null, [], 9_000],
])('where a consult is: %s', (_where, state, text, facts, nextTryAtMs = null) => {
  const { phase = 'queued', ...others } = state;
  expect(whereaboutsOf({ ...about, phase, ...others }, 0.3)).toEqual({ text, facts, nextTryAtMs });
});

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
] as const)('bytes: %d, %s of them sent', (byteCount, fraction, text) => {
  expect(formatBytes(byteCount, fraction)).toBe(text);
});
