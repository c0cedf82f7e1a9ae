import { expect, it } from 'vitest';
import { createPollWaits } from '../../../../main/consults/pollWaits.ts';
import type { ConsultId } from '../../../../shared/ids.ts';
import { manualClock } from '../../../support/fakes/manualClock.ts';
import { scriptedService } from '../../../support/fakes/scriptedService.ts';
import { workbench } from '../../../support/workbench.ts';
import { ok } from '../../../../shared/result.ts';
import { scriptedBench } from '../../../support/scriptedBench.ts';

async function bench(madeByJobs = new Set<ConsultId>()) {
  const clock = manualClock();
  const waits = createPollWaits(() => undefined);
  const tooLarge = new Set<ConsultId>();
  let isFull = true;
  const lacksRoom = (id: ConsultId): boolean => isFull && (tooLarge.size === 0 || tooLarge.has(id));
  const service = scriptedService({});
  const deps = { clock, service, lacksRoom, madeByJobs, onPollWait: waits.set };
  return { ...(await workbench(deps)), clock, waits, tooLarge, makeRoom: (): void => void (isFull = false) };
}

it('an import without room waits, says so, and is prepared when there is room', async () => {
  const { add, clock, get, waits, makeRoom } = await bench();
  const id = await add('Biscuit');
  await clock.pass(60 * 60_000);
  expect(get(id).phase).toBe('preparing');
  expect(waits.of(id)).toMatchObject({ because: { code: 'no_room' } });
  makeRoom();
  await clock.pass(11_000);
  expect(get(id).phase).toBe('readyToSend');
  expect(waits.of(id)).toBeNull();
});

it('a smaller import is prepared while a larger one waits', async () => {
  const { add, clock, get, tooLarge } = await bench();
  const large = await add('Large');
  tooLarge.add(large);
  const small = await add('Small');
  await clock.pass(30_000);
  expect([get(large).phase, get(small).phase]).toEqual(['preparing', 'readyToSend']);
});

it('an import that waits can be cancelled at once', async () => {
  const { add, clock, repository, consultActions } = await bench();
  const id = await add('Biscuit');
  await clock.pass(1_000);
  expect(await consultActions.cancelPreparing(id)).toBe(true);
  await clock.pass(60_000);
  expect(repository.get(id)).toBeNull();
});

it('an import whose cancelling cannot be saved is prepared all the same', async () => {
  const { add, clock, get, store, consultActions, makeRoom } = await bench();
  const id = await add('Biscuit');
  Object.assign(store, { removeConsult: () => Promise.reject(new Error('disk_full')) });
  await expect(consultActions.cancelPreparing(id)).rejects.toThrow('disk_full');
  makeRoom();
  await clock.pass(11_000);
  expect(get(id).phase).toBe('readyToSend');
});

it('a job of the command line does not wait', async () => {
  const jobs = new Set<ConsultId>();
  const { add, clock, get, runner } = await bench(jobs);
  const id = await add('Biscuit');
  jobs.add(id);
  runner.wake(id);
  await clock.pass(1_000);
  expect(get(id)).toMatchObject({ phase: 'needsAttention', failure: { code: 'no_room' } });
});

it('preparing removes what was prepared where the consult was deleted in that very moment', async () => {
  const removed: string[] = [];
  const bench = await scriptedBench({}, { onRemove: (file) => removed.push(file) });
  const { prepare } = bench.audio;
  Object.assign(bench.audio, {
    async prepare(run: Parameters<typeof prepare>[0]) {
      const prepared = await prepare(run);
      await bench.repository.remove(run.consult);
      return prepared.ok ? ok({ ...prepared.value, file: 'late.sealed' }) : prepared;
    },
  });
  await bench.add('Biscuit');
  expect(removed).toEqual(['late.sealed']);
});
