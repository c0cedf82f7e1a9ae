import { expect, test } from 'vitest';
import { openRetryAfterPauses } from '../../../../main/consult/retryAfterPauses.ts';
import { failure } from '../../../../shared/failure.ts';
import { connectionId } from '../../../../shared/ids.ts';
import { manualClock } from '../../../fakes/manualClock.ts';
import { newConnection } from '../store/sampleConsults.ts';
import { emptyStore } from './workbench.ts';

const hourMs = 3_600_000;

test('a pause of 1,000 hours that an earlier version saved ends a day after it was asked for', async () => {
  const store = await emptyStore();
  const connection = newConnection();
  await store.saveConnection(connection);
  const clock = manualClock();
  const saved = [['submissions', clock.now() + 1_000 * hourMs - 2 * hourMs, 1_000 * hourMs]];
  await store.saveSetting(connection.id, 'retryAfter', JSON.stringify(saved));
  const pauses = await openRetryAfterPauses(store, clock);
  expect(pauses.leftMs(connection.id, 'submissions')).toBe(22 * hourMs);
  expect(pauses.leftMs(connection.id, 'reads')).toBe(0);
});

test('what is asked for of one ceiling is not asked for of the other', async () => {
  const clock = manualClock();
  const pauses = await openRetryAfterPauses(await emptyStore(), clock);
  const id = connectionId('one');
  await pauses.told(id, 'reads', failure('rate_limited', null, 5_000));
  expect([pauses.leftMs(id, 'reads'), pauses.leftMs(id, 'submissions')]).toEqual([5_000, 0]);
});
