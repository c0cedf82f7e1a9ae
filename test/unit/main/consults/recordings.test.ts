import { readdir, rename, truncate, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { fakeMicrophone } from '../../../support/fakes/fakeMicrophone.ts';
import { sound } from '../../../support/fakes/sound.ts';
import { biscuit, recordingsBench as bench } from '../../../support/recordingsBench.ts';
import { unreadableBytes } from '../../../support/sealedTestFile.ts';
import { eventually } from '../../../support/takeTestKit.ts';
import { connectAt, emptyStore } from '../../../support/workbench.ts';

/** A recording under way, of which so much was said. */
async function begun(spokenMs: number, options?: Parameters<typeof bench>[0]) {
  const all = await bench(options);
  const id = await all.begin();
  await all.speak(spokenMs);
  return { ...all, id };
}

describe('a take', () => {
  it('a take is a consult from its first moment, and ready to send when it is stopped', async () => {
    const { begin, speak, recordings, get } = await bench();
    const id = await begin();
    expect(get(id)).toMatchObject({ phase: 'recording', patient: biscuit, source: { end: null } });
    await speak(2_000);
    expect(await recordings.stop(id, 'person')).toEqual({ ok: true, value: null });
    expect(get(id)).toMatchObject({
      phase: 'readyToSend',
      source: { kind: 'take', end: { by: 'person', recordedMs: 2_000, durationMs: 2_000, gaps: [] } },
    });
    expect(recordings.liveId()).toBeNull();
  });

  it('takes are one at a time, however quickly Record is pressed twice', async () => {
    const { recordings, repository, request } = await bench();
    const [first, second] = await Promise.all([recordings.begin(request), recordings.begin(request)]);
    expect([first.ok, second.ok]).toEqual([true, false]);
    expect(await recordings.begin(request)).toMatchObject({ error: { code: 'already_recording' } });
    expect(repository.inMemory()).toHaveLength(1);
  });

  it.each([
    ['stopped', 'readyToSend', { source: { end: { durationMs: 800 } } }],
    ['paused', 'recording', { isPaused: true, earlier: { durationMs: 800 } }],
  ] as const)(
    'a take is %s whole where its last sound comes late, and the end of the app and the next take wait for it',
    async (how, phase, is) => {
      const { begin, recordings, request, clock, get } = await bench();
      const slow = fakeMicrophone([]);
      const id = await begin(slow);
      slow.frames(sound(500));
      if (how === 'paused') recordings.pause(id);
      const pressed = how === 'paused' ? null : recordings.stop(id, 'person');
      // The app may be closed without a question.
      expect(recordings.isRecording()).toBe(false);
      const waiting = [recordings.stop(id, 'quit'), recordings.begin(request)];
      await clock.pass(20_000);
      expect(get(id).phase).toBe('recording');
      slow.frames(sound(300));
      slow.post({ kind: 'stopped' });
      expect(await Promise.all(waiting)).toMatchObject([{ ok: true }, { ok: true }]);
      expect(await pressed).toEqual(how === 'paused' ? null : { ok: true, value: null });
      expect(get(id)).toMatchObject({ phase, ...is });
    },
  );

  it('a take of which no sound ever came leaves nothing behind', async () => {
    const { begin, recordings, repository } = await bench();
    const id = await begin();
    expect(await recordings.stop(id, 'person')).toMatchObject({ error: { code: 'nothing_recorded' } });
    expect(repository.inMemory()).toEqual([]);
  });

  it('a take ends by itself at the longest time set, and says so: then a person sends it, whatever the setting', async () => {
    const settings = { sendsOnStop: true, capMinutes: 5 };
    const { id, get, clock, endedAlone, becomesReady } = await begun(300_100, { settings });
    await becomesReady(id);
    await clock.settle();
    expect(get(id)).toMatchObject({ source: { end: { by: 'cap' } }, submissions: [] });
    expect(endedAlone).toEqual(['cap']);
  });

  it('a take shows another vet that it runs, and nothing of its patient', async () => {
    const { begin, speak, recordings, active, connections } = await bench();
    await begin();
    await speak(200);
    expect(recordings.view(active)).toMatchObject({ isOfActive: true, patientName: 'Biscuit' });
    await connectAt(connections, 'Dr Vale');
    const seen = recordings.view(connections.active().id);
    expect(seen).toMatchObject({ isOfActive: false, state: 'recording' });
    expect(JSON.stringify(seen)).not.toContain('Biscuit');
  });

  it('a take whose sound could not be written is a loss that is said, not a take of nothing', async () => {
    const { id, get, endedAlone } = await begun(1_000, { journalBytes: 80 });
    await eventually(() => expect(get(id)).toMatchObject({ source: { end: { by: 'disk_full' } } }));
    expect(endedAlone).toEqual(['disk_full']);
    let freeBytes = 1e12;
    const silent = await bench({ freeBytes: () => freeBytes });
    const ended = await silent.begin();
    freeBytes = 0;
    await silent.clock.pass(6_000);
    await eventually(() => expect(silent.get(ended)).toMatchObject({ source: { end: { by: 'disk_full' } } }));
  });
});

describe('a recording that the vet continues before Send', () => {
  async function stopped() {
    const all = await begun(2_000);
    const { id, active } = all;
    await all.recordings.stop(id, 'person');
    expect(all.get(id).phase).toBe('readyToSend');
    return { ...all, more: { consultId: id, connectionId: active, microphone: 'Headset' } };
  }

  it('a recording that the vet continues before Send is one recording of both runs, without the time between them', async () => {
    const { id, continueWith, microphone, speak, recordings, get, clock, becomesReady } = await stopped();
    await clock.pass(60_000);
    await continueWith(id, microphone);
    await speak(1_000);
    expect(recordings.view(get(id).connectionId)).toMatchObject({ recordedMs: 3_000, state: 'recording' });
    expect(await recordings.stop(id, 'person')).toEqual({ ok: true, value: null });
    expect(get(id)).toMatchObject({
      source: { end: { recordedMs: 3_000, durationMs: 3_000, joins: [2_000], gaps: [] } },
    });
    await becomesReady(id);
    expect(get(id).submissions).toEqual([]);
  });

  it('a recording that the vet continues before Send is as it was before, if nothing more was said', async () => {
    const { id, continueWith, microphone, recordings, get, folder } = await stopped();
    const { source } = get(id);
    await continueWith(id, microphone);
    expect(await recordings.stop(id, 'person')).toEqual({ ok: true, value: null });
    expect(get(id)).toMatchObject({ phase: 'readyToSend' });
    expect(get(id).source).toEqual({ ...source, microphone: 'Headset' });
    expect(await readdir(folder)).toEqual([`${id}.take.sealed`]);
  });

  it('a recording that the vet continues before Send keeps its sound where Stop comes before that is saved', async () => {
    const { id, more, recordings, repository, clock, get, folder } = await stopped();
    const { apply, applyWith } = repository;
    const { promise: disk, resolve } = Promise.withResolvers<null>();
    Object.assign(repository, {
      applyWith: (...asked: Parameters<typeof applyWith>) => disk.then(() => applyWith(...asked)),
      // Saves come one after the other.
      apply: (...asked: Parameters<typeof apply>) => {
        resolve(null);
        return disk.then(() => clock.settle()).then(() => apply(...asked));
      },
    });
    const continuing = recordings.continue(more);
    while (recordings.liveId() === null) await clock.settle();
    await Promise.all([continuing, recordings.stop(id, 'person')]);
    expect(get(id)).toMatchObject({ source: { end: { durationMs: 2_000 } } });
    expect(await readdir(folder)).toContain(`${id}.take.sealed`);
  });

  it('a recording that the vet continues before Send is not continued once it is sent, nor for another practice', async () => {
    const { id, more, recordings, consultActions, connections, folder } = await stopped();
    await consultActions.send(id);
    expect(await recordings.continue(more)).toMatchObject({ error: { code: 'refused' } });
    await connectAt(connections, 'Dr Vale');
    expect(await recordings.continue(more)).toMatchObject({ error: { code: 'practice_changed' } });
    const theirs = { ...more, connectionId: connections.active().id };
    expect(await recordings.continue(theirs)).toMatchObject({ error: { code: 'refused' } });
    expect(recordings.liveId()).toBeNull();
    expect(await readdir(folder)).toEqual([`${id}.take.sealed`]);
  });

  async function continuedAndCut() {
    const store = await emptyStore();
    const { id, ...first } = await begun(2_000, { store });
    await first.recordings.stop(id, 'person');
    await first.continueWith(id, first.microphone);
    await first.speak(1_000);
    await first.recordings.suspend();
    return { id, folder: first.folder, restart: () => bench({ store, folder: first.folder }) };
  }

  it('a recording that the vet continues before Send is offered whole after a crash, and kept whole', async () => {
    const { id, restart } = await continuedAndCut();
    const { views, recovered, get, active, becomesReady } = await restart();
    await eventually(() => expect(views()[0]?.end).toMatchObject({ recordedMs: 3_000, joins: [2_000] }));
    expect(await recovered.keep(id, active)).toBe(true);
    await becomesReady(id);
    expect(get(id)).toMatchObject({ source: { end: { by: 'crash', joins: [2_000] } } });
  });

  it.each([
    ['was cut off', (file: string) => truncate(file, 4)],
    ['lies on bad sectors', (file: string) => unreadableBytes(file, 0, 4096)],
  ])(
    'a recording that the vet continues before Send is kept up to where it was continued, with a mark, if what came after %s',
    async (_how, damage) => {
      const { id, folder, restart } = await continuedAndCut();
      const lastRun = (await readdir(folder)).find((file) => file !== `${id}.take.sealed`) ?? '';
      await damage(join(folder, lastRun));
      const { views, recovered, get, active, becomesReady } = await restart();
      const lost = { atMs: 2_000, missingMs: 0, reason: 'damaged' };
      await eventually(() =>
        expect(views()).toMatchObject([{ failure: null, end: { durationMs: 2_000, gaps: [lost] } }]),
      );
      expect(await recovered.keep(id, active)).toBe(true);
      expect(get(id)).toMatchObject({ source: { end: { by: 'crash', durationMs: 2_000, gaps: [lost] } } });
      await becomesReady(id);
    },
  );
});

describe('a paused recording', () => {
  const luna = { name: 'Luna', species: 'Cat', reference: '' };

  it('a paused recording waits while the next patient is recorded, and goes on afterwards', async () => {
    const { id: first, begin, continueWith, recordings, ...all } = await begun(1_000);
    const { microphone, get, views, clock } = all;
    const next = fakeMicrophone();
    await expect(begin(next, luna)).rejects.toThrow('already_recording');
    recordings.pause(first);
    const second = await begin(next, luna);
    expect([microphone.isClosed(), recordings.liveId()]).toEqual([true, second]);
    expect(get(first)).toMatchObject({ phase: 'recording', isPaused: true, earlier: { recordedMs: 1_000 } });
    expect(views()).toEqual([]);
    await clock.pass(3_600_000);
    next.frames(sound(100, 1));
    await clock.settle();
    const again = fakeMicrophone();
    await expect(continueWith(first, again)).rejects.toThrow('already_recording');
    await recordings.stop(second, 'person');
    await continueWith(first, again);
    await clock.pass(500);
    again.frames(sound(500));
    await clock.settle();
    await recordings.stop(first, 'person');
    expect(get(first)).toMatchObject({ source: { end: { recordedMs: 1_500, joins: [1_000], gaps: [] } } });
  });

  it('a paused recording keeps the microphone where the disk has no room for another one', async () => {
    let freeBytes = 1e12;
    const { id, begin, speak, recordings, get } = await begun(1_000, { freeBytes: () => freeBytes });
    recordings.pause(id);
    freeBytes = 130e6;
    await expect(begin(fakeMicrophone(), luna)).rejects.toThrow('disk_full');
    expect(recordings.resume(id)).toBe(true);
    await speak(500);
    await recordings.stop(id, 'person');
    expect(get(id)).toMatchObject({ source: { end: { recordedMs: 1_500, gaps: [] } } });
  });

  it('a paused recording can be stopped without resuming it, by its own vet only', async () => {
    const { id: first, begin, recordings, connections, active, ...all } = await begun(1_000);
    recordings.pause(first);
    await begin(fakeMicrophone(), luna);
    await connectAt(connections, 'Dr Vale');
    expect(await recordings.stop(first, 'person')).toMatchObject({ error: { code: 'refused' } });
    await connections.switchTo(active);
    expect(await recordings.stop(first, 'person')).toEqual({ ok: true, value: null });
    await all.becomesReady(first);
    expect(all.get(first)).toMatchObject({ source: { end: { by: 'person', recordedMs: 1_000 } } });
    expect(all.repository.inMemory()).toHaveLength(2);
  });

  it.each([
    ['its vet', 'Dr Moor', false, true],
    ['another vet, behind the lock', 'Dr Vale', true, true],
    ['another vet, who has not paused it', 'Dr Vale', false, false],
  ])('a paused recording is resumed by %s: as expected', async (_who, vet, isLocked, isResumed) => {
    const { begin, speak, recordings, connections } = await bench();
    const first = await begin();
    await speak(1_000);
    recordings.pause(first);
    if (vet !== 'Dr Moor') await connectAt(connections, vet);
    recordings.followSession(isLocked);
    expect(recordings.resume(first)).toBe(isResumed);
  });

  it('a paused recording of another vet continues where its pause is taken back', async () => {
    const { begin, speak, recordings, connections } = await bench();
    const first = await begin();
    await speak(1_000);
    await connectAt(connections, 'Dr Vale');
    recordings.pause(first);
    expect(recordings.resume(first)).toBe(true);
  });

  it('a paused recording is not resumed by whoever had paused the one before', async () => {
    const { begin, recordings, connections, active } = await bench();
    const first = await begin();
    await connectAt(connections, 'Dr Vale');
    const vale = connections.active().id;
    recordings.pause(first);
    await connections.switchTo(active);
    await recordings.stop(first, 'person');
    const second = await begin(fakeMicrophone(), luna);
    await connections.switchTo(vale);
    expect(recordings.resume(second)).toBe(false);
  });

  it('a paused recording stays paused over the end of the app, and nobody has to recover it', async () => {
    const store = await emptyStore();
    const { id, ...first } = await begun(1_000, { store });
    first.recordings.pause(id);
    expect(await first.recordings.stop(id, 'quit')).toEqual({ ok: true, value: null });
    const second = await bench({ store, folder: first.folder });
    expect(second.get(id)).toMatchObject({ phase: 'recording', isPaused: true });
    expect(second.views()).toEqual([]);
    await second.continueWith(id, second.microphone);
    expect(await second.recordings.stop(id, 'person')).toEqual({ ok: true, value: null });
    expect(second.get(id)).toMatchObject({
      source: { file: `${id}.take.sealed`, end: { recordedMs: 1_000 } },
    });
  });
});

it.each([
  ['require', 'confirmed'],
  ['remind', 'reminded'],
] as const)('the owner’s consent is kept with the consult where it is to %s', async (consent, kept) => {
  const { recordings, repository, request } = await bench({ settings: { consent } });
  if (consent === 'require') {
    expect(await recordings.begin(request)).toMatchObject({ error: { code: 'consent_needed' } });
    expect(repository.inMemory()).toEqual([]);
  }
  await recordings.begin({ ...request, isConsentConfirmed: consent === 'require' });
  expect(repository.inMemory()).toMatchObject([{ source: { consent: kept } }]);
});

describe('sending as soon as recording stops', () => {
  it('sending as soon as recording stops sends one that the vet stopped to send, whatever the setting says, but none without a name', async () => {
    const { id, recordings, repository, sendWhenReady, get } = await begun(500);
    await recordings.stop(id, 'person');
    expect(get(id).submissions).toEqual([]);
    await repository.apply(id, { type: 'patientChanged', patient: { ...get(id).patient, name: ' ' } });
    sendWhenReady.askAfterStop(id);
    expect(get(id).submissions).toEqual([]);
    await repository.apply(id, { type: 'patientChanged', patient: { ...get(id).patient, name: 'Rex' } });
    sendWhenReady.askAfterStop(id);
    await eventually(() => expect(get(id).submissions).toHaveLength(1));
  });

  it.each([
    ['its own vet', 'Dr Moor', false, 1],
    ['another vet at this computer', 'Dr Vale', false, 0],
    ['somebody at the locked screen', 'Dr Moor', true, 0],
  ])(
    'sending as soon as recording stops sends what is stopped by %s: as expected',
    async (_who, vet, isLocked, sent) => {
      const { id, recordings, connections, get, becomesReady, clock, ...all } = await begun(500, {
        settings: { sendsOnStop: true },
      });
      recordings.pause(id);
      if (vet !== 'Dr Moor') await connectAt(connections, vet);
      recordings.followSession(isLocked);
      await recordings.stop(id, 'person');
      if (sent === 0) await becomesReady(id);
      // Who comes or unlocks later has not pressed Stop.
      await connections.switchTo(all.active);
      recordings.followSession(false);
      await clock.settle();
      await eventually(() => expect(get(id).submissions).toHaveLength(sent));
    },
  );

  it('sending as soon as recording stops leaves a paused recording without the microphone that is stopped at the locked screen', async () => {
    const { id, begin, recordings, get, becomesReady, clock } = await begun(500, {
      settings: { sendsOnStop: true },
    });
    recordings.pause(id);
    await begin(fakeMicrophone());
    recordings.followSession(true);
    await recordings.stop(id, 'person');
    await becomesReady(id);
    await clock.settle();
    expect(get(id).submissions).toEqual([]);
  });

  it('sending as soon as recording stops leaves a recording that has lost some of itself since for a person to send', async () => {
    const { begin, speak, recordings, get, clock } = await bench({
      settings: { sendsOnStop: true },
      isLiveBroken: true,
    });
    const id = await begin();
    // What is made of it here has one second.
    await speak(2_000);
    await recordings.stop(id, 'person');
    await clock.settle();
    const gaps = [{ atMs: 1_000, missingMs: 1_000, reason: 'damaged' }];
    await eventually(() =>
      expect(get(id)).toMatchObject({ phase: 'readyToSend', source: { end: { gaps } } }),
    );
    await clock.settle();
    expect(get(id).submissions).toEqual([]);
  });
});

/** A run that ended in the middle of a take, and the next one on what it left. */
async function afterCrash(
  before: (run: Awaited<ReturnType<typeof begun>>) => void | Promise<void> = () => undefined,
) {
  const store = await emptyStore();
  const { id, ...first } = await begun(1_000, { store });
  await before({ id, ...first });
  // What was said is in the file; the crash comes after.
  await first.recordings.suspend();
  const second = await bench({ store, folder: first.folder });
  return { ...second, id, path: join(first.folder, `${id}.take.sealed`) };
}

describe('a take that an earlier run did not finish', () => {
  it('a take that an earlier run did not finish is offered with its length, and goes on as if stopped only when it is kept', async () => {
    const { views, recovered, get, id, active, clock, becomesReady } = await afterCrash();
    await eventually(() => expect(views()[0]?.end).toMatchObject({ by: 'crash', durationMs: 1_000 }));
    await clock.pass(3_600_000);
    expect(get(id).phase).toBe('recording');
    expect(views()).toMatchObject([{ consultId: id, patient: biscuit, failure: null }]);
    expect(await recovered.keep(id, active)).toBe(true);
    await becomesReady(id);
    expect(get(id)).toMatchObject({ source: { end: { by: 'crash', recordedMs: 1_000 } } });
    expect(views()).toEqual([]);
    expect(await recovered.keep(id, active)).toBe(false);
  });

  it('a take that an earlier run did not finish is read before it is discarded, and can be had back then', async () => {
    const { recovered, consultActions, get, id, active, becomesReady } = await afterCrash();
    expect(await recovered.discard(id, active)).toBe(true);
    expect(get(id)).toMatchObject({ phase: 'discarded', source: { end: { recordedMs: 1_000 } } });
    expect(await consultActions.restore(id)).toBe(true);
    await becomesReady(id);
  });

  it('a take that an earlier run did not finish is paused and no interrupted one where the vet had paused it, and can be continued', async () => {
    const paused = await afterCrash(({ id, recordings }) => void recordings.pause(id));
    paused.views();
    await eventually(() => expect(paused.get(paused.id)).toMatchObject({ isPaused: true }));
    expect(paused.get(paused.id)).toMatchObject({ earlier: { by: 'person', recordedMs: 1_000, gaps: [] } });
    expect(paused.views()).toEqual([]);
    await paused.continueWith(paused.id, paused.microphone);

    const resumed = await afterCrash(async ({ id, recordings, speak }) => {
      recordings.pause(id);
      recordings.resume(id);
      await speak(1_000);
    });
    await eventually(() => expect(resumed.views()[0]?.end).toMatchObject({ by: 'crash', durationMs: 2_000 }));
  });

  it('a take that an earlier run did not finish is out of another connection’s reach', async () => {
    const { recovered, views, get, id, connections, clock } = await afterCrash();
    await eventually(() => expect(views()[0]?.end).not.toBeNull());
    await connectAt(connections, 'Dr Vale');
    const their = connections.active().id;
    expect(recovered.views(their)).toEqual([]);
    expect(await recovered.keep(id, their)).toBe(false);
    expect(await recovered.discard(id, their)).toBe(false);
    await clock.settle();
    expect(get(id).phase).toBe('recording');
  });

  it('a take that an earlier run did not finish says so where it cannot be read, and stays until a person discards it', async () => {
    const { views, recovered, id, active, path } = await afterCrash();
    await writeFile(path, 'something else');
    views();
    await eventually(() => expect(views()[0]?.failure?.code).toBe('audio_damaged'));
    expect(await recovered.keep(id, active)).toBe(false);
    expect(views()).toHaveLength(1);
    expect(await recovered.discard(id, active)).toBe(true);
  });

  it('a take that an earlier run did not finish is read once more when a person asks', async () => {
    const { recovered, views, id, active, path, folder } = await afterCrash();
    await rename(path, join(folder, 'away'));
    views();
    await eventually(() => expect(views()[0]?.failure?.code).toBe('disk_failed'));
    await rename(join(folder, 'away'), path);
    expect(recovered.lookAgain(id, active)).toBe(true);
    await eventually(() => expect(views()[0]?.end).toMatchObject({ durationMs: 1_000 }));
  });
});
