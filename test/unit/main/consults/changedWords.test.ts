import { expect, it } from 'vitest';
import type { StepDeps } from '../../../../main/consults/steps/stepDeps.ts';
import type { Store } from '../../../../main/ports/store.ts';
import type { Consult } from '../../../../shared/consult/consult.ts';
import { readyBench, restarted } from '../../../support/scriptedBench.ts';
import { emptyStore } from '../../../support/workbench.ts';

const edits = { 0: { content: 'lame', isRemoved: false, words: 1 } };

async function bench(changeWords: StepDeps['changeWords']) {
  const store = await emptyStore();
  const saved: Consult[] = [];
  const watched: Store = {
    ...store,
    saveConsult(consult, entry) {
      saved.push(consult);
      return store.saveConsult(consult, entry);
    },
  };
  const made = await readyBench({}, { isProduction: true, store: watched, changeWords });
  return { ...made, saved };
}

it('a note and the vet’s words in it are one save, so a kill leaves both or none, and no start puts them in again', async () => {
  const asked: string[] = [];
  const opened = await bench(async (_note, of) => {
    asked.push(of);
    return edits;
  });
  const { id, saved, connections, store, clock } = opened;
  const written = saved.filter(({ phase }) => phase === 'noteReady');
  expect(written.map((one) => one.edits)).toEqual([edits]);
  expect(asked).toEqual([connections.active().id]);
  await restarted(opened);
  await clock.pass(60_000);
  expect(await store.consult(id)).toMatchObject({ phase: 'noteReady', edits });
  expect(asked).toHaveLength(1);
});

it('what the service is told of a filed note has the vet’s words, as any edit', async () => {
  const { id, service, consultActions, clock } = await bench(async () => edits);
  await consultActions.file(id, { seen: 0, isBlankMeant: false });
  await clock.pass(60_000);
  expect(service.reported).toMatchObject([{ outcome: 'filed', sections: [{ content: 'lame' }] }]);
});

it('a note comes as it is where the vet’s words cannot be read', async () => {
  const { id, get } = await bench(() => Promise.reject(new Error('The disk is away.')));
  expect(get(id)).toMatchObject({ phase: 'noteReady', edits: {} });
});
