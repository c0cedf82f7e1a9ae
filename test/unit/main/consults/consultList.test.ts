import { beforeEach, describe, expect, it } from 'vitest';
import {
  openConsultRepository,
  type ConsultRepository,
} from '../../../../main/consults/consultRepository.ts';
import { createConsultList, type ConsultList } from '../../../../main/consults/consultList.ts';
import type { Store } from '../../../../main/ports/store.ts';
import type { Consult, ConsultFacts, ImportedFile, PhaseState } from '../../../../shared/consult/consult.ts';
import { failure } from '../../../../shared/consult/failure.ts';
import { emptyNote } from '../../../../shared/consult/note.ts';
import { queuedPhase } from '../../../../shared/consult/transitions/withPhase.ts';
import { epochMs, hexAsSha256, type ConsultId } from '../../../../shared/ids.ts';
import { manualClock } from '../../../support/fakes/manualClock.ts';
import { everyPhase, newConnection, newConsult, newNote } from '../../../support/sampleConsults.ts';
import { emptyStore } from '../../../support/workbench.ts';
import { noFilters } from '../../../../shared/consult/listFilters.ts';

const here = newConnection();
const elsewhere = newConnection({ vet: 'Dr Else' });
const written: PhaseState = { phase: 'noteReady', note: newNote() };

let store: Store;
let repository: ConsultRepository;
let list: ConsultList;
let active = here;
let shownBeside = '';
const monday = epochMs(new Date(2026, 9, 19, 10).getTime());
const keptOut = new Set<ConsultId>();
const onTheirWay = new Set<ConsultId>();

beforeEach(async () => {
  active = here;
  shownBeside = '';
  keptOut.clear();
  onTheirWay.clear();
  store = await emptyStore();
  for (const connection of [here, elsewhere]) await store.saveConnection(connection);
});

/** A list of these and of whatever was saved before. */
async function open(...consults: readonly Consult[]): Promise<void> {
  for (const consult of consults) await store.saveConsult(consult);
  repository = await openConsultRepository(store, manualClock(), {
    onChange: (id, change) => list.changed(id, change),
    isOpen: () => false,
  });
  list = createConsultList({
    clock: { now: () => monday },
    store,
    repository,
    activeConnection: () => active.id,
    isKeptOut: (id) => keptOut.has(id),
    isOnItsWay: (id) => onTheirWay.has(id),
    shownBeside: () => shownBeside,
  });
}

const made = (createdAt: number, changes: Partial<ConsultFacts> = {}, state: PhaseState = written): Consult =>
  newConsult(here, state, { createdAt: epochMs(createdAt), ...changes });

const beginning = { query: '', filters: noFilters, from: 0, count: 100 };
const shownIds = async (): Promise<readonly ConsultId[]> =>
  (await list.read(beginning)).rows.map(({ id }) => id);

/** Each part of the list is what the whole list has there. */
async function expectTrue(): Promise<void> {
  const [first, whole] = [await list.read(beginning), await list.read({ ...beginning, count: 100_000 })];
  expect(first).toEqual({ ...whole, rows: whole.rows.slice(0, 100) });
  const later = await list.read({ ...beginning, from: 30, count: 20 });
  expect(later.rows).toEqual(whole.rows.slice(30, 50));
  expect(await list.counts()).toMatchObject({ total: whole.total, groups: whole.groups });
}

it('the list of consults is of the active connection alone', async () => {
  const other = newConsult(elsewhere, written);
  await open(made(1), other);
  const before = list.revision();
  active = elsewhere;
  expect(list.revision()).toBeGreaterThan(before);
  expect(await shownIds()).toEqual([other.id]);
  const found = await list.read({ ...beginning, query: 'rest' });
  expect(found).toMatchObject({ total: 1, rows: [{ id: other.id }] });
});

it('the list of consults leaves out a take that has its place elsewhere', async () => {
  const take = made(5, {}, { phase: 'recording' });
  const other = made(4);
  await open(take, other);
  expect(await shownIds()).toEqual([take.id, other.id]);
  const before = list.revision();
  keptOut.add(take.id);
  expect(list.revision()).toBeGreaterThan(before);
  await expectTrue();
  expect(await list.read(beginning)).toMatchObject({
    total: 1,
    rows: [{ id: other.id }],
    revision: list.revision(),
  });
});

it('the list of consults has a new revision when a row reads otherwise, and none for what no row shows', async () => {
  const consult = made(1);
  await open(consult);
  const revisions = [list.revision()];
  const look = (): number => revisions.push(list.revision());
  const type = (content: string) =>
    repository.apply(consult.id, { type: 'sectionEdited', index: 0, edit: { content, isRemoved: false } });
  await type(`${'Limping. '.repeat(20)}Re`);
  look();
  await type(`${'Limping. '.repeat(20)}Rest`);
  look();
  await repository.add(newConsult(elsewhere));
  look();
  expect(new Set(revisions).size).toBe(2);
  await type('Itchy.');
  look();
  expect((await list.read(beginning)).rows).toMatchObject([{ firstWords: 'Itchy.' }]);
  await repository.apply(consult.id, { type: 'consultDiscarded' });
  look();
  await repository.add(made(2));
  look();
  await repository.remove(consult.id);
  look();
  shownBeside = 'paused';
  look();
  expect(new Set(revisions).size).toBe(7);
});

describe('the order of the list', () => {
  const byHand: PhaseState = { phase: 'noteReady', note: emptyNote(null, null) };
  const sent: PhaseState = { phase: 'writing' };
  const ready = everyPhase.find(({ phase }) => phase === 'readyToSend');
  const nobody = { name: ' ', species: '', reference: '' };
  const file: ImportedFile = {
    kind: 'file',
    path: '/phone/memo-14.m4a',
    fileName: 'memo-14.m4a',
    byteCount: 1,
    sha256: hexAsSha256('a'.repeat(64)),
    recordedAt: null,
    batch: null,
  };
  const failed: PhaseState = {
    phase: 'needsAttention',
    failure: failure('connection_revoked'),
    before: queuedPhase(epochMs(0)),
  };

  it('the order of the list begins with what nobody has sent, newest first; then what needs a person and the ready notes, each newest first', async () => {
    const [stopped, unnamed, recording, preparing] = [
      made(9, { source: file }, ready),
      made(8, { source: file, patient: nobody }, ready),
      made(4, {}, { phase: 'recording' }),
      made(1, {}, { phase: 'preparing', before: null }),
    ];
    const asked = made(200, {}, { phase: 'preparing', before: null });
    onTheirWay.add(asked.id);
    const needsYou = [made(3, { edits: {} }, byHand), made(2, {}, failed)];
    const notes = [made(6), made(5)];
    const inFront = [stopped, unnamed, recording, preparing, ...needsYou, ...notes];
    const sentOnes = Array.from({ length: 120 }, (_, at) => made(10 + at, {}, sent));
    await open(...inFront, asked, ...sentOnes);
    await expectTrue();
    expect(await list.counts()).toMatchObject({ groups: { notSent: 4, needsYou: 2, ready: 2 }, total: 129 });
    expect((await shownIds()).slice(0, 9)).toEqual([...inFront, asked].map(({ id }) => id));
    expect(list.notSent()).toEqual([preparing, recording, unnamed, stopped]);
    onTheirWay.add(stopped.id);
    expect((await list.counts()).groups.notSent).toBe(3);
  });

  it('the order of the list goes by when an imported file was recorded, in each group and among the days', async () => {
    const recorded = (at: number): Partial<ConsultFacts> => ({
      source: { ...file, recordedAt: { at: epochMs(at), from: 'container' } },
    });
    await open();
    const [unsent, taken, note, written, followed, imported] = [
      made(90, recorded(30), ready),
      made(40, {}, ready),
      made(91, recorded(10)),
      made(20),
      made(50, {}, sent),
      made(92, recorded(60), sent),
    ];
    for (const consult of [unsent, taken, note, written, followed, imported]) {
      await repository.add(consult);
      await expectTrue();
    }
    expect(await shownIds()).toEqual([taken, unsent, written, note, imported, followed].map(({ id }) => id));
  });

  it('the order of the list has the files that were chosen together in one place, in their order, for as long as nobody has sent them', async () => {
    const memo = (createdAt: number, recordedAt: number): Consult => {
      const at = { at: epochMs(recordedAt), from: 'file' } as const;
      return made(createdAt, { source: { ...file, recordedAt: at, batch: 'phone' } }, ready);
    };
    const [nine, other, ten] = [memo(50, 10), made(30, { source: file }, ready), memo(51, 40)];
    await open(ten, other, nine);
    await expectTrue();
    expect(await shownIds()).toEqual([nine.id, ten.id, other.id]);
    await repository.apply(nine.id, { type: 'consultDiscarded' });
    await expectTrue();
    expect(await shownIds()).toEqual([ten.id, other.id, nine.id]);
  });

  it('the order of the list has a filed note under what needs a person from its change until it is filed again, over a restart too', async () => {
    const [changed, other] = [made(1), made(2)];
    await open(changed, other);
    for (const { id } of [changed, other]) await repository.apply(id, { type: 'noteFiled' });
    for (const { id } of [changed, other]) await repository.apply(id, { type: 'outcomeNotReported' });
    expect(await shownIds()).toEqual([other.id, changed.id]);
    const edit = { content: 'typed since', isRemoved: false };
    await repository.apply(changed.id, { type: 'sectionEdited', index: 0, edit });
    await open();
    await expectTrue();
    expect(await shownIds()).toEqual([changed.id, other.id]);
    expect((await list.counts()).groups).toEqual({ notSent: 0, needsYou: 1, ready: 0 });
    await repository.apply(changed.id, { type: 'noteFiled' });
    expect(await shownIds()).toEqual([other.id, changed.id]);
  });

  it('the order of the list holds for what is found and filtered too', async () => {
    const consults = [
      made(1, {}, failed),
      made(2),
      made(3, {}, sent),
      made(4, {}, failed),
      made(5),
      made(6, {}, ready),
    ];
    await open(...consults);
    const found = await list.read({ query: 'biscuit', filters: noFilters, from: 0, count: 10 });
    expect(found.rows.map(({ createdAt }) => createdAt)).toEqual([6, 4, 1, 5, 2, 3]);
    expect(found).toMatchObject({ groups: { notSent: 1, needsYou: 2, ready: 2 }, total: 6 });
    const filters = { ...noFilters, begunFrom: epochMs(4) };
    const late = await list.read({ query: '', filters, from: 0, count: 10 });
    expect(late.rows.map(({ createdAt }) => createdAt)).toEqual([6, 4, 5]);
    expect(late).toMatchObject({ groups: { notSent: 1, needsYou: 1, ready: 1 }, total: 3 });
  });
});

it('the list of consults finds the visits of dates that are typed, with the other words, beside patients of that name, and where there are none, the words', async () => {
  const on = (date: number, name: string, content = 'Rest.') => {
    const patient = { name, species: 'Dog', reference: '' };
    const sections = [{ key: 'plan', heading: 'Plan', content }];
    return made(
      new Date(2026, 9, date, 9).getTime(),
      { patient },
      {
        phase: 'noteReady',
        note: newNote({ sections }),
      },
    );
  };
  const earlier = on(6, 'Bella', 'Again on Tuesday.');
  const [tuesdays, rex, sunday] = [on(13, 'Bella'), on(13, 'Rex'), on(15, 'Sunday')];
  const weld = on(7, 'Tuesday Weld', 'Limping.');
  await open(earlier, weld, tuesdays, rex, sunday);
  const found = async (query: string, filters = noFilters) =>
    (await list.read({ ...beginning, query, filters })).rows.map(({ id }) => id);
  expect(await found('tuesday')).toEqual([rex.id, tuesdays.id, weld.id]);
  expect(await found('tuesday limping')).toEqual([weld.id]);
  expect(await found('last week')).toEqual([sunday.id, rex.id, tuesdays.id]);
  expect(await found('october bella')).toEqual([tuesdays.id, earlier.id]);
  expect(await found('bella tuesday')).toEqual([tuesdays.id]);
  expect(await found('6/10 bella')).toEqual([earlier.id]);
  expect(await found('sunday')).toEqual([sunday.id]);
  expect(await found('tuesday', { ...noFilters, begunBefore: earlier.createdAt + 1 })).toEqual([earlier.id]);
});
