import { expect, it } from 'vitest';
import { failure, longestRetryAfterMs } from '../../../../shared/consult/failure.ts';
import { err, ok } from '../../../../shared/result.ts';
import { minute, namesIn, processing, ready, readyBench, sentBench } from '../../../support/scriptedBench.ts';

const askedToWait = err(failure('rate_limited', null, longestRetryAfterMs));

async function twoWaiting() {
  const bench = await sentBench({ submit: [askedToWait, ok(undefined)], read: [ready] });
  const second = await bench.addAndSend('Luna');
  return { ...bench, first: bench.id, second };
}

it('Try now sends one recording after ten minutes of a wait of a day, and the others go on waiting', async () => {
  const { consultActions, clock, first, get, second, service } = await twoWaiting();
  await clock.pass(9 * minute);
  expect(await consultActions.tryNow(second)).toBe(false);
  await clock.pass(minute);
  expect(await consultActions.tryNow(second)).toBe(true);
  await clock.pass(5_000);
  expect(get(second).phase).toBe('noteReady');
  expect(await consultActions.tryNow(first)).toBe(false);
  await clock.pass(9 * minute);
  expect(service.submitted).toHaveLength(2);
  // A success shortens no wait that the service asked for.
  expect(get(first).phase).toBe('queued');
  await clock.pass(minute);
  expect(await consultActions.tryNow(first)).toBe(true);
  await clock.pass(5_000);
  expect(get(first).phase).toBe('noteReady');
});

it('Try now reports an outcome once that the service lets wait for a day', async () => {
  const report = [askedToWait, ok(undefined)];
  const { consultActions, clock, get, service, id } = await readyBench({ report });
  expect(await consultActions.file(id)).toBe('filed');
  await clock.pass(11 * minute);
  expect(get(id)).toMatchObject({ report: { state: 'due' } });
  expect(await consultActions.tryNow(id)).toBe(true);
  await clock.pass(5_000);
  expect(get(id)).toMatchObject({ report: { state: 'recorded' } });
  expect(service.reported).toHaveLength(2);
});

it('Try now lets nothing else of the queue go where what it was pressed for is cancelled in that moment', async () => {
  const { consultActions, clock, second, service, runner } = await twoWaiting();
  await clock.pass(10 * minute);
  const trying = consultActions.tryNow(second);
  await Promise.all([trying, runner.halt(second)]);
  await clock.pass(30 * minute);
  expect(namesIn(service)).toEqual(['Biscuit']);
});

it('Try now ends no wait of a day where the service asks what was tried to wait for a minute', async () => {
  const aMinute = err(failure('rate_limited', null, minute));
  const { consultActions, clock, id, service } = await sentBench({
    submit: [askedToWait, aMinute, ok(undefined)],
  });
  await clock.pass(10 * minute);
  expect(await consultActions.tryNow(id)).toBe(true);
  await clock.pass(60 * minute);
  expect(service.submitted).toHaveLength(2);
});

it('Try now asks for a note once that the service lets wait for a day', async () => {
  const { consultActions, clock, id, service } = await sentBench({ read: [askedToWait, processing] });
  await clock.pass(11 * minute);
  expect(await consultActions.tryNow(id)).toBe(true);
  await clock.pass(9 * minute);
  expect(service.reads).toHaveLength(2);
});

it('Try now asks whether a recording has arrived that a service left alone for a day', async () => {
  const busy = err(failure('timed_out', 'HTTP 504', longestRetryAfterMs));
  const { consultActions, clock, id, get, service } = await sentBench({ submit: [busy], read: [ready] });
  expect(get(id)).toMatchObject({ phase: 'queued', submissions: [{ place: 'unsure' }] });
  await clock.pass(10 * minute);
  expect(await consultActions.tryNow(id)).toBe(true);
  await clock.pass(5_000);
  expect(get(id).phase).toBe('noteReady');
  expect(service.submitted).toHaveLength(1);
});

it('Try now sends a recording whose own wait of a day a person has ended, and lets no other go in its place', async () => {
  const unanswered = { submit: [err(failure('timed_out'))], read: [err(failure('note_not_found'))] };
  const { addAndSend, consultActions, clock, connections, gates, get, id, service } =
    await sentBench(unanswered);
  await clock.pass(60 * minute);
  expect(get(id)).toMatchObject({ because: { code: 'uploads_unanswered' } });
  await gates.of(connections.active().id).submissions.ask('rate_limited', longestRetryAfterMs);
  const other = await addAndSend('Luna');
  await clock.pass(10 * minute);
  expect(await consultActions.tryNow(id)).toBe(false);
  await clock.pass(10_000);
  expect(get(other).phase).toBe('queued');
  expect(await consultActions.resume(id)).toBe(true);
  expect(await consultActions.tryNow(id)).toBe(true);
  await clock.pass(10_000);
  expect(namesIn(service)).toEqual(['Biscuit', 'Biscuit', 'Biscuit', 'Biscuit']);
  expect(get(other).phase).toBe('queued');
});
