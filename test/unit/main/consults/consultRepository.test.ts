import { beforeEach, describe, expect, it } from 'vitest';
import {
  openConsultRepository,
  type ConsultRepository,
} from '../../../../main/consults/consultRepository.ts';
import type { Store } from '../../../../main/ports/store.ts';
import type { Consult, PhaseState } from '../../../../shared/consult/consult.ts';
import { epochMs, type ConsultId } from '../../../../shared/ids.ts';
import { isConsultSettled } from '../../../../shared/consult/listedConsult.ts';
import { manualClock } from '../../../support/fakes/manualClock.ts';
import { everyPhase, newConnection, newConsult, newNote } from '../../../support/sampleConsults.ts';
import { emptyStore } from '../../../support/workbench.ts';

const here = newConnection();
const elsewhere = newConnection({ vet: 'Dr Else' });
const sections = ['a', 'b', 'c', 'd'].map((key) => ({ key, heading: key, content: key }));
const written: PhaseState = { phase: 'noteReady', note: newNote({ sections }) };

let store: Store;
beforeEach(async () => {
  store = await emptyStore();
  for (const connection of [here, elsewhere]) await store.saveConnection(connection);
});

const open = (isOpen: (id: ConsultId) => boolean = () => false): Promise<ConsultRepository> =>
  openConsultRepository(store, manualClock(), { onChange: () => undefined, isOpen });

async function saved(count: number, state: PhaseState = written): Promise<readonly Consult[]> {
  const made = Array.from({ length: count }, (_, at) => newConsult(here, state, { createdAt: epochMs(at) }));
  for (const consult of made) await store.saveConsult(consult);
  return made;
}

describe('what is in hand', () => {
  it('what is in hand is, from the start, everything that something may still happen to', async () => {
    const all = everyPhase.map((state) => newConsult(here, state, { otherNotes: [] }));
    for (const consult of all) await store.saveConsult(consult);
    const ids = (consults: readonly Consult[]) => consults.map(({ id }) => id).toSorted();
    expect(ids((await open()).inMemory())).toEqual(ids(all.filter((consult) => !isConsultSettled(consult))));
  });

  it('what is in hand is a settled consult once it was asked for, of its own connection alone', async () => {
    const [consult] = await saved(1);
    if (consult === undefined) throw new Error('none');
    const repository = await open();
    expect(repository.get(consult.id)).toBeNull();
    expect(await repository.load(consult.id, elsewhere.id)).toBeNull();
    expect(repository.get(consult.id)).toBeNull();
    expect(await repository.load(consult.id, here.id)).toEqual(consult);
    expect(repository.get(consult.id)).toEqual(consult);
    expect(await repository.load(consult.id, elsewhere.id)).toBeNull();
  });

  it('what is in hand stays small: the settled ones asked for longest ago go, the open one and those at work never', async () => {
    const settled = await saved(200);
    const [working] = await saved(1, { phase: 'recording' });
    const [first] = settled;
    const repository = await open((id) => id === first?.id);
    for (const { id } of settled) await repository.load(id, here.id);
    expect(repository.inMemory()).toHaveLength(51);
    expect(repository.get(first?.id as ConsultId)).toEqual(first);
    expect(repository.get(working?.id as ConsultId)).toEqual(working);
    expect(repository.get(settled.at(-1)?.id as ConsultId)).toEqual(settled.at(-1));
    expect(repository.get(settled[1]?.id as ConsultId)).toBeNull();
  });
});

describe('a change', () => {
  it('a change finds a consult that is not in hand, and is not undone by one that is being loaded meanwhile', async () => {
    const [consult] = await saved(1);
    const id = consult?.id as ConsultId;
    const repository = await open();
    const edit = { content: 'typed', isRemoved: false };
    const changes = [0, 1, 2].map((index) => repository.apply(id, { type: 'sectionEdited', index, edit }));
    const brought = [repository.load(id, here.id), repository.load(id, here.id)];
    await Promise.all([...changes, ...brought]);
    expect(Object.keys(repository.get(id)?.edits ?? {})).toEqual(['0', '1', '2', '12']);
    expect((await store.consult(id))?.edits).toEqual(repository.get(id)?.edits);
  });

  it('a change of a consult that is gone does nothing', async () => {
    const [consult] = await saved(1);
    const id = consult?.id as ConsultId;
    const repository = await open();
    await repository.remove(id);
    expect(await repository.load(id, here.id)).toBeNull();
    expect(await repository.apply(id, { type: 'consultDiscarded' })).toBeNull();
    expect(await store.consult(id)).toBeNull();
  });
});
