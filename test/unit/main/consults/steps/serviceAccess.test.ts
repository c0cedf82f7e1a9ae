import { expect, test } from 'vitest';
import { openConnectionWaits } from '../../../../../main/connections/connectionWaits.ts';
import { requestAccess } from '../../../../../main/consults/steps/requestAccess.ts';
import { failure } from '../../../../../shared/consult/failure.ts';
import { ok } from '../../../../../shared/result.ts';
import { manualClock } from '../../../../support/fakes/manualClock.ts';
import { newConnection, submission } from '../../../../support/sampleConsults.ts';
import { emptyStore } from '../../../../support/workbench.ts';

test('a request that waits for the keychain heeds a Retry-After that comes meanwhile', async () => {
  const connection = newConnection();
  const clock = manualClock();
  const pauses = await openConnectionWaits(await emptyStore(), clock);
  const keychain = Promise.withResolvers<void>();
  const requestedAt: number[] = [];
  const sent = submission(connection.id);
  const access = ok({ address: 'https://notes.example', token: 'token' });
  const asked = requestAccess(
    { submission: sent, ceiling: 'reads', signal: new AbortController().signal },
    {
      pauses,
      connections: {
        get: () => connection,
        stopSince: () => null,
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
