import { beforeEach, describe, expect, it } from 'vitest';
import type { Change } from '../../../../main/consults/changes.ts';
import { openConsultRepository } from '../../../../main/consults/consultRepository.ts';
import { createSplits } from '../../../../main/consults/splits.ts';
import type { Store } from '../../../../main/ports/store.ts';
import type { Consult, Patient, PreparedAudio } from '../../../../shared/consult/consult.ts';
import { noFilters } from '../../../../shared/consult/listFilters.ts';
import type { Take } from '../../../../shared/consult/take.ts';
import { sha256, type ConsultId } from '../../../../shared/ids.ts';
import { manualClock } from '../../../support/fakes/manualClock.ts';
import { newConnection, newConsult } from '../../../support/sampleConsults.ts';
import { emptyStore } from '../../../support/workbench.ts';

const here = newConnection();
const elsewhere = newConnection({ vet: 'Dr Else' });
const audio: PreparedAudio = {
  format: 'wav',
  file: 'whole.wav.sealed',
  firstSample: 0,
  byteCount: 320_044,
  sha256: sha256('aa'),
  durationMs: 10_000,
};
const end = { by: 'person', recordedMs: 10_000, durationMs: 10_000, gaps: [] } as const;
const take: Take = { kind: 'take', file: 'x', microphone: '', consent: 'confirmed', end };
const biscuit = { name: 'Biscuit', species: 'Dog', reference: '2211' };
const luna = { name: 'Luna', species: 'Cat', reference: '' };
const parts = [
  { patient: biscuit, ranges: [{ fromMs: 0, toMs: 4_000 }] },
  {
    patient: luna,
    ranges: [
      { fromMs: 0, toMs: 1_000 },
      { fromMs: 4_000, toMs: 10_000 },
    ],
  },
];

let store: Store;
let whole: Consult;
beforeEach(async () => {
  store = await emptyStore();
  for (const connection of [here, elsewhere]) await store.saveConnection(connection);
  whole = newConsult(
    here,
    { phase: 'readyToSend', audio, trim: null },
    { source: take, patient: { ...biscuit, name: 'Litter' }, submissions: [], offered: null },
  );
  await store.saveConsult(whole);
});

async function open(on: Store = store) {
  const changes: Change[] = [];
  const woken: ConsultId[] = [];
  const clock = manualClock();
  const repository = await openConsultRepository(on, clock, {
    onChange: (_id, change) => changes.push(change),
    isOpen: () => false,
  });
  const runner = { wake: (id: ConsultId) => woken.push(id) };
  return { repository, changes, woken, splits: createSplits({ repository, runner, clock }) };
}

const listedNames = async (query = ''): Promise<readonly string[]> => {
  const asked = { connection: here.id, query, filters: noFilters, from: 0, count: 10, without: [] };
  return (await store.consultRows(asked)).rows.map(({ patient }) => patient.name).toSorted();
};

describe('a recording that is split', () => {
  it('becomes a consult for each animal, with its own ranges, and ceases itself', async () => {
    const { splits, repository, woken } = await open();
    const made = await splits.split(whole.id, here.id, parts);
    expect(made).toHaveLength(2);
    expect(woken).toEqual(made);
    const [first, second] = (made ?? []).map(repository.get);
    expect(first).toMatchObject({
      phase: 'preparing',
      patient: biscuit,
      connectionId: here.id,
      createdAt: whole.createdAt,
      submissions: [],
      source: { consent: 'confirmed', part: { of: whole.id, audio }, end: { recordedMs: 4_000 } },
    });
    expect(second).toMatchObject({ patient: luna, source: { end: { recordedMs: 7_000 } } });
    expect(repository.get(whole.id)).toBeNull();
    expect(await repository.bringIn(whole.id, here.id)).toBeNull();
    expect(await store.consult(whole.id)).toMatchObject({ splitInto: made });
  });

  it('is in no list and found by no search, before and after a restart', async () => {
    expect(await listedNames('litter')).toEqual(['Litter']);
    const { splits } = await open();
    await splits.split(whole.id, here.id, parts);
    expect(await listedNames()).toEqual(['Biscuit', 'Luna']);
    expect(await listedNames('litter')).toEqual([]);
    const again = await open();
    expect(
      again.repository
        .inMemory()
        .map(({ patient }) => patient.name)
        .toSorted(),
    ).toEqual(['Biscuit', 'Luna']);
  });

  it('keeps the log of what happened to it', async () => {
    const { splits } = await open();
    await splits.split(whole.id, here.id, parts);
    expect((await store.activity(whole.id)).map(({ what }) => what)).toEqual(['recordingSplit']);
  });

  it('is whole if the split cannot be saved', async () => {
    const broken = { ...store, saveConsults: () => Promise.reject(new Error('disk full')) };
    const { splits, repository, changes } = await open(broken);
    await expect(splits.split(whole.id, here.id, parts)).rejects.toThrow('disk full');
    expect(repository.get(whole.id)).toEqual(whole);
    expect(changes).toEqual([]);
  });

  it('is saved with all of its parts or not at all', async () => {
    const part = newConsult(here, { phase: 'preparing', before: null }, { offered: null });
    const stray = newConsult(newConnection(), { phase: 'preparing', before: null }, { offered: null });
    await expect(
      store.saveConsults([
        [part, null],
        [stray, null],
      ]),
    ).rejects.toThrow();
    expect(await store.consult(part.id)).toBeNull();
  });

  it('stays as it is for another connection, for a range outside, and once it is sent', async () => {
    const { splits, repository } = await open();
    expect(await splits.split(whole.id, elsewhere.id, parts)).toBeNull();
    const outside = [{ patient: luna, ranges: [{ fromMs: 9_000, toMs: 10_001 }] }];
    expect(await splits.split(whole.id, here.id, [...parts, ...outside])).toBeNull();
    await repository.apply(whole.id, { type: 'recordingTrimmed', trim: { fromMs: 0, toMs: 9_000 } });
    expect(await splits.split(whole.id, here.id, parts)).toBeNull();
    await repository.apply(whole.id, { type: 'consultDiscarded' });
    expect(await splits.split(whole.id, here.id, parts)).toBeNull();
    expect(await listedNames()).toEqual(['Litter']);
  });

  it('can have a part that is split again, within that part', async () => {
    const { splits, repository } = await open();
    const [, second] = (await splits.split(whole.id, here.id, parts)) ?? [];
    if (second === undefined) throw new Error('It was not split.');
    const own = { ...audio, file: 'second.wav.sealed', durationMs: 7_000 };
    await repository.apply(second, { type: 'audioPrepared', audio: own });
    const half = (patient: Patient, fromMs: number, toMs: number) => ({
      patient,
      ranges: [{ fromMs, toMs }],
    });
    const beyond = [half(luna, 0, 3_000), half(biscuit, 3_000, 8_000)];
    expect(await splits.split(second, here.id, beyond)).toBeNull();
    const again = await splits.split(second, here.id, [half(luna, 0, 3_000), half(biscuit, 3_000, 7_000)]);
    expect((again ?? []).map(repository.get)).toMatchObject([
      { patient: luna, source: { part: { of: second, audio: own }, end: { durationMs: 3_000 } } },
      { patient: biscuit, source: { part: { of: second, audio: own }, end: { durationMs: 4_000 } } },
    ]);
    expect(await listedNames()).toEqual(['Biscuit', 'Biscuit', 'Luna']);
  });

  it('is split once, however often it is pressed', async () => {
    const { splits } = await open();
    const [first, second] = await Promise.all([
      splits.split(whole.id, here.id, parts),
      splits.split(whole.id, here.id, parts),
    ]);
    expect([first?.length, second]).toEqual([2, null]);
    expect(await listedNames()).toEqual(['Biscuit', 'Luna']);
  });
});
