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
  const { consultActions, clock, first, get, second, service } = await twoWaiting();
  await clock.pass(10 * minute);
  await Promise.all([consultActions.tryNow(second), consultActions.cancelSending(second)]);
  await clock.pass(30 * minute);
  expect([get(first).phase, get(second).phase]).toEqual(['queued', 'readyToSend']);
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

it('Try now sends a recording that waits a day of its own, and others wait on for the service', async () => {
  let isSilent = true;
  const bench = await sentBench({
    submit: ({ submission: { fields } }) =>
      fields.pet_name === 'Luna' ? askedToWait : isSilent ? err(failure('timed_out')) : ok(undefined),
    read: () => (isSilent ? err(failure('note_not_found')) : ready),
  });
  await bench.clock.pass(60 * minute);
  const second = await bench.addAndSend('Luna');
  await bench.clock.pass(11 * minute);
  expect([bench.consult(), bench.get(second)]).toMatchObject([
    { because: { code: 'uploads_unanswered' } },
    { because: { code: 'rate_limited' } },
  ]);
  isSilent = false;
  expect(await bench.consultActions.tryNow(bench.id)).toBe(true);
  await bench.clock.pass(5_000);
  expect([bench.consult().phase, bench.get(second).phase]).toEqual(['noteReady', 'queued']);
});

it('Try now asks for a note once that the service lets wait for a day', async () => {
  const { consultActions, clock, id, service } = await sentBench({ read: [askedToWait, processing] });
  await clock.pass(11 * minute);
  expect(await consultActions.tryNow(id)).toBe(true);
  await clock.pass(9 * minute);
  expect(service.reads).toHaveLength(2);
});
