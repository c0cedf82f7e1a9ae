import { describe, expect, test } from 'vitest';
import { afterUpload } from '../../../../main/consults/decisions/afterUpload.ts';
import { nextUploadAt, patienceOf } from '../../../../main/consults/decisions/unansweredUploads.ts';
import { failure, type FailureCode } from '../../../../shared/consult/failure.ts';
import { epochMs } from '../../../../shared/ids.ts';
import { err } from '../../../../shared/result.ts';
import { everyPhase, newConnection, newConsult, submission } from '../../../support/sampleConsults.ts';

const connection = newConnection();
const minute = 60_000;
const day = 24 * 60 * minute;
const now = epochMs(10 * day);

/** A consult of so many bytes, of which a share left in vain so many minutes ago. */
function tired(byteCount: number, ...uploads: readonly (readonly [minutesAgo: number, share: number])[]) {
  const sent = submission(connection.id);
  const unanswered = uploads.map(([ago, share]) => ({
    at: epochMs(now - ago * minute),
    byteCount: share * byteCount,
  }));
  const live = { ...sent, end: 'live', audio: { ...sent.audio, byteCount }, unanswered } as const;
  return newConsult(connection, everyPhase[0], { submissions: [live] });
}

describe('the next upload is a day later', () => {
  const next = (...asked: Parameters<typeof tired>): number | null => nextUploadAt(tired(...asked), now);

  test('after three recordings’ worth in vain within an hour, whole or cut', () => {
    expect(next(1_000, [50, 1], [20, 1])).toBeNull();
    expect(next(1_000, [50, 1], [20, 1], [1, 1])).toBe(now - minute + day);
    expect(next(1_000, [130, 1], [65, 1], [1, 1])).toBeNull();
    expect(next(1_000, [50, 0.8], [40, 0.8], [20, 0.8])).toBeNull();
    expect(next(1_000, [50, 0.8], [40, 0.8], [20, 0.8], [1, 0.8])).toBe(now - minute + day);
  });

  test('before more than 500 MB would leave in vain within a day', () => {
    expect(next(300_000_000, [5, 1])).toBe(now - 5 * minute + day);
    expect(next(200_000_000, [5, 1])).toBeNull();
    expect(next(300_000_000, [5, 0.5])).toBeNull();
    expect(next(300_000_000, [25 * 60, 1])).toBeNull();
  });
});

test('the patience for an answer doubles with each recording’s worth', () => {
  expect(patienceOf(tired(1_000))).toBe(1);
  expect(patienceOf(tired(1_000, [50, 0.6]))).toBe(1);
  expect(patienceOf(tired(1_000, [50, 0.6], [40, 0.6]))).toBe(2);
  expect(patienceOf(tired(1_000, [50, 1], [40, 1], [30, 1], [20, 1], [10, 1]))).toBe(8);
});

const countedOf = (code: FailureCode, leftBytes: number, isRefused = false): number => {
  const then = afterUpload({ answer: err(failure(code)), hasAllLeft: false, leftBytes, isRefused });
  return 'unansweredBytes' in then ? then.unansweredBytes : -1;
};

test('what leaves counts unless the service itself answers', () => {
  expect(countedOf('connection_cut', 700)).toBe(700);
  expect(countedOf('service_unavailable', 1_000)).toBe(1_000);
  expect(countedOf('service_unavailable', 1_000, true)).toBe(0);
  expect(countedOf('unexpected_answer', 1_000)).toBe(1_000);
  expect(countedOf('service_unreachable', 0)).toBe(0);
});
