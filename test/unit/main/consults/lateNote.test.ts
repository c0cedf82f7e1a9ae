import { describe, expect, it } from 'vitest';
import type { ServiceNoteStatus } from '../../../../main/ports/noteService.ts';
import { failure, type Failure } from '../../../../shared/consult/failure.ts';
import type { SubmissionKey } from '../../../../shared/ids.ts';
import { err, ok, type Result } from '../../../../shared/result.ts';
import { minute, processing, ready, restarted, scriptedBench } from '../../../support/scriptedBench.ts';

const hour = 60 * minute;
const day = 24 * hour;

type Answer<T> = Result<T, Failure>;

/** A service whose uploads and reads answer what the test says at the moment. */
async function overdueBench(isProduction = false) {
  const now: { upload: Answer<void>; read: (key: SubmissionKey) => Answer<ServiceNoteStatus> } = {
    upload: ok(undefined),
    read: () => processing,
  };
  const bench = await scriptedBench(
    { submit: () => now.upload, read: ({ submission }) => now.read(submission.key) },
    { isProduction },
  );
  const id = await bench.add('Biscuit');
  const readsIn = async (ms: number): Promise<number> => {
    const before = bench.service.reads.length;
    await bench.clock.pass(ms);
    return bench.service.reads.length - before;
  };
  return { ...bench, id, now, readsIn };
}

function failureOf({ get, id }: Awaited<ReturnType<typeof overdueBench>>): string {
  const consult = get(id);
  return consult.phase === 'needsAttention' ? consult.failure.code : consult.phase;
}

it('a late note is looked for a day long from the 202 on, also where days passed before without a network', async () => {
  const bench = await overdueBench();
  bench.now.upload = err(failure('service_unreachable'));
  await bench.consultActions.send(bench.id);
  await bench.clock.pass(3 * day);
  bench.now.upload = ok(undefined);
  await bench.clock.pass(11 * minute);
  expect(failureOf(bench)).toBe('note_overdue');
  expect(await bench.readsIn(30 * minute)).toBeGreaterThan(25);
  await bench.clock.pass(hour);
  const seldom = await bench.readsIn(hour);
  expect(seldom).toBeGreaterThan(2);
  expect(seldom).toBeLessThan(6);
  await bench.clock.pass(day);
  expect(await bench.readsIn(day)).toBe(0);
});

it('a late note is still looked for after two days of a gateway’s pages that say 404, and of no other answer', async () => {
  const bench = await overdueBench();
  await bench.consultActions.send(bench.id);
  await bench.clock.pass(10 * minute);
  bench.now.read = () => err(failure('not_found_without_code'));
  await bench.clock.pass(2 * day);
  bench.now.read = () => ready;
  await bench.clock.pass(2 * minute);
  expect(failureOf(bench)).toBe('noteReady');
});

describe('a wait of a day for reads', () => {
  const askedToWait = err(failure('rate_limited', null, day));

  it('a wait of a day for reads that begins while the note is polled for does not use up the day of looking for it, also over a restart', async () => {
    const bench = await overdueBench();
    bench.now.read = () => askedToWait;
    await bench.consultActions.send(bench.id);
    await bench.clock.settle();
    bench.now.read = () => processing;
    expect(await bench.readsIn(day - minute)).toBe(0);
    expect(failureOf(bench)).toBe('note_overdue');
    expect(await bench.readsIn(16 * minute)).toBeGreaterThan(10);
    const again = await restarted(bench);
    expect(await bench.readsIn(15 * minute)).toBeGreaterThan(10);
    bench.now.read = () => ready;
    await bench.clock.pass(minute);
    expect(again.get(bench.id).phase).toBe('noteReady');
  });

  it('a wait of a day for reads does not use up the day of looking for the first of two notes', async () => {
    const bench = await overdueBench();
    await bench.consultActions.send(bench.id);
    await bench.clock.pass(31 * minute);
    const first = bench.get(bench.id).submissions[0]?.key;
    const requested = bench.consultActions.requestNewNote(bench.id);
    await bench.clock.pass(5_000);
    expect(await requested).toEqual(ok(true));
    bench.now.read = () => askedToWait;
    await bench.clock.pass(minute);
    bench.now.read = (key) => (key === first ? processing : ready);
    await bench.clock.pass(day);
    expect(bench.get(bench.id).phase).toBe('noteReady');
    expect(await bench.readsIn(30 * minute)).toBeGreaterThan(25);
  });

  it('a wait of a day for reads does not begin the looking again once that is over', async () => {
    const bench = await overdueBench();
    await bench.consultActions.send(bench.id);
    await bench.clock.pass(2 * day);
    const other = await bench.add('Luna');
    bench.now.read = () => askedToWait;
    await bench.consultActions.send(other);
    await bench.clock.settle();
    bench.runner.wake(bench.id);
    await bench.clock.pass(minute);
    bench.now.read = () => ready;
    await bench.clock.pass(2 * day);
    expect(bench.get(other).phase).toBe('noteReady');
    expect(failureOf(bench)).toBe('note_overdue');
  });
});

describe('a trouble on the way to the service while the note is written', () => {
  const untrusted = err(failure('certificate_untrusted'));

  it('a trouble on the way to the service while the note is written is over with the first answer by HTTP, whatever it says', async () => {
    const bench = await overdueBench(true);
    const troubleNow = () => bench.gates.of(bench.connections.active().id).trouble.now();
    bench.now.read = () => untrusted;
    await bench.consultActions.send(bench.id);
    await bench.clock.pass(minute);
    expect(troubleNow()).toMatchObject({ because: untrusted.error });
    bench.now.read = () => err(failure('service_unavailable'));
    await bench.clock.pass(minute);
    expect(troubleNow()).toBeNull();
  });

  it('a trouble on the way to the service that outlasts the five minutes is told as such, and a person’s Try again looks at once', async () => {
    const bench = await overdueBench(true);
    bench.now.read = () => untrusted;
    await bench.consultActions.send(bench.id);
    await bench.clock.pass(10 * minute);
    expect(bench.get(bench.id)).toMatchObject({
      failure: { code: 'note_overdue', detail: 'certificate_untrusted' },
    });
    bench.now.read = () => ready;
    await bench.connections.release(bench.connections.active().id, 'certificate_untrusted');
    bench.consultActions.networkReturned();
    await bench.clock.pass(4_000);
    expect(failureOf(bench)).toBe('noteReady');
  });
});

it('a late note is never asked about twice within three seconds, though several want to know at once', async () => {
  const bench = await overdueBench();
  await bench.consultActions.send(bench.id);
  await bench.clock.pass(40 * minute);
  expect(failureOf(bench)).toBe('note_overdue');
  bench.now.read = () => err(failure('service_unreachable'));
  await bench.clock.pass(minute);
  const asked = [1, 2, 3].map(() => bench.consultActions.requestNewNote(bench.id));
  expect(await bench.readsIn(2_900)).toBeLessThanOrEqual(1);
  expect(await bench.readsIn(2_900)).toBeLessThanOrEqual(1);
  await bench.clock.pass(minute);
  await Promise.all(asked);
});

it('a note that fails where the vet has written one by hand is asked for once more at most', async () => {
  const bench = await overdueBench();
  await bench.consultActions.send(bench.id);
  await bench.clock.pass(11 * minute);
  expect(await bench.consultActions.writeByHand(bench.id)).toBe(true);
  const because = failure('transcription_failed');
  bench.now.read = () => ok({ status: 'failed', failure: because, transcript: null });
  await bench.clock.pass(2 * minute);
  expect(await bench.readsIn(day)).toBe(0);
  expect(failureOf(bench)).toBe('noteReady');
});
