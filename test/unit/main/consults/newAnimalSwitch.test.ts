import { readdir } from 'node:fs/promises';
import { describe, expect, it, onTestFinished } from 'vitest';
import type { Patient } from '../../../../shared/consult/consult.ts';
import type { Store } from '../../../../main/ports/store.ts';
import type { ConsultId } from '../../../../shared/ids.ts';
import { biscuit, recordingsBench } from '../../../support/recordingsBench.ts';
import { bytesOf, eventually, readWav } from '../../../support/takeTestKit.ts';
import { valueOf } from '../../../support/sealedTestFile.ts';
import { connectAt, emptyStore } from '../../../support/workbench.ts';

type Bench = Awaited<ReturnType<typeof recordingsBench>>;

/** Two seconds of the first animal, then New animal. */
async function visit(options?: Parameters<typeof recordingsBench>[0]) {
  const all = await recordingsBench(options);
  const first = await all.begin();
  await all.speak(2_000);
  const second = valueOf(await all.recordings.newAnimal(first)).consultId;
  await all.clock.settle();
  return { ...all, first, second };
}

/** From name, species and reference; `-` stands for an empty field. */
function patientOf(text: string): Patient {
  const [name = '', species = '', reference = ''] = text.split(' ').map((field) => field.replace('-', ''));
  return { name, species, reference };
}

const shownUndo = ({ recordings, active }: Pick<Bench, 'recordings' | 'active'>) =>
  recordings.view(active)?.stoppedBefore ?? null;

async function soundIn({ takes, get }: Pick<Bench, 'takes' | 'get'>, id: ConsultId): Promise<Buffer> {
  const { source } = get(id);
  if (source.kind !== 'take') throw new Error('It is no take.');
  const wav = valueOf(await takes.play([...(source.earlierFiles ?? []), source.file]));
  const bytes = await readWav(wav);
  await wav.close();
  return bytes.subarray(44);
}

const allSpoken = ({ spoken }: Bench): Buffer => Buffer.concat(spoken.map(bytesOf));

/** As if the app were killed before the end of a recording was saved: that save waits for `until`. */
const withoutEnds = (store: Store, until: Promise<void>): Store => ({
  ...store,
  saveConsult: async (consult, entry) => {
    if (consult.phase !== 'recording') await until;
    await store.saveConsult(consult, entry);
  },
});

describe('New animal', () => {
  it('New animal ends a consult and begins the next one in one press, without losing or doubling a sample', async () => {
    const all = await visit({ settings: { consent: 'remind' } });
    const { first, second, get, recordings, microphone } = all;
    expect(recordings.view(all.active)).toMatchObject({ consultId: second, patientName: '' });
    await all.becomesReady(first);
    await all.speak(1_000);
    expect(recordings.view(all.active)).toMatchObject({ state: 'recording', recordedMs: 1_000, gaps: [] });
    expect([microphone.orders, microphone.isClosed()]).toEqual([[], false]);
    await recordings.stop(second, 'person');
    expect(get(first)).toMatchObject({
      patient: biscuit,
      source: { end: { by: 'person', durationMs: 2_000 } },
    });
    expect(get(second)).toMatchObject({
      phase: 'readyToSend',
      connectionId: get(first).connectionId,
      vet: get(first).vet,
      patient: { name: '', species: '', reference: '' },
      source: { consent: 'reminded', microphone: 'Desk mic', end: { durationMs: 1_000 } },
    });
    const both = Buffer.concat([await soundIn(all, first), await soundIn(all, second)]);
    expect(both.equals(allSpoken(all))).toBe(true);
  });

  it('New animal pressed twice is one new consult, and pressed again later is another', async () => {
    const { first, second, recordings, repository, speak } = await visit();
    for (const id of [first, second])
      expect(await recordings.newAnimal(id)).toEqual({ ok: true, value: { consultId: second } });
    await speak(1_500);
    expect(repository.inMemory()).toHaveLength(2);
    expect(valueOf(await recordings.newAnimal(second)).consultId).not.toBe(second);
    expect(repository.inMemory()).toHaveLength(3);
  });

  it('New animal records again after a pause, and is paused again after Undo', async () => {
    const all = await recordingsBench();
    const first = await all.begin();
    await all.speak(1_000);
    all.recordings.pause(first);
    await all.clock.settle();
    const { consultId } = valueOf(await all.recordings.newAnimal(first));
    expect(all.microphone.orders).toEqual(['pause', 'resume']);
    await all.speak(500);
    expect(all.recordings.view(all.active)).toMatchObject({ state: 'recording', recordedMs: 500 });
    valueOf(await all.recordings.undoNewAnimal(consultId));
    expect(all.microphone.orders).toEqual(['pause', 'resume', 'pause']);
    expect(all.recordings.view(all.active)).toMatchObject({ consultId: first, state: 'paused' });
    expect(all.recordings.resume(first)).toBe(true);
  });

  it.each([
    ['nothing is recorded yet', 'nothing_recorded', {}],
    ['the disk has no room for another recording', 'disk_full', { room: 0, spokenMs: 500 }],
  ] as const)('New animal changes nothing where %s', async (_why, code, about) => {
    const { room = 1e12, spokenMs = 0 } = { ...about } as { room?: number; spokenMs?: number };
    let free = 1e12;
    const { begin, speak, recordings, repository, active } = await recordingsBench({ freeBytes: () => free });
    const first = await begin();
    await speak(spokenMs);
    free = room;
    expect(await recordings.newAnimal(first)).toMatchObject({ error: { code } });
    await speak(500);
    expect(recordings.view(active)).toMatchObject({ consultId: first, state: 'recording' });
    expect(recordings.view(active)?.recordedMs).toBe(spokenMs + 500);
    expect(repository.inMemory()).toHaveLength(1);
  });

  it('New animal leaves both consults with all that was sealed after a kill, whether or not the first has its end', async () => {
    for (const phase of ['readyToSend', 'recording']) {
      const store = await emptyStore();
      const seen = Promise.withResolvers<void>();
      const before = await visit({ store: phase === 'recording' ? withoutEnds(store, seen.promise) : store });
      if (phase === 'readyToSend') await before.becomesReady(before.first);
      await before.speak(1_000);
      expect(before.views()).toEqual([]);
      await before.recordings.suspend();

      const after = await recordingsBench({ store, folder: before.folder });
      const offered = phase === 'recording' ? [1_000, 2_000] : [1_000];
      after.views();
      await eventually(() => expect(after.views().map(({ end }) => end?.durationMs)).toEqual(offered));
      for (const { consultId } of after.views()) await after.recovered.keep(consultId, after.active);
      const both = Buffer.concat([await soundIn(after, before.first), await soundIn(after, before.second)]);
      expect(both.equals(allSpoken(before))).toBe(true);
      seen.resolve();
    }
  });

  it('New animal sends the first animal by itself only after ten seconds where its vet is still there, or when the next one is stopped', async () => {
    const waiting = await visit({ settings: { sendsOnStop: true } });
    await waiting.becomesReady(waiting.first);
    await waiting.speak(9_900);
    expect(waiting.get(waiting.first).submissions).toEqual([]);
    await waiting.speak(200);
    await eventually(() => expect(waiting.get(waiting.first).submissions).toHaveLength(1));

    const left = await visit({ settings: { sendsOnStop: true } });
    const ash = valueOf(await connectAt(left.connections, 'Dr Ash'));
    expect(left.recordings.view(ash.id)).toMatchObject({ patientName: '', stoppedBefore: null });
    await left.speak(11_000);
    await left.becomesReady(left.first);
    expect(left.get(left.first).submissions).toEqual([]);

    const locked = await visit({ settings: { sendsOnStop: true } });
    await locked.becomesReady(locked.first);
    locked.recordings.followSession(true);
    await locked.speak(11_000);
    expect(locked.get(locked.first).submissions, 'no list tells namesakes apart').toEqual([]);

    const stopped = await visit({ settings: { sendsOnStop: true } });
    await stopped.speak(500);
    await stopped.recordings.stop(stopped.second, 'person');
    await eventually(() => expect(stopped.get(stopped.first).submissions).toHaveLength(1));
    await stopped.becomesReady(stopped.second);
    expect(stopped.get(stopped.second).submissions, 'of nobody yet').toEqual([]);
  });

  it('New animal tells whoever stops the second that its end cannot be saved, and nobody else, while the first is saved', async () => {
    const store = await emptyStore();
    const firstSaved = Promise.withResolvers<void>();
    const saveConsult: Store['saveConsult'] = async (consult, entry) => {
      const isEnded = consult.phase !== 'recording';
      if (isEnded && consult.patient.name === '') throw new Error('ENOSPC');
      if (isEnded) await firstSaved.promise;
      await store.saveConsult(consult, entry);
    };
    const { speak, recordings, second, becomesReady, first } = await visit({
      store: { ...store, saveConsult },
    });
    await speak(1_000);
    // The app logs these as defects.
    const unhandled: unknown[] = [];
    const note = (error: unknown): void => void unhandled.push(error);
    process.on('unhandledRejection', note);
    onTestFinished(() => void process.off('unhandledRejection', note));
    const stopped = recordings.stop(second, 'person').catch(String);
    await eventually(() => expect(recordings.liveId()).toBeNull());
    firstSaved.resolve();
    expect(await stopped).toContain('ENOSPC');
    await becomesReady(first);
    expect(unhandled).toEqual([]);
  });
});

describe('Undo of New animal', () => {
  it('Undo of New animal makes the two one consult with two runs of the microphone, and the recording goes on', async () => {
    const all = await visit({ settings: { sendsOnStop: true } });
    const { first, second, get, recordings, repository } = all;
    await all.speak(1_000);
    expect(shownUndo(all)).toEqual({ consultId: first, patientName: 'Biscuit' });
    const undone = valueOf(await recordings.undoNewAnimal(second));
    expect(undone).toEqual({ consultId: first, leftOut: { name: '', species: '', reference: '' } });
    expect(repository.inMemory().map(({ id }) => id)).toEqual([first]);
    expect([shownUndo(all), all.views()]).toEqual([null, []]);
    await all.speak(500);
    expect(recordings.view(all.active)).toMatchObject({ consultId: first, recordedMs: 3_500, gaps: [] });
    await all.clock.pass(20_000);
    expect(get(first)).toMatchObject({ phase: 'recording', submissions: [] });
    // The page may not know yet that the second consult is gone.
    expect(await recordings.stop(second, 'person')).toEqual({ ok: true, value: null });
    expect(get(first)).toMatchObject({ source: { end: { durationMs: 3_500, joins: [2_000] } } });
    expect((await soundIn(all, first)).equals(allSpoken(all))).toBe(true);
    expect(await readdir(all.folder)).toHaveLength(2);
  });

  it.each([
    ['Luna - -', 'Rex Dog 4471', 'Luna - -', 'Rex Dog 4471'],
    ['Luna Cat -', 'Rex - 4471', 'Luna Cat -', 'Rex - 4471'],
    ['Luna Cat 2290', 'Rex Cat -', 'Luna Cat 2290', 'Rex Cat -'],
    ['Luna - -', '- Dog 4471', 'Luna Dog 4471', '- - -'],
    ['Luna Cat -', '- Dog 4471', 'Luna Cat -', '- Dog 4471'],
    ['Luna Cat 2290', '- - 4471', 'Luna Cat 2290', '- - 4471'],
    ['Luna - -', 'luna Cat -', 'Luna Cat -', '- - -'],
    ['Luna Cat -', 'Luna Dog 4471', 'Luna Cat -', 'Luna Dog 4471'],
    ['- - -', 'Rex Dog 4471', 'Rex Dog 4471', '- - -'],
    ['- Dog -', 'Rex - -', 'Rex Dog -', '- - -'],
    ['- Cat -', 'Rex Dog 4471', '- Cat -', 'Rex Dog 4471'],
    ['- - 2290', 'Rex - 4471', '- - 2290', 'Rex - 4471'],
    ['Luna Cat 2290', '- - -', 'Luna Cat 2290', '- - -'],
  ])('Undo of New animal never makes one patient of two: %s, then %s', async (first, typed, one, waiting) => {
    const all = await recordingsBench();
    const { consultId } = valueOf(await all.recordings.begin({ ...all.request, patient: patientOf(first) }));
    all.recordings.attach(consultId, all.microphone, { because: 'began', label: '' });
    await all.speak(500);
    const second = valueOf(await all.recordings.newAnimal(consultId)).consultId;
    await all.repository.apply(second, { type: 'patientChanged', patient: patientOf(typed) });
    const { leftOut } = valueOf(await all.recordings.undoNewAnimal(second));
    expect([all.get(consultId).patient, leftOut]).toEqual([patientOf(one), patientOf(waiting)]);
  });

  it('Undo of New animal gives the first animal back as it was, if nothing was said for the next', async () => {
    const all = await visit();
    await all.recordings.undoNewAnimal(all.second);
    expect(await all.recordings.stop(all.first, 'person')).toEqual({ ok: true, value: null });
    await all.becomesReady(all.first);
    expect(all.get(all.first)).toMatchObject({ source: { end: { durationMs: 2_000 } } });
    expect(await readdir(all.folder)).toEqual([`${all.first}.take.sealed`]);
  });

  it.each<[string, (all: Awaited<ReturnType<typeof visit>>) => Promise<unknown>]>([
    ['ten seconds', (all) => all.speak(10_100)],
    ['a lock', async (all) => all.recordings.followSession(true)],
    ['Send', (all) => all.consultActions.send(all.first)],
    ['Stop', (all) => all.recordings.stop(all.second, 'person')],
  ])('Undo of New animal is over after %s, and both consults stay', async (_what, happens) => {
    const all = await visit();
    await all.becomesReady(all.first);
    await all.speak(500);
    await happens(all);
    expect(shownUndo(all)).toBeNull();
    expect(await all.recordings.undoNewAnimal(all.second)).toMatchObject({ error: { code: 'refused' } });
    expect(all.get(all.second).source).not.toHaveProperty('earlierFiles');
    expect(all.repository.inMemory()).toHaveLength(2);
  });

  it('Undo of New animal leaves one consult with both runs after a kill, and Stop pressed in that moment stops the whole', async () => {
    const store = await emptyStore();
    const before = await visit({ store });
    await before.speak(1_000);
    await before.recordings.undoNewAnimal(before.second);
    await before.recordings.suspend();
    const after = await recordingsBench({ store, folder: before.folder });
    after.views();
    await eventually(() => expect(after.views()).toMatchObject([{ end: { durationMs: 3_000 } }]));

    const stopped = await visit();
    await stopped.speak(1_000);
    const undoing = stopped.recordings.undoNewAnimal(stopped.second);
    const stopping = stopped.recordings.stop(stopped.second, 'person');
    expect(await Promise.all([undoing, stopping])).toMatchObject([{ ok: true }, { ok: true }]);
    expect(stopped.get(stopped.first)).toMatchObject({ source: { end: { durationMs: 3_000 } } });
    expect(stopped.recordings.liveId()).toBeNull();
  });

  /** The disk is full when it is pressed for the first time. */
  async function unsaved() {
    const store = await emptyStore();
    let isFull = true;
    const mergeConsults: Store['mergeConsults'] = (...given) =>
      isFull ? Promise.reject(new Error('ENOSPC')) : store.mergeConsults(...given);
    const all = await visit({ store: { ...store, mergeConsults }, settings: { sendsOnStop: true } });
    await all.speak(1_000);
    await expect(all.recordings.undoNewAnimal(all.second)).rejects.toThrow('ENOSPC');
    return { ...all, makeRoom: () => void (isFull = false) };
  }

  it('Undo of New animal can be pressed again where it could not be saved, and the first animal is not sent meanwhile', async () => {
    const all = await unsaved();
    expect(shownUndo(all)).toEqual({ consultId: all.first, patientName: 'Biscuit' });
    await all.speak(1_000);
    all.makeRoom();
    valueOf(await all.recordings.undoNewAnimal(all.second));
    await all.speak(12_000);
    expect(all.get(all.first)).toMatchObject({ phase: 'recording', submissions: [] });
    await all.recordings.stop(all.first, 'person');
    expect((await soundIn(all, all.first)).equals(allSpoken(all))).toBe(true);
  });

  it('Undo of New animal leaves both as they are where it cannot be saved, and a person sends the first', async () => {
    const all = await unsaved();
    await all.speak(10_000);
    expect(shownUndo(all)).toBeNull();
    await all.recordings.stop(all.second, 'person');
    expect(all.get(all.first)).toMatchObject({ phase: 'readyToSend', submissions: [] });
    expect((await soundIn(all, all.first)).length).toBe(2 * 96_000);
    expect((await soundIn(all, all.second)).length).toBe(11 * 96_000);
  });
});
