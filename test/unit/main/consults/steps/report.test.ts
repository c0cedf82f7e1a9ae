import { expect, it } from 'vitest';
import { noteAsItStands } from '../../../../../main/noteExport/revisions.ts';
import { failure } from '../../../../../shared/consult/failure.ts';
import { connectionId, consultId } from '../../../../../shared/ids.ts';
import { err } from '../../../../../shared/result.ts';
import { minute, readyBench } from '../../../../support/scriptedBench.ts';
import { readyNote } from '../../../../support/workbench.ts';

const undoableFilingMs = 30_000;

it('an outcome whose report is ended with the app is due as before', async () => {
  const { clock, consultActions, id, service, runner, consult, store } = await readyBench();
  Object.assign(service, {
    reportOutcome: async ({ signal }: Parameters<typeof service.reportOutcome>[0]) => {
      await clock.sleep(minute, signal);
      return err(failure('cancelled'));
    },
  });
  await consultActions.file(id);
  await clock.pass(undoableFilingMs);
  const before = [consult(), await store.activity(id)];
  await runner.stop();
  expect([consult(), await store.activity(id)]).toEqual(before);
  expect(consult()).toMatchObject({ report: { state: 'due', attempt: 0 } });
});

it('a filing that is undone in time is told to nobody, and the note is filed once when it is filed again', async () => {
  const { clock, consultActions, connections, id, consult, service, store } = await readyBench();
  await consultActions.file(id);
  await clock.pass(undoableFilingMs - 1);
  expect(await consultActions.undoFiling(id)).toBe(true);
  expect(consult()).toMatchObject({ phase: 'noteReady', note: { sections: readyNote.sections } });
  await clock.pass(minute);
  expect(service.reported).toEqual([]);
  await consultActions.file(id);
  await clock.pass(minute);
  expect(service.reported).toHaveLength(1);
  const around = { connection: connections.active(), activity: await store.activity(id) };
  expect(noteAsItStands(consult(), around)?.revision).toBe(1);
});

it('a filing is told to the service once the time to undo it is over, and stays filed then', async () => {
  const { clock, consultActions, id, consult, service } = await readyBench();
  await consultActions.file(id);
  await clock.pass(undoableFilingMs - 1);
  // What asks for the report sooner, as a network that is back does, does not send it sooner.
  await consultActions.resume(id);
  await clock.settle();
  expect(service.reported).toEqual([]);
  await clock.pass(1);
  expect(service.reported).toHaveLength(1);
  expect(await consultActions.undoFiling(id)).toBe(false);
  expect(consult()).toMatchObject({ phase: 'filed', report: { state: 'recorded' } });
});

it('a report that the service recorded goes out once, however long that cannot be saved', async () => {
  const { clock, consultActions, id, consult, repository, runner, service } = await readyBench(
    {},
    { onDefect: () => undefined },
  );
  await consultActions.file(id);
  await clock.pass(undoableFilingMs - 1);
  const { applyWith } = repository;
  Object.assign(repository, { applyWith: () => Promise.reject(new Error('The disk is full.')) });
  for (let time = 0; time < 5; time += 1) {
    await clock.pass(10_000);
    runner.wake(id);
  }
  expect(service.reported).toHaveLength(1);
  Object.assign(repository, { applyWith });
  runner.wake(id);
  await clock.settle();
  expect(consult()).toMatchObject({ report: { state: 'recorded' } });
  expect(service.reported).toHaveLength(1);
});

it('an update of a filed note cannot be undone', async () => {
  const { clock, consultActions, edit, id, consult } = await readyBench();
  await consultActions.file(id);
  await clock.pass(minute);
  await edit(id, 'limps less');
  await consultActions.file(id);
  expect(await consultActions.undoFiling(id)).toBe(false);
  expect(consult().phase).toBe('filed');
});

type Ready = Awaited<ReturnType<typeof readyBench>>;

it('a filing that is tried again can be undone for the whole time', async () => {
  const { clock, id, consult, undoableFilings } = await readyBench();
  const { connectionId } = consult();
  undoableFilings.begin(id, connectionId);
  await clock.pass(undoableFilingMs / 2);
  undoableFilings.begin(id, connectionId);
  await clock.pass(undoableFilingMs / 2);
  expect(undoableFilings.has(id)).toBe(true);
  await clock.pass(undoableFilingMs / 2);
  expect(undoableFilings.has(id)).toBe(false);
});

it.each([
  ['an edit of the note', ({ edit, id }: Ready) => edit(id, 'limps less')],
  [
    'the next filing',
    ({ undoableFilings, consult }: Ready) =>
      undoableFilings.begin(consultId('another'), consult().connectionId),
  ],
  [
    'a lock',
    ({ undoableFilings, consult }: Ready) => undoableFilings.followSession(true, consult().connectionId),
  ],
  [
    'another vet or practice',
    ({ undoableFilings }: Ready) => undoableFilings.followSession(false, connectionId('another')),
  ],
])('%s ends the time to undo a filing, which is then told', async (_what, happens) => {
  const bench = await readyBench();
  const { clock, consultActions, id, service } = bench;
  await consultActions.file(id);
  await clock.pass(1_000);
  bench.undoableFilings.followSession(false, bench.consult().connectionId);
  expect(service.reported).toEqual([]);
  await Promise.resolve(happens(bench));
  await clock.pass(1_000);
  expect(service.reported).toHaveLength(1);
  expect(await consultActions.undoFiling(id)).toBe(false);
});
