import { expect, test } from 'vitest';
import { consultSchema } from '../../../../main/storage/schemas.ts';
import { failure } from '../../../../shared/consult/failure.ts';
import { epochMs } from '../../../../shared/ids.ts';
import { newConnection, newConsult } from '../../../support/sampleConsults.ts';

const hourMs = 3_600_000;
const askedAt = 1_700_000_000_000;
const farOff = failure('rate_limited', 'HTTP 429', 1_000 * hourMs);
const wait = { attempt: 3, notBefore: epochMs(askedAt + 1_000 * hourMs), because: farOff };
const oneDay = {
  attempt: 3,
  notBefore: epochMs(askedAt + 24 * hourMs),
  because: { ...farOff, retryAfterMs: 24 * hourMs },
};

test('a wait of 1,000 hours that an earlier version saved ends a day after it was asked for', () => {
  const queued = newConsult(newConnection(), { phase: 'queued', isSecondSend: false, ...wait });
  expect(consultSchema.parse(queued)).toEqual({ ...queued, ...oneDay });
  const filed = newConsult(newConnection(), {
    phase: 'discarded',
    before: { phase: 'preparing', before: null },
    discardedAt: epochMs(askedAt),
    report: { state: 'due', ...wait },
  });
  expect(consultSchema.parse(filed)).toEqual({ ...filed, report: { state: 'due', ...oneDay } });
  const stopped = newConsult(newConnection(), {
    phase: 'needsAttention',
    failure: farOff,
    before: { phase: 'preparing', before: null },
  });
  expect(consultSchema.parse(stopped)).toEqual({ ...stopped, failure: oneDay.because });
});

test('a wait within a day stays as it was saved', () => {
  const because = failure('rate_limited', null, hourMs);
  const queued = newConsult(newConnection(), { phase: 'queued', isSecondSend: false, ...wait, because });
  expect(consultSchema.parse(queued)).toEqual(queued);
});
