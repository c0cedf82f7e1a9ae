import { expect, it, onTestFinished } from 'vitest';
import { openConsultRepository } from '../../../../main/consults/consultRepository.ts';
import { createJoins } from '../../../../main/consults/joins.ts';
import type { ConsultAudio } from '../../../../main/ports/consultAudio.ts';
import type { Store } from '../../../../main/ports/store.ts';
import { actionsOf } from '../../../../shared/consult/actions.ts';
import {
  visitTimeOf,
  type AudioSource,
  type Consult,
  type Patient,
} from '../../../../shared/consult/consult.ts';
import { failure } from '../../../../shared/consult/failure.ts';
import { journalsOf, type Take } from '../../../../shared/consult/take.ts';
import { epochMs, type ConsultId, type EpochMs } from '../../../../shared/ids.ts';
import { err } from '../../../../shared/result.ts';
import { usualSettings } from '../../../../shared/settings/settingsTable.ts';
import { fakeMicrophone } from '../../../support/fakes/fakeMicrophone.ts';
import { manualClock } from '../../../support/fakes/manualClock.ts';
import { scriptedService } from '../../../support/fakes/scriptedService.ts';
import { biscuit, recordingsBench } from '../../../support/recordingsBench.ts';
import { valueOf } from '../../../support/sealedTestFile.ts';
import { connectAt, emptyStore, workbench, type BenchOptions } from '../../../support/workbench.ts';

const minute = 60_000;
const nobody: Patient = { name: '', species: '', reference: '' };

/** 3 s of Biscuit, and twelve minutes later 2 s, whose name nobody typed. */
async function twoTakes(options: Parameters<typeof recordingsBench>[0] = {}) {
  const all = await recordingsBench(options);
  const record = async (ms: number, patient: Patient): Promise<ConsultId> => {
    const id = await all.begin(all.microphone, patient);
    await all.speak(ms);
    valueOf(await all.recordings.stop(id, 'person'));
    await all.becomesReady(id);
    return id;
  };
  const first = await record(3_000, biscuit);
  await all.clock.pass(12 * minute);
  const later = await record(2_000, nobody);
  return { ...all, first, later };
}

const takeOf = ({ source }: Consult): Take => {
  if (source.kind !== 'take') throw new Error('It is no take.');
  return source;
};

function recordedIn({ source }: Consult, at: EpochMs): AudioSource {
  if (source.kind !== 'file') throw new Error('It is no imported file.');
  return { ...source, recordedAt: { at, from: 'container' } };
}

/** Two imports of Biscuit, ready to be sent. */
async function twoImports(options: Partial<BenchOptions> = {}) {
  const clock = manualClock();
  const all = await workbench({ clock, service: scriptedService({}), isProduction: true, ...options });
  const first = await all.add('Biscuit');
  await clock.pass(1_000);
  const later = await all.add('Biscuit');
  return { ...all, clock, first, later };
}

it('two recordings become one consult in the order of their clocks, with the gap said and not counted', async () => {
  const all = await twoTakes({ settings: { consent: 'remind' } });
  const { first, later, get, joins, clock, repository, consultActions } = all;
  const files = [first, later].flatMap((id) => journalsOf(get(id).source));
  expect(await joins.join(later, first)).toEqual({ ok: true, value: { consultId: first } });
  await clock.settle();
  expect(repository.inMemory().map(({ id }) => id)).toEqual([first]);
  const joined = get(first);
  expect(joined).toMatchObject({ phase: 'readyToSend', patient: biscuit });
  const { end, joined: of, consent } = takeOf(joined);
  expect(end).toMatchObject({ durationMs: 5_000, recordedMs: 5_000, joins: [3_000], gaps: [] });
  expect([consent, of?.gapMs]).toEqual(['reminded', 12 * minute]);
  // What deletes the consult's files deletes those of both.
  expect(journalsOf(joined.source)).toEqual(expect.arrayContaining(files));
  await consultActions.send(first);
  expect(get(first).submissions.map(({ fields }) => fields)).toMatchObject([
    { pet_name: 'Biscuit', captured_seconds: 5 },
  ]);
  expect(await joins.undo(first)).toBe(false);
});

/** The later one. */
async function recordedByAnother({ later, repository, get }: Awaited<ReturnType<typeof twoTakes>>) {
  const recorded = { ...get(later), recordedBy: 'Dr Weber' };
  await repository.remove(later);
  await repository.add(recorded);
}

it('the History of a join says who recorded the later part, whose own History is gone', async () => {
  const all = await twoTakes();
  const { first, later, joins, store } = all;
  await recordedByAnother(all);
  valueOf(await joins.join(first, later));
  expect(await store.activity(first)).toContainEqual(
    expect.objectContaining({ what: 'joined', recordedBy: 'Dr Weber' }),
  );
});

it('an undone join gives both back with all that they had, also after a kill', async () => {
  const all = await twoTakes();
  const { first, later, get, joins, clock, store, consultActions } = all;
  const trim = { fromMs: 500, toMs: 2_000 };
  await consultActions.change(first, 'trimRecording', { type: 'recordingTrimmed', trim });
  await recordedByAnother(all);
  const before = [get(first), get(later)];
  valueOf(await joins.join(first, later));
  await clock.settle();
  expect(takeOf(get(first)).end).toMatchObject({ durationMs: 3_500, recordedMs: 3_500, joins: [1_500] });
  expect(actionsOf(get(first))).not.toEqual(expect.arrayContaining(['continueRecording']));

  const hooks = { onChange: () => undefined, isOpen: () => false };
  const afterKill = await openConsultRepository(store, clock, hooks);
  const again = createJoins({
    ...all,
    deletions: { apartFrom: (_ids, work) => work() },
    repository: afterKill,
    activeConnection: all.connections.active,
    settings: () => usualSettings,
  });
  await clock.pass(minute);
  expect(await again.undo(first)).toBe(true);
  const since = clock.now();
  expect([afterKill.get(first), afterKill.get(later)]).toEqual(before.map((one) => ({ ...one, since })));
  expect(await again.undo(first)).toBe(false);
});

it('a join is not undone where the recording may have been sent, or is discarded', async () => {
  const { first, later, get, joins, repository, consultActions } = await twoTakes();
  valueOf(await joins.join(first, later));
  await consultActions.discard(first);
  expect(await joins.undo(first)).toBe(false);
  await consultActions.restore(first);
  await repository.apply(first, { type: 'workStopped', because: failure('maybe_sent') });
  expect(get(first).phase).toBe('needsAttention');
  expect(await joins.undo(first)).toBe(false);
  expect(actionsOf(get(first))).not.toContain('undoJoin');
});

it('a join with an import is of the time when the first was recorded, until it is undone', async () => {
  const { first, later, get, joins, repository } = await twoImports();
  const at = epochMs(get(later).createdAt - 24 * 60 * minute);
  const recorded: Consult = { ...get(later), source: recordedIn(get(later), at) };
  await repository.remove(later);
  await repository.add(recorded);
  expect(await joins.join(first, later)).toMatchObject({ value: { consultId: later } });
  expect(visitTimeOf(get(later))).toBe(at);
  expect(await joins.undo(later)).toBe(true);
  expect(get(later)).toMatchObject({ createdAt: recorded.createdAt, source: recorded.source });
});

it('a name that differs in its blanks or accents alone is the same', async () => {
  const bench = await twoTakes();
  const named = (name: string) => ({ type: 'patientChanged', patient: { ...nobody, name } }) as const;
  await bench.consultActions.change(bench.first, 'changePatient', named('Miss Zoë'));
  await bench.consultActions.change(bench.later, 'changePatient', named('miss  Zoë'.normalize('NFD')));
  valueOf(await bench.joins.join(bench.first, bench.later));
});

it('what was typed for the joined recording stays, for both', async () => {
  const { first, later, get, joins, consultActions } = await twoTakes();
  valueOf(await joins.join(first, later));
  const luna = { name: 'Luna', species: 'Cat', reference: '7' };
  await consultActions.change(first, 'changePatient', { type: 'patientChanged', patient: luna });
  expect(await joins.undo(first)).toBe(true);
  expect([get(first).patient, get(later).patient]).toEqual([luna, luna]);
});

it('the owner’s consent is of both or of none, and an import has none', async () => {
  const all = await twoTakes({ settings: { consent: 'remind' } });
  const imported = await all.add('Biscuit');
  valueOf(await all.joins.join(all.later, imported));
  await all.clock.settle();
  const joined = all.repository.inMemory().find(({ id }) => id === all.later);
  expect(joined?.source).toMatchObject({ consent: 'not_asked', joined: { gapMs: null } });
  await all.consultActions.change(all.later, 'changePatient', { type: 'patientChanged', patient: biscuit });
  await all.consultActions.send(all.later);
  expect(all.get(all.later).submissions[0]?.fields.captured_seconds).toBeNull();
});

type Bench = Awaited<ReturnType<typeof twoImports>>;

const rename = ({ consultActions, later }: Bench, over: Partial<Patient>): Promise<boolean> =>
  consultActions.change(later, 'changePatient', {
    type: 'patientChanged',
    patient: { name: 'Biscuit', species: 'Dog', reference: '', ...over },
  });

it.each<
  [why: string, code: string, prepare: (bench: Bench) => Promise<unknown>, options?: Partial<BenchOptions>]
>([
  ['one is sent', 'refused', ({ consultActions, later }) => consultActions.send(later)],
  ['one is discarded', 'refused', ({ consultActions, later }) => consultActions.discard(later)],
  ['one is gone', 'refused', ({ repository, later }) => repository.remove(later)],
  ['another vet is here', 'refused', ({ connections }) => connectAt(connections, 'Dr Vale', 'another')],
  ['it was pressed before', 'refused', ({ joins, first, later }) => joins.join(first, later)],
  ['the names differ', 'join_patients_differ', (bench) => rename(bench, { name: 'Luna' })],
  ['the species differ', 'join_patients_differ', (bench) => rename(bench, { species: 'Cat' })],
  [
    'the references differ',
    'join_patients_differ',
    async (bench) => {
      await rename(bench, { reference: '7' });
      const patient = { name: 'Biscuit', species: 'Dog', reference: '8' };
      await bench.consultActions.change(bench.first, 'changePatient', { type: 'patientChanged', patient });
    },
  ],
  ['one cannot be read', 'join_unreadable', async () => undefined, { isDamaged: () => true }],
])('nothing is joined where %s', async (_why, code, prepare, options) => {
  const bench = await twoImports(options);
  await prepare(bench);
  await bench.clock.settle();
  const saved = await bench.store.unsettledConsults();
  expect(await bench.joins.join(bench.first, bench.later)).toMatchObject({ error: { code } });
  expect(await bench.store.unsettledConsults()).toEqual(saved);
});

it('nothing is joined with itself, with a recording under way, or with a joined one', async () => {
  const { first, later, joins, begin, speak } = await twoTakes();
  expect(await joins.join(first, first)).toMatchObject({ error: { code: 'refused' } });
  const live = await begin(fakeMicrophone());
  await speak(500);
  expect(await joins.join(first, live)).toMatchObject({ error: { code: 'refused' } });
  valueOf(await joins.join(first, later));
  expect(await joins.join(first, live)).toMatchObject({ error: { code: 'refused' } });
});

it('only the vet’s own recordings are offered that were never sent', async () => {
  const { first, later, add, addAndSend, joins, connections } = await twoImports();
  await addAndSend('Biscuit');
  const third = await add('Luna');
  expect(joins.othersOf(third).map(({ consultId }) => consultId)).toEqual([later, first]);
  await connectAt(connections, 'Dr Vale', 'another');
  expect(joins.othersOf(third)).toEqual([]);
});

it('two presses at once join once', async () => {
  const { first, later, joins, repository } = await twoImports();
  const both = await Promise.all([joins.join(first, later), joins.join(later, first)]);
  expect(both.filter(({ ok }) => ok)).toHaveLength(1);
  expect(repository.inMemory()).toHaveLength(1);
});

it('recordings that are longer together than one may be are not joined', async () => {
  const threeHours = { durationMs: 180 * minute };
  const prepare: ConsultAudio['prepare'] = async (request) => {
    const made = await usual.audio.prepare(request);
    return made.ok ? { ok: true, value: { ...made.value, ...threeHours } } : made;
  };
  const usual = await workbench({ clock: manualClock(), service: scriptedService({}) });
  const { first, later, joins, repository } = await twoImports({ audio: { prepare } });
  expect(await joins.join(first, later)).toMatchObject({ error: { code: 'join_too_long' } });
  expect(repository.inMemory()).toHaveLength(2);
});

it('a join and its undo that cannot be saved change nothing', async () => {
  const store = await emptyStore();
  const full = () => Promise.reject(new Error('ENOSPC'));
  const state = { isFull: true };
  const onFull =
    <Given extends readonly unknown[]>(save: (...given: Given) => Promise<void>) =>
    (...given: Given) =>
      state.isFull ? full() : save(...given);
  const filling: Store = {
    ...store,
    mergeConsults: onFull(store.mergeConsults),
    divideConsult: onFull(store.divideConsult),
  };
  const { first, later, joins, clock, get } = await twoImports({ store: filling });
  await expect(joins.join(first, later)).rejects.toThrow('ENOSPC');
  expect([get(first).phase, get(later).phase]).toEqual(['readyToSend', 'readyToSend']);
  state.isFull = false;
  valueOf(await joins.join(first, later));
  state.isFull = true;
  await expect(joins.undo(first)).rejects.toThrow('ENOSPC');
  await clock.settle();
  expect(get(first)).toMatchObject({ phase: 'readyToSend', source: { kind: 'take' } });
});

it('where the sound of both cannot be made one, Undo join gives both back', async () => {
  const prepare: ConsultAudio['prepare'] = async (request) =>
    request.source.kind === 'take' ? err(failure('audio_damaged')) : usual.audio.prepare(request);
  const usual = await workbench({ clock: manualClock(), service: scriptedService({}) });
  const { first, later, joins, clock, get } = await twoImports({ audio: { prepare } });
  const before = [get(first), get(later)];
  valueOf(await joins.join(first, later));
  await clock.settle();
  expect(get(first)).toMatchObject({ phase: 'needsAttention', failure: { code: 'audio_damaged' } });
  expect(actionsOf(get(first))).toContain('undoJoin');
  expect(await joins.undo(first)).toBe(true);
  const since = clock.now();
  expect([get(first), get(later)]).toEqual(before.map((one) => ({ ...one, since })));
});

it('a joined recording whose sound is made ready when the join is undone is never sent as one of the two', async () => {
  let release = (): void => undefined;
  const held = new Promise<void>((resolve) => (release = resolve));
  const cut: ConsultAudio['cut'] = async () => {
    await held;
    return err(failure('audio_damaged'));
  };
  const { first, later, joins, clock, consultActions, get } = await twoImports({ audio: { cut } });
  onTestFinished(release);
  const trim = { fromMs: 100, toMs: 900 };
  const trimFirst = () => consultActions.change(first, 'trimRecording', { type: 'recordingTrimmed', trim });
  await trimFirst();
  valueOf(await joins.join(first, later));
  await clock.settle();
  await trimFirst();
  const sending = consultActions.send(first);
  expect(await joins.undo(first)).toBe(true);
  release();
  expect(await sending).toBe(false);
  expect([get(first), get(later)]).toMatchObject([{ submissions: [] }, { submissions: [] }]);
  expect([get(first).phase, get(later).phase]).toEqual(['readyToSend', 'readyToSend']);
});
