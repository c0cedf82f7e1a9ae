import { expect, it } from 'vitest';
import { failure } from '../../../../../shared/consult/failure.ts';
import { err } from '../../../../../shared/result.ts';
import { minute, ready, scriptedBench, sentBench } from '../../../../support/scriptedBench.ts';

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
  await clock.settle();
  const before = [consult(), await store.activity(id)];
  await runner.stop();
  expect([consult(), await store.activity(id)]).toEqual(before);
  expect(consult()).toMatchObject({ report: { state: 'due', attempt: 0 } });
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
