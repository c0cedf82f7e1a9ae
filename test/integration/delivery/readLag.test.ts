import { expect, test } from 'vitest';
import { failure } from '../../../shared/consult/failure.ts';
import type { ConsultId } from '../../../shared/ids.ts';
import { err } from '../../../shared/result.ts';
import type { FaultScript } from '../../service/scriptSchema.ts';
import { openBench, type Bench } from './deliveryBench.ts';

/** A service that takes an upload and finds it only a while later. Whatever a person does meanwhile, it is one note. */

/** The work of the first upload is done, and its answer does not come through. */
async function sent(readLagMs: number, act: FaultScript['do']) {
  const bench = await openBench({ readLagMs });
  const id = await bench.prepared();
  const match = { method: 'POST', path: '/v1/notes' };
  bench.service.control.add({ faults: [{ match, times: 1, do: act }] });
  expect(await bench.consultActions.send(id)).toBe(true);
  await bench.until(() => bench.service.control.notes().length === 1);
  await bench.until(() => bench.get(id).phase === 'queued');
  return { bench, id };
}

/** Send is taken back, and pressed again as soon as the app lets it. */
async function sendAgain(bench: Bench, id: ConsultId): Promise<void> {
  expect(await bench.consultActions.cancelSending(id)).toBe(true);
  await bench.until(() => bench.get(id).phase !== 'writing', 1_000);
  if (bench.get(id).phase === 'readyToSend') expect(await bench.consultActions.send(id)).toBe(true);
  await bench.until(() => bench.get(id).phase === 'noteReady', 1_000);
}

function expectOneNote(bench: Bench, id: ConsultId): void {
  expect(bench.service.control.notes()).toHaveLength(1);
  expect(bench.get(id).submissions).toMatchObject([{ end: 'live' }]);
}

test('a relay that answers 502 to a recording that it has passed on', async () => {
  const { bench, id } = await sent(8_000, { alter: { status: 502 } });
  await sendAgain(bench, id);
  expectOneNote(bench, id);
});

test('a lost answer, then a 404, then a second try that has begun', async () => {
  const { bench, id } = await sent(12_000, { cut: { at: 'work' } });
  const { verify } = bench.audio;
  const held: ConsultId[] = [];
  Object.assign(bench.audio, {
    verify: async (...[consult, , signal]: Parameters<typeof verify>) => {
      held.push(consult);
      await bench.clock.sleep(600_000, signal);
      return err(failure('cancelled'));
    },
  });
  await bench.until(() => held.length === 1, 1_000);
  expect(bench.get(id).phase).toBe('sending');
  Object.assign(bench.audio, { verify });
  await sendAgain(bench, id);
  expectOneNote(bench, id);
});
