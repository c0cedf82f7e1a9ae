import { expect, it } from 'vitest';
import { undoableFilingMs } from '../../../../../main/consults/undoableFilings.ts';
import { revisionIn } from '../../../../../main/noteExport/revisions.ts';
import { failure } from '../../../../../shared/consult/failure.ts';
import { err } from '../../../../../shared/result.ts';
import { minute, ready, sentBench } from '../../../../support/scriptedBench.ts';
import { readyNote } from '../../../../support/workbench.ts';

async function filedBench(report: Parameters<typeof sentBench>[0]['report'] = []) {
  const bench = await sentBench({ read: [ready], report });
  await bench.clock.pass(5_000);
  const reports: { readonly atMs: number }[] = [];
  const { reportOutcome } = bench.service;
  Object.assign(bench.service, {
    reportOutcome: (request: Parameters<typeof reportOutcome>[0]) => {
      reports.push({ atMs: bench.clock.now() });
      return reportOutcome(request);
    },
  });
  return { ...bench, reports };
}

it('an outcome whose report is ended with the app is due as before', async () => {
  const { clock, consultActions, id, service, runner, consult, store } = await filedBench();
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
  const { clock, consultActions, id, consult, reports, store } = await filedBench();
  await consultActions.file(id);
  await clock.pass(undoableFilingMs - 1);
  expect(await consultActions.undoFiling(id)).toBe(true);
  expect(consult()).toMatchObject({ phase: 'noteReady', note: readyNote });
  await clock.pass(minute);
  expect(reports).toEqual([]);
  await consultActions.file(id);
  await clock.pass(minute);
  expect(reports).toHaveLength(1);
  expect(revisionIn(await store.activity(id))).toBe(1);
});

it('a filing is told to the service once the time to undo it is over, and stays filed then', async () => {
  const { clock, consultActions, id, consult, reports } = await filedBench();
  await consultActions.file(id);
  await clock.pass(undoableFilingMs - 1);
  // What asks for the report sooner, as a network that is back does, does not send it sooner.
  await consultActions.resume(id);
  await clock.settle();
  expect(reports).toEqual([]);
  await clock.pass(1);
  expect(reports).toHaveLength(1);
  expect(await consultActions.undoFiling(id)).toBe(false);
  expect(consult()).toMatchObject({ phase: 'filed', report: { state: 'recorded' } });
});

it('an update of a filed note cannot be undone', async () => {
  const { clock, consultActions, id, consult } = await filedBench();
  await consultActions.file(id);
  await clock.pass(minute);
  const edit = { content: 'limps less', isRemoved: false };
  await consultActions.change(id, 'editNote', { type: 'sectionEdited', index: 0, edit });
  await consultActions.file(id);
  expect(await consultActions.undoFiling(id)).toBe(false);
  expect(consult().phase).toBe('filed');
});

it('a filing that is tried again can be undone for the whole time', async () => {
  const { clock, id, undoableFilings } = await filedBench();
  undoableFilings.begin(id);
  await clock.pass(undoableFilingMs / 2);
  undoableFilings.begin(id);
  await clock.pass(undoableFilingMs / 2);
  expect(undoableFilings.has(id)).toBe(true);
  await clock.pass(undoableFilingMs / 2);
  expect(undoableFilings.has(id)).toBe(false);
});
