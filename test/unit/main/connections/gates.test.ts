import { expect, test } from 'vitest';
import { openGates } from '../../../../main/connections/gates.ts';
import { failure } from '../../../../shared/consult/failure.ts';
import { connectionId, epochMs, submissionKey, type ConsultId } from '../../../../shared/ids.ts';
import { manualClock } from '../../../support/fakes/manualClock.ts';
import { scriptedService, type Script } from '../../../support/fakes/scriptedService.ts';
import { connectAt, emptyStore, otherConnection, workbench } from '../../../support/workbench.ts';
import { requestWithAccess } from '../../../../main/consults/steps/requestWithAccess.ts';
import { err, ok } from '../../../../shared/result.ts';
import { newConnection, submission } from '../../../support/sampleConsults.ts';
import { gapsOf, ready, scriptedBench, sentBench } from '../../../support/scriptedBench.ts';

const hour = 3_600_000;
const about = { key: submissionKey('key'), tries: 1 };

const openGate = async (clock = manualClock()) =>
  (await openGates(await emptyStore(), clock)).of(connectionId('one'));

test('a 429 that asks for no time holds its connection’s ceiling, longer each time, until one succeeds', async () => {
  const gate = await openGate();
  const { submissions, reads } = gate;
  for (const longestMs of [2_000, 4_000, 8_000]) {
    await submissions.failed(failure('rate_limited'), about);
    expect(submissions.leftMs()).toBeGreaterThanOrEqual(longestMs * 0.8);
    expect(submissions.leftMs()).toBeLessThanOrEqual(longestMs);
  }
  expect(reads.leftMs()).toBe(0);
  reads.succeeded(about.key);
  gate.endGrowing();
  submissions.tryOne(about.key);
  expect(submissions.leftMs(about.key)).toBeGreaterThan(0);
  submissions.succeeded(about.key);
  expect(submissions.leftMs()).toBe(0);
  await submissions.failed(failure('rate_limited', null, 60_000), about);
  submissions.succeeded(about.key);
  expect(submissions.leftMs()).toBe(60_000);
});

test('reads wait for each other’s 429 alone, each time, and half a minute at most', async () => {
  const { reads } = await openGate();
  await reads.failed(failure('service_unavailable'), about);
  expect(reads.leftMs()).toBe(0);
  for (let stretch = 0; stretch < 4; stretch += 1) {
    for (let tries = 0; tries < 8; tries += 1) await reads.failed(failure('rate_limited'), about);
    expect(reads.leftMs()).toBe(30_000);
    reads.succeeded(about.key);
  }
});

test('a wait that the service asks for outlives a longer one of the app’s own that a person ends', async () => {
  const gate = await openGate();
  const { submissions } = gate;
  await submissions.failed(failure('service_unavailable', null, 90_000), { ...about, tries: 8 });
  submissions.tryOne(about.key);
  gate.endGrowing();
  expect(submissions.leftMs(about.key)).toBe(90_000);
});

test('what a person may try in spite of a wait ends with the next wait that the service asks for', async () => {
  const clock = manualClock();
  const { submissions } = await openGate(clock);
  await submissions.failed(failure('rate_limited', null, hour), about);
  clock.jump(10 * 60_000);
  expect(submissions.tryNow(about.key)).toBe(true);
  await submissions.failed(failure('rate_limited', null, hour), { ...about, key: submissionKey('other') });
  expect(submissions.leftMs(about.key)).toBe(hour);
});

test('a request that waits for the keychain heeds a Retry-After that comes meanwhile', async () => {
  const connection = newConnection();
  const clock = manualClock();
  const gates = await openGates(await emptyStore(), clock);
  const keychain = Promise.withResolvers<void>();
  const requestedAt: number[] = [];
  const sent = submission(connection.id);
  const access = ok({ address: 'https://notes.example', token: 'token' });
  const asked = requestWithAccess(
    { submission: sent, kind: 'reads', signal: new AbortController().signal },
    {
      gates,
      connections: {
        get: () => connection,
        accessTo: () => keychain.promise.then(() => access),
        onRefused: async (_connection, _token, because) => because,
      },
      pace: () => Promise.resolve(),
      onAnswered: () => undefined,
    },
    async () => {
      requestedAt.push(clock.monotonicMs());
      return ok(null);
    },
  );
  await clock.settle();
  const startedAt = clock.monotonicMs();
  await gates
    .of(connection.id)
    .reads.failed(failure('rate_limited', null, 20_000), { ...about, key: sent.key });
  keychain.resolve();
  await clock.pass(19_000);
  expect(requestedAt).toEqual([]);
  await clock.pass(1_000);
  await asked;
  expect(requestedAt).toEqual([startedAt + 20_000]);
});

/** A practice whose saved waits are `saved` at a start, with one recording to send. */
async function startedWith(saved: string, submit: Script['submit'] = [ok(undefined)]) {
  const clock = manualClock();
  const store = await emptyStore();
  const first = await workbench({ clock, service: scriptedService({}), store, isProduction: true });
  const { id } = first.connections.active();
  await store.saveSetting(id, 'gates', saved);
  const service = scriptedService({ submit });
  const bench = await workbench({ clock, service, store });
  await bench.addAndSend('Biscuit');
  await clock.pass(1_000);
  return { ...bench, clock, service, id };
}

test.each([
  ['cut JSON', '['],
  ['waits of a later version', '[["deletions",1,2,"quota"]]'],
  ['a wait of years', '[["submissions",1e15,1e13,"rate_limited"]]'],
])('%s for saved waits hold uploads for five minutes at most, and no reads', async (_name, saved) => {
  const { gates, clock, service, id } = await startedWith(saved);
  expect(gates.of(id).reads.leftMs()).toBe(0);
  await clock.pass(4 * 60_000);
  expect(service.submitted).toEqual([]);
  await clock.pass(60_000);
  expect(service.submitted).toHaveLength(1);
});

test('an answered read ends at once what could not be read', async () => {
  const { gates, clock, service, id } = await startedWith('42');
  await gates.of(id).succeeded('reads', about.key);
  await clock.pass(1_000);
  expect(service.submitted).toHaveLength(1);
});

test('no answered read ends a wait that can be read beside one that cannot', async () => {
  const endMs = manualClock().now() + hour;
  const saved = [['submissions', endMs, hour, 'rate_limited'], ['quota']];
  const { gates, clock, service, id } = await startedWith(JSON.stringify(saved));
  await gates.of(id).succeeded('reads', about.key);
  await clock.pass(hour - 2_000);
  expect(service.submitted).toEqual([]);
});

test('no answered read ends what the first upload after unreadable waits is asked to wait', async () => {
  const askedToWait = err(failure('rate_limited', null, hour));
  const { gates, clock, service, id } = await startedWith('42', [askedToWait, ok(undefined)]);
  await clock.pass(5 * 60_000);
  await gates.of(id).succeeded('reads', about.key);
  await clock.pass(hour - 2_000);
  expect(service.submitted).toHaveLength(1);
});

test('a stored wait is no longer than the service asked for where the clock went back a day', async () => {
  const asked = [['submissions', epochMs(manualClock().now() + 24 * hour + 60_000), 60_000, 'rate_limited']];
  const { clock, service } = await startedWith(JSON.stringify(asked));
  expect(service.submitted).toEqual([]);
  await clock.pass(60_000);
  expect(service.submitted).toHaveLength(1);
});

test.each([
  ['an asked wait', failure('rate_limited', null, 60_000), 60_000, 60_000],
  ['a growing wait', failure('service_unavailable'), 1_600, 2_000],
  ['a trouble', failure('unauthorized'), 1_600, 2_000],
  ['a missing subscription', failure('subscription_inactive'), hour, hour],
])('%s is as long where the clock goes back a day meanwhile', async (_name, because, leastMs, mostMs) => {
  const clock = manualClock();
  const script = { submit: [err(because), ok(undefined)], read: [ready], nowMs: clock.monotonicMs };
  const { addAndSend, get, id, service } = await sentBench(script, { clock, isProduction: true });
  const second = await addAndSend('Luna');
  clock.sleepThrough(-24 * hour);
  await clock.pass(hour + 10_000);
  const [waitedMs] = gapsOf(service.submitted);
  expect(waitedMs).toBeGreaterThanOrEqual(leastMs);
  expect(waitedMs).toBeLessThanOrEqual(mostMs);
  expect([get(id).phase, get(second).phase]).toEqual(['noteReady', 'noteReady']);
});

test('300 recordings of six practices wait behind one upload of each practice, and no other one changes', async () => {
  const asked = ['rate_limited', 'service_unavailable'] as const;
  const refusals = [failure('subscription_inactive'), ...asked.map((code) => failure(code, null, hour))];
  const changed = new Set<ConsultId>();
  const allSent = Promise.withResolvers<void>();
  const script = {
    submit: [...refusals, ...refusals].map((because) => err(because)),
    uploading: () => allSent.promise,
  };
  const onChange = (id: ConsultId) => void changed.add(id);
  const bench = await scriptedBench(script, { clock: manualClock(0, 8), isProduction: true, onChange });
  const ids: ConsultId[] = [];
  for (let practice = 1; practice <= 6; practice += 1) {
    for (let patient = 0; patient < 50; patient += 1) ids.push(await bench.addAndSend(`Patient ${patient}`));
    if (practice < 6) await connectAt(bench.connections, `Dr ${practice}`);
  }
  changed.clear();
  allSent.resolve();
  await bench.clock.pass(50 * 60_000);
  expect(changed).toEqual(new Set(ids.filter((_, place) => place % 50 === 0)));
  expect(bench.service.submitted).toHaveLength(6);
  const waiting = ids.map(bench.get).filter((one) => one.phase === 'queued' && one.because !== null);
  expect(waiting).toHaveLength(300);
});

test('a wait is of its own connection alone, over a restart too', async () => {
  const clock = manualClock();
  const { connections, gates, store } = await scriptedBench({}, { clock, isProduction: true });
  const { id } = connections.active();
  await gates.of(id).submissions.failed(failure('rate_limited', null, hour), about);
  const again = await openGates(store, clock);
  const waits = [id, otherConnection(connections).id].map((of) => again.of(of).submissions.leftMs());
  expect(waits).toEqual([hour, 0]);
});

test('a shorter wait than what is left of the last one outlives a restart after the computer slept', async () => {
  const clock = manualClock();
  const { connections, gates, store } = await scriptedBench({}, { clock, isProduction: true });
  const { id } = connections.active();
  await gates.of(id).submissions.failed(failure('rate_limited', null, 2 * hour), about);
  clock.sleepThrough(2 * hour);
  await gates.of(id).submissions.failed(failure('rate_limited', null, hour), about);
  const again = await openGates(store, clock);
  expect(again.of(id).submissions.leftMs()).toBe(2 * hour);
});
