import { expect, it } from 'vitest';
import { actionsOf } from '../../../../shared/consult/actions.ts';
import { failure } from '../../../../shared/consult/failure.ts';
import type { ConsultId } from '../../../../shared/ids.ts';
import { err, ok } from '../../../../shared/result.ts';
import type { Script } from '../../../support/fakes/scriptedService.ts';
import { ready, restarted, scriptedBench, sentBench } from '../../../support/scriptedBench.ts';
import { connectAt } from '../../../support/workbench.ts';

const undoableFilingMs = 30_000;

const hour = 3_600_000;
const unpaid = err(failure('subscription_inactive'));

/** Five recordings of different lengths, all sent; the third is the smallest. */
async function fiveSent(submit: Script['submit'] = [unpaid]) {
  const lengths = [500, 400, 100, 300, 200];
  const bench = await scriptedBench({ submit, read: [ready] }, { byteCount: () => lengths.shift() ?? 0 });
  const ids: ConsultId[] = [];
  for (const name of ['Ada', 'Bo', 'Cleo', 'Dot', 'Ed']) ids.push(await bench.add(name));
  for (const id of ids) await bench.consultActions.send(id);
  await bench.clock.pass(60_000);
  const phases = () => ids.map((id) => bench.get(id).phase);
  const keyOf = (index: number) => bench.get(ids[index] as ConsultId).submissions.at(-1)?.key;
  return { ...bench, ids, phases, keyOf };
}

it('five queued recordings of a practice without a subscription are refused with one upload', async () => {
  const { service, phases, ids, get, connections, gates } = await fiveSent();
  expect(service.submitted).toHaveLength(1);
  expect(phases()).toEqual(ids.map(() => 'queued'));
  for (const id of ids) {
    expect(get(id)).toMatchObject({ because: { code: 'subscription_inactive' } });
    expect(actionsOf(get(id))).not.toContain('tryAgain');
    expect(actionsOf(get(id))).toContain('writeByHand');
  }
  expect(gates.of(connections.active().id).subscription.isStopped()).toBe(true);
});

it('forty recordings are held without a change of any but the one that was refused', async () => {
  const changed = new Set<ConsultId>();
  const bench = await scriptedBench({ submit: [unpaid] }, { onChange: (id) => void changed.add(id) });
  const ids: ConsultId[] = [];
  for (let number = 0; number < 40; number += 1) ids.push(await bench.add(`Patient ${number}`));
  for (const id of ids) await bench.consultActions.send(id);
  changed.clear();
  await bench.clock.pass(60_000);
  expect([...changed]).toEqual([ids[0]]);
  expect(bench.get(ids[39] as ConsultId)).toMatchObject({ because: { code: 'subscription_inactive' } });
});

it('the app finds out about a subscription with the smallest recording once an hour, and no more', async () => {
  const { service, clock, keyOf } = await fiveSent();
  await clock.pass(hour - 120_000);
  expect(service.submitted).toHaveLength(1);
  await clock.pass(120_000);
  expect(service.submitted.map(({ key }) => key)).toEqual([keyOf(0), keyOf(2)]);
  await clock.pass(5 * hour);
  expect(service.submitted).toHaveLength(7);
});

it('the app finds out about a subscription within an hour where the clock was ahead and is set right, however often it starts', async () => {
  const bench = await sentBench({ submit: [unpaid] });
  const { clock, service } = bench;
  await clock.pass(60_000);
  clock.sleepThrough(-30 * 24 * hour);
  let app: Parameters<typeof restarted>[0] = bench;
  for (let half = 0; half < 3; half += 1) {
    app = { ...bench, ...(await restarted(app)) };
    await clock.pass(hour / 2);
  }
  expect(service.submitted).toHaveLength(2);
});

it.each([
  ['as the service takes one', ok(undefined)],
  ['as the service has one already', err(failure('idempotency_key_reused'))],
])('all are sent in their order when Try again finds the subscription active, %s', async (_name, found) => {
  const script = [unpaid, found, ok(undefined)];
  const { service, clock, phases, ids, keyOf, consultActions } = await fiveSent(script);
  await consultActions.tryUploadsAgain();
  await clock.pass(60_000);
  expect(phases()).toEqual(ids.map(() => 'noteReady'));
  expect(service.submitted.map(({ key }) => key)).toEqual([0, 2, 0, 1, 3, 4].map(keyOf));
});

it('a connection without a subscription still asks for notes and reports outcomes', async () => {
  const script = { submit: [ok(undefined), unpaid], read: [ready] };
  const { addAndSend, clock, consult, consultActions, get, id, service } = await sentBench(script);
  const second = await addAndSend('Bo');
  await clock.pass(60_000);
  expect(consult().phase).toBe('noteReady');
  await consultActions.file(id);
  await clock.pass(undoableFilingMs);
  expect(service.reported).toHaveLength(1);
  expect(get(second).phase).toBe('queued');
  expect(service.submitted).toHaveLength(2);
});

/** One recording of each of two practices, sent one after the other. */
async function ofTwoPractices(submit: Script['submit'] = [], isOtherStopped = false) {
  const { addAndSend, clock, consult, consultActions, get, connections, gates } = await sentBench(
    { submit },
    { isProduction: true },
  );
  await connectAt(connections, 'Dr Moor', 'other', { address: 'https://y' });
  if (isOtherStopped) await gates.of(connections.active().id).subscription.begin();
  const other = await addAndSend('Bo');
  if (isOtherStopped) await consultActions.tryUploadsAgain();
  await clock.pass(1_000);
  return { first: consult(), other: get(other) };
}

it('a connection without a subscription holds no recording of another practice', async () => {
  const unreachable = err(failure('service_unreachable', null, 10 * 60_000));
  const { first, other } = await ofTwoPractices([unreachable, unpaid]);
  expect(first).toMatchObject({ because: { code: 'service_unreachable' } });
  expect(other).toMatchObject({ because: { code: 'subscription_inactive' } });
});

it('a practice without a subscription is still held where another one can send again', async () => {
  const { first, other } = await ofTwoPractices([unpaid, ok(undefined)], true);
  expect(first).toMatchObject({ because: { code: 'subscription_inactive' } });
  expect(other.phase).toBe('writing');
});
