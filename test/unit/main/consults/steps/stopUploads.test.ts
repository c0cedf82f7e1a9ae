import { expect, it } from 'vitest';
import { openConsultRepository } from '../../../../../main/consults/consultRepository.ts';
import { openConnectionWaits } from '../../../../../main/connections/connectionWaits.ts';
import { sayWhyUploadsWait } from '../../../../../main/consults/steps/stopUploads.ts';
import type { PhaseState, Queued } from '../../../../../shared/consult/consult.ts';
import { failure } from '../../../../../shared/consult/failure.ts';
import { epochMs, submissionKey } from '../../../../../shared/ids.ts';
import { manualClock } from '../../../../support/fakes/manualClock.ts';
import { newConnection, newConsult } from '../../../../support/sampleConsults.ts';
import { emptyStore } from '../../../../support/workbench.ts';

const queued: Queued = {
  phase: 'queued',
  isSecondSend: false,
  attempt: 0,
  notBefore: epochMs(1),
  because: null,
};

it('says why they wait of the queued consults of that connection, and changes nothing else', async () => {
  const [connection, other] = [newConnection(), newConnection()];
  const clock = manualClock();
  const store = await emptyStore();
  for (const one of [connection, other]) await store.saveConnection(one);
  const repository = await openConsultRepository(store, clock, {
    onChange: () => undefined,
    isOpen: () => false,
  });
  const pauses = await openConnectionWaits(store, clock);
  const add = async (of: typeof connection, state: PhaseState): Promise<() => unknown> => {
    const consult = newConsult(of, state, { submissions: [], offered: null, edits: {} });
    await repository.add(consult);
    return () => repository.get(consult.id);
  };
  const unsaid = await add(connection, queued);
  const said = await add(connection, { ...queued, because: failure('rate_limited') });
  const elsewhere = await add(other, queued);
  const stopped = await add(connection, { phase: 'preparing', before: null });
  const [saidBefore, elsewhereBefore, stoppedBefore] = [said(), elsewhere(), stopped()];

  await sayWhyUploadsWait(connection.id, { repository, pauses });
  expect(unsaid()).toMatchObject({ because: null });

  const because = failure('service_unavailable');
  await pauses.failed(connection.id, 'submissions', because, { key: submissionKey('k'), tries: 1 });
  await sayWhyUploadsWait(connection.id, { repository, pauses });
  expect(unsaid()).toMatchObject({ phase: 'queued', because });
  expect([said(), elsewhere(), stopped()]).toEqual([saidBefore, elsewhereBefore, stoppedBefore]);
});
