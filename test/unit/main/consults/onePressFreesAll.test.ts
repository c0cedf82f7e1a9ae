import { expect, test } from 'vitest';
import { failure, type Failure } from '../../../../shared/consult/failure.ts';
import type { ConnectionId, ConsultId } from '../../../../shared/ids.ts';
import { err, ok, type Result } from '../../../../shared/result.ts';
import { scriptedBench } from '../../../support/scriptedBench.ts';
import { connectAt, readyNote, type Workbench } from '../../../support/workbench.ts';

type Practice = {
  readonly id: ConnectionId;
  readonly filed: ConsultId;
  readonly sent: readonly [ConsultId, ConsultId];
};

/**
 * Two practices of one partner. The service refuses them while each files one note and sends two recordings.
 */
async function refusedWith(code: 'partner_disabled' | 'connection_revoked') {
  const state = { isRefusing: false, requests: 0 };
  const answer =
    <T>(value: T) =>
    (): Result<T, Failure> => {
      state.requests += 1;
      return state.isRefusing ? err(failure(code)) : ok(value);
    };
  const note = { status: 'ready', note: readyNote } as const;
  const bench = await scriptedBench({
    submit: answer(undefined),
    read: answer(note),
    report: answer(undefined),
  });
  const { clock, consultActions, connections, add } = bench;
  async function practiceOf(vet: string): Promise<Practice> {
    await connectAt(connections, vet, 'any');
    const [filed, ...sent] = [await add('Bella'), await add('Luna'), await add('Milo')] as const;
    await consultActions.send(filed);
    await clock.pass(10_000);
    return { id: connections.active().id, filed, sent };
  }
  const practices = [await practiceOf('Dr Moor'), await practiceOf('Dr Byrne')] as const;
  Object.assign(state, { isRefusing: true, requests: 0 });
  for (const { id, filed, sent } of practices) {
    await connections.switchTo(id);
    expect(await consultActions.file(filed)).toBe('filed');
    for (const one of sent) await consultActions.send(one);
    await clock.pass(10_000);
  }
  await clock.pass(24 * 3_600_000);
  return { ...bench, practices, state, well: () => void (state.isRefusing = false) };
}

async function reconnect({ connections, consultActions }: Workbench, connectionId: ConnectionId) {
  const connected = await connectAt(connections, 'any', 'new', { reconnects: { connectionId } });
  expect(connected.ok).toBe(true);
  await consultActions.resumeConnection(connectionId);
}

/** What the vet sees of the practice: its reports and its recordings. */
function seenOf({ get }: Workbench, { filed, sent }: Practice): readonly string[] {
  const consult = get(filed);
  const report = consult.phase === 'filed' ? consult.report.state : consult.phase;
  return [report, ...sent.map((id) => get(id).phase)];
}

const stopped = ['parked', 'needsAttention', 'needsAttention'];
const free = ['recorded', 'noteReady', 'noteReady'];

test.each([
  {
    press: 'Try again on one recording',
    act: (bench: Workbench, { sent }: Practice) => bench.consultActions.resume(sent[1]),
  },
  {
    press: 'Try again on one report',
    act: (bench: Workbench, { filed }: Practice) => bench.consultActions.resume(filed),
  },
  { press: 'reconnecting', act: (bench: Workbench, { id }: Practice) => reconnect(bench, id) },
])(
  'a partner that is switched off is asked once in a day, and $press frees all of its practices',
  async ({ act }) => {
    const bench = await refusedWith('partner_disabled');
    expect(bench.state.requests).toBe(1);
    for (const practice of bench.practices) expect(seenOf(bench, practice)).toEqual(stopped);
    bench.well();
    // The second practice is on the screen: its own consults are there to press.
    await act(bench, bench.practices[1]);
    await bench.clock.pass(60_000);
    for (const practice of bench.practices) expect(seenOf(bench, practice)).toEqual(free);
  },
);

test('a partner that is still switched off after Try again gets one request of each practice and no more', async () => {
  const bench = await refusedWith('partner_disabled');
  bench.state.requests = 0;
  expect(await bench.consultActions.resume('no such consult' as ConsultId)).toBe(false);
  await bench.clock.pass(60_000);
  expect(bench.state.requests).toBe(0);
  expect(await bench.consultActions.resume(bench.practices[1].sent[0])).toBe(true);
  await bench.clock.pass(24 * 3_600_000);
  expect(bench.state.requests).toBeLessThanOrEqual(bench.practices.length);
  for (const practice of bench.practices) expect(seenOf(bench, practice)).toEqual(stopped);
});

test('reconnecting a practice whose token was revoked frees all of that practice, and no other', async () => {
  const bench = await refusedWith('connection_revoked');
  const [first, second] = bench.practices;
  expect(bench.state.requests).toBe(2);
  for (const practice of bench.practices) expect(seenOf(bench, practice)).toEqual(stopped);
  bench.well();
  await reconnect(bench, first.id);
  await bench.clock.pass(60_000);
  expect(seenOf(bench, first)).toEqual(free);
  expect(seenOf(bench, second)).toEqual(stopped);
});
