import { expect, test } from 'vitest';
import { openGates } from '../../../../main/connections/gates.ts';
import { createEndedWaits } from '../../../../main/consults/endedWaits.ts';
import { consultWithWait } from '../../../../main/consults/consultWithWait.ts';
import { failure } from '../../../../shared/consult/failure.ts';
import { consultId, epochMs } from '../../../../shared/ids.ts';
import { manualClock } from '../../../support/fakes/manualClock.ts';
import { newConnection, newConsult, submission } from '../../../support/sampleConsults.ts';
import { emptyStore } from '../../../support/workbench.ts';

test('a consult whose own wait has ended early goes now, and its later wait lasts', async () => {
  const clock = manualClock();
  const endedWaits = createEndedWaits();
  const waits = { gates: await openGates(await emptyStore(), clock), endedWaits, clock };
  const waiting = (forMs: number) => {
    const notBefore = epochMs(clock.now() + forMs);
    const wait = { attempt: 1, notBefore, because: failure('disk_failed') };
    return newConsult(newConnection(), { phase: 'queued', ...wait }, { id: consultId('1') });
  };
  endedWaits.end(waiting(60_000));
  expect(consultWithWait(waiting(60_000), waits)).toMatchObject({ notBefore: clock.now() });
  expect(consultWithWait(waiting(90_000), waits)).toMatchObject({ notBefore: clock.now() + 90_000 });
});

test('the question whether a recording has arrived waits as any read, and says so', async () => {
  const clock = manualClock();
  const connection = newConnection();
  const waits = { gates: await openGates(await emptyStore(), clock), endedWaits: createEndedWaits(), clock };
  await waits.gates.of(connection.id).reads.ask('rate_limited', 60_000);
  const cut = { attempt: 1, notBefore: clock.now(), because: failure('connection_cut') } as const;
  const asking = newConsult(
    connection,
    { phase: 'queued', ...cut },
    {
      submissions: [{ ...submission(connection.id), place: 'unsure' }],
    },
  );
  const shown = { notBefore: clock.now() + 60_000, because: { code: 'rate_limited' } };
  expect(consultWithWait(asking, waits)).toMatchObject(shown);
});
