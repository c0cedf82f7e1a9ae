import { expect, it } from 'vitest';
import { actionsOf } from '../../../../shared/consult/actions.ts';
import { failure } from '../../../../shared/consult/failure.ts';
import { err, ok } from '../../../../shared/result.ts';
import type { Script } from '../../../support/fakes/scriptedService.ts';
import { connectAt } from '../../../support/workbench.ts';
import { gapsOf, minute, ready, readyBench, scriptedBench } from '../../../support/scriptedBench.ts';

const notAccepted = err(failure('unauthorized', 'HTTP 401 maintenance'));

async function threeSent(submit: NonNullable<Script['submit']>) {
  const bench = await scriptedBench({ submit, read: [ready] }, { isProduction: true });
  const ids = [await bench.add('Ada'), await bench.add('Bo'), await bench.add('Cleo')] as const;
  for (const id of ids) await bench.consultActions.send(id);
  await bench.clock.settle();
  const state = () => bench.connections.view(bench.connections.active()).state;
  return { ...bench, ids, first: ids[0], state };
}

it('a connection keeps a token that is not accepted, and offers Reconnect beside Try again', async () => {
  const bench = await threeSent([notAccepted]);
  const { get, first, tokensForgotten, state, clock, gates, consultActions, service } = bench;
  await clock.pass(minute);
  expect(gates.of(get(first).connectionId).trouble.now()?.since).toBe(clock.now() - minute);
  expect(get(first)).toMatchObject({ phase: 'queued', because: { code: 'unauthorized' } });
  expect(actionsOf(get(first)).slice(0, 2)).toEqual(['tryAgain', 'reconnect']);
  expect(tokensForgotten).toEqual([]);
  expect(state()).toBe('notAccepted');
  const tries = service.submitted.length;
  expect(await consultActions.resume(first)).toBe(true);
  await clock.settle();
  expect(service.submitted).toHaveLength(tries + 1);
});

it('the app asks once for a whole connection whose token is not accepted, after waits that grow to 15 minutes', async () => {
  const { service, clock } = await threeSent([notAccepted]);
  await clock.pass(24 * 60 * minute);
  const gaps = gapsOf(service.submitted);
  expect(gaps[0]).toBeGreaterThanOrEqual(1_600);
  expect(gaps[3]).toBeGreaterThanOrEqual(8_000);
  for (const gap of gaps.slice(12)) expect(gap).toBeGreaterThanOrEqual(12 * minute);
  expect(gaps.length).toBeLessThan(139);
});

it('all that waited is sent as soon as one request shows that the token is accepted again', async () => {
  const { get, ids, clock, state } = await threeSent([
    ...Array.from({ length: 6 }, () => notAccepted),
    ok(undefined),
  ]);
  await clock.pass(5 * minute);
  expect(ids.map((id) => get(id).phase)).toEqual(['noteReady', 'noteReady', 'noteReady']);
  expect(state()).toBe('connected');
});

it('all that waited is sent as soon as the vet reconnects', async () => {
  let isAccepted = false;
  const submit = () => (isAccepted ? ok(undefined) : notAccepted);
  const { get, ids, first, clock, connections } = await threeSent(submit);
  await clock.pass(60 * minute);
  isAccepted = true;
  await connectAt(connections, 'Dr Moor', 'new', { reconnects: { connectionId: get(first).connectionId } });
  await clock.settle();
  expect(ids.map((id) => get(id).phase)).toEqual(['noteReady', 'noteReady', 'noteReady']);
});

it('a report that is not accepted stays, and is sent when a person presses Try again', async () => {
  const report = [...Array.from({ length: 20 }, () => notAccepted), ok(undefined)];
  const bench = await readyBench({ report }, { isProduction: true });
  const { clock, consult, consultActions, id, service, tokensForgotten } = bench;
  await consultActions.file(id);
  await clock.pass(60 * minute);
  expect(consult()).toMatchObject({ report: { state: 'due', because: { code: 'unauthorized' } } });
  expect(actionsOf(consult())).toEqual(expect.arrayContaining(['tryAgain', 'reconnect']));
  expect(tokensForgotten).toEqual([]);
  while (service.reported.length < 20) {
    const before = service.reported.length;
    expect(await consultActions.resume(id)).toBe(true);
    await clock.settle();
    expect(service.reported).toHaveLength(before + 1);
  }
  expect(await consultActions.resume(id)).toBe(true);
  await clock.settle();
  expect(consult()).toMatchObject({ report: { state: 'recorded' } });
});
