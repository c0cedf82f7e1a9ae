import { expect, it } from 'vitest';
import { dueReport } from '../../../../../main/consults/decisions/workOf.ts';
import { epochMs } from '../../../../../shared/ids.ts';
import { failure } from '../../../../../shared/consult/failure.ts';
import { err, ok } from '../../../../../shared/result.ts';
import { everyPhase, newConnection, newConsult } from '../../../../support/sampleConsults.ts';
import { gapsOf, minute, ready, scriptedBench, sentBench } from '../../../../support/scriptedBench.ts';

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

it('nothing but a due outcome is reported', () => {
  const due = { state: 'due', attempt: 0, notBefore: epochMs(9), because: null } as const;
  for (const state of everyPhase) {
    const consult = newConsult(newConnection(), state);
    const isDue = (state.phase === 'filed' || state.phase === 'discarded') && state.report.state === 'due';
    expect([state, dueReport(consult) !== null]).toEqual([state, isDue]);
    if (state.phase === 'discarded')
      expect(dueReport({ ...newConsult(newConnection()), ...state, report: due })?.report).toEqual(due);
  }
});

it('the waits between two reports of one outcome grow', async () => {
  const { clock, consultActions, id, reports } = await filedBench([err(failure('service_unreachable'))]);
  await consultActions.file(id);
  await clock.pass(minute);
  const [first, second, third] = gapsOf(reports);
  // 2, 4 and 8 s, or up to a fifth less; the note may be asked about every 3 s.
  expect(first).toBeLessThanOrEqual(2_000);
  expect(second).toBeGreaterThanOrEqual(3_200);
  expect(third).toBeGreaterThanOrEqual(6_400);
});

it('an outcome whose report is ended with the app is due as before', async () => {
  const { clock, consultActions, id, service, runner, consult, store } = await filedBench();
  Object.assign(service, {
    reportOutcome: async ({ signal }: Parameters<typeof service.reportOutcome>[0]) => {
      await clock.sleep(minute, signal);
      return err(failure('cancelled'));
    },
  });
  await consultActions.file(id);
  await clock.settle();
  const before = [consult(), await store.activity(id)];
  await runner.stop();
  expect([consult(), await store.activity(id)]).toEqual(before);
  expect(consult()).toMatchObject({ report: { state: 'due', attempt: 0 } });
});

it('an outcome of a practice that the organisation does not allow waits for the start at which it is allowed', async () => {
  const { clock, consultActions, id, consult, reports, runner } = await filedBench([
    err(failure('not_allowed')),
    ok(undefined),
  ]);
  await consultActions.file(id);
  await clock.pass(24 * 60 * minute);
  expect(reports).toHaveLength(1);
  expect(consult()).toMatchObject({ report: { state: 'parked' } });
  await consultActions.resumeAllowed();
  runner.wake(id);
  await clock.pass(minute);
  expect(consult()).toMatchObject({ report: { state: 'recorded' } });
});

it('an outcome without texts is reported where the organisation wants no texts', async () => {
  const bench = await sentBench({ read: [ready], report: [] }, { outcomeReport: 'outcomeOnly' });
  await bench.clock.pass(5_000);
  await bench.consultActions.file(bench.id);
  await bench.clock.settle();
  expect(bench.service.reported).toMatchObject([{ outcome: 'filed', sections: null }]);
  expect(bench.consult()).toMatchObject({ report: { state: 'recorded' } });
});

it('nothing is reported, and nothing looks pending, where the organisation has switched reports off', async () => {
  const bench = await sentBench({ read: [ready], report: [] }, { outcomeReport: 'off' });
  await bench.clock.pass(5_000);
  await bench.consultActions.file(bench.id);
  await bench.clock.settle();
  const switchedOff = { state: 'none', switchedOffAt: bench.clock.now() };
  expect(bench.consult()).toMatchObject({ phase: 'filed', report: switchedOff });
  await bench.consultActions.discard(bench.id);
  await bench.clock.pass(24 * 60 * minute);
  expect(bench.consult()).toMatchObject({ phase: 'discarded', report: { state: 'none' } });
  expect(bench.service.reported).toEqual([]);
  const log = await bench.store.activity(bench.id);
  expect(log.filter(({ what }) => what === 'outcomeNotReported')).toHaveLength(2);
});

it.each(['due', 'parked'] as const)(
  'a report that is %s at the start ends without a request if the organisation has switched reports off since',
  async (state) => {
    const fails = err(failure(state === 'due' ? 'service_unreachable' : 'not_allowed'));
    const before = await filedBench([fails]);
    await before.consultActions.file(before.id);
    await before.clock.settle();
    expect(before.consult()).toMatchObject({ report: { state } });
    await before.runner.stop();
    const { store, clock } = before;
    const after = await scriptedBench({ read: [ready], report: [] }, { store, clock, outcomeReport: 'off' });
    after.runner.wake(before.id);
    // Not after the wait of the failed try.
    await clock.settle();
    expect(after.get(before.id)).toMatchObject({ report: { state: 'none' } });
    expect(after.service.reported).toEqual([]);
    await after.runner.stop();
    const free = await scriptedBench({ read: [ready], report: [] }, { store, clock });
    free.runner.wake(before.id);
    await clock.pass(minute);
    expect(free.service.reported).toEqual([]);
  },
);
