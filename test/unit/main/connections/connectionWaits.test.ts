import { expect, test } from 'vitest';
import { openConnectionWaits } from '../../../../main/connections/connectionWaits.ts';
import { failure } from '../../../../shared/consult/failure.ts';
import { connectionId, submissionKey } from '../../../../shared/ids.ts';
import { manualClock } from '../../../support/fakes/manualClock.ts';
import { emptyStore } from '../../../support/workbench.ts';
import { requestWithAccess } from '../../../../main/consults/steps/requestWithAccess.ts';
import { ok } from '../../../../shared/result.ts';
import { newConnection, submission } from '../../../support/sampleConsults.ts';

const about = { key: submissionKey('key'), tries: 1 };

test('a 429 that asks for no time holds its connection’s ceiling, longer each time, until one succeeds', async () => {
  const clock = manualClock();
  const pauses = await openConnectionWaits(await emptyStore(), clock);
  const id = connectionId('one');
  for (const longestMs of [2_000, 4_000, 8_000]) {
    await pauses.failed(id, 'submissions', failure('rate_limited'), about);
    expect(pauses.leftMs(id, 'submissions')).toBeGreaterThanOrEqual(longestMs * 0.8);
    expect(pauses.leftMs(id, 'submissions')).toBeLessThanOrEqual(longestMs);
  }
  expect(pauses.leftMs(id, 'reads')).toBe(0);
  pauses.succeeded(id, 'reads', about.key);
  expect(pauses.leftMs(id, 'submissions')).toBeGreaterThan(0);
  pauses.succeeded(id, 'submissions', about.key);
  expect(pauses.leftMs(id, 'submissions')).toBe(0);
  await pauses.failed(id, 'submissions', failure('rate_limited', null, 60_000), about);
  pauses.succeeded(id, 'submissions', about.key);
  expect(pauses.leftMs(id, 'submissions')).toBe(60_000);
});

test('a wait that the service asks for outlives a longer one of the app’s own that a person ends', async () => {
  const pauses = await openConnectionWaits(await emptyStore(), manualClock());
  const id = connectionId('one');
  await pauses.failed(id, 'submissions', failure('service_unavailable', null, 90_000), {
    ...about,
    tries: 8,
  });
  pauses.permitUpload(id, about.key);
  pauses.endGrowing(id);
  expect(pauses.leftMs(id, 'submissions', about.key)).toBe(90_000);
});

test('a request that waits for the keychain heeds a Retry-After that comes meanwhile', async () => {
  const connection = newConnection();
  const clock = manualClock();
  const pauses = await openConnectionWaits(await emptyStore(), clock);
  const keychain = Promise.withResolvers<void>();
  const requestedAt: number[] = [];
  const sent = submission(connection.id);
  const access = ok({ address: 'https://notes.example', token: 'token' });
  const asked = requestWithAccess(
    { submission: sent, ceiling: 'reads', signal: new AbortController().signal },
    {
      pauses,
      connections: {
        get: () => connection,
        accessTo: () => keychain.promise.then(() => access),
        onRefused: async (_connection, _token, because) => because,
      },
      gate: () => Promise.resolve(),
      onAnswered: () => undefined,
    },
    async () => {
      requestedAt.push(clock.monotonicMs());
      return ok(null);
    },
  );
  await clock.settle();
  const startedAt = clock.monotonicMs();
  await pauses.failed(connection.id, 'reads', failure('rate_limited', null, 20_000), {
    key: sent.key,
    tries: 1,
  });
  keychain.resolve();
  await clock.pass(19_000);
  expect(requestedAt).toEqual([]);
  await clock.pass(1_000);
  await asked;
  expect(requestedAt).toEqual([startedAt + 20_000]);
});
