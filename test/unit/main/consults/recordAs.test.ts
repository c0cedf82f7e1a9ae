import { expect, it } from 'vitest';
import { consultView, isRecordedForOther } from '../../../../main/consults/snapshotOf.ts';
import type { Consult } from '../../../../shared/consult/consult.ts';
import { recordingsBench } from '../../../support/recordingsBench.ts';
import { changeConsult } from '../../../../main/commands/changeConsult.ts';
import { connectAt } from '../../../support/workbench.ts';

const luna = { name: 'Luna', species: 'Cat', reference: '7' };

type Options = Parameters<typeof recordingsBench>[0];

/** Dr Moor at the screen, and Dr Weber of the same practice. */
async function bench(options?: Options) {
  const all = await recordingsBench({ isForColleagues: true, ...options });
  const { connections, recordings, microphone, request } = all;
  const connected = async (vet: string) => {
    const made = await connectAt(connections, vet);
    if (!made.ok) throw new Error(made.error.code);
    return made.value;
  };
  const weber = await connected('Dr Weber');
  const moor = await connected('Dr Moor');
  const asked = { ...request, patient: luna, connectionId: moor.id, recordAs: weber.id };
  const recordAs = async () => {
    const begun = await recordings.begin(asked);
    if (!begun.ok) throw new Error(begun.error.code);
    recordings.attach(begun.value.consultId, microphone, { because: 'began', label: 'Desk mic' });
    return begun.value.consultId;
  };
  return { ...all, weber, moor, asked, recordAs };
}

it('a recording as a colleague is the colleague’s from the first, and its History says who recorded it', async () => {
  const { recordAs, get, weber, moor, store, recordings } = await bench();
  const id = await recordAs();
  const whose = { connectionId: weber.id, vet: 'Dr Weber', patient: luna, recordedBy: 'Dr Moor' };
  expect(await store.consult(id)).toMatchObject({ ...whose, phase: 'recording' });
  expect(await store.activity(id)).toMatchObject([{ what: 'consultAdded', recordedBy: 'Dr Moor' }]);
  expect(recordings.view(moor.id)).toMatchObject({ isOfActive: true, recordedFor: 'Dr Weber' });
  expect(recordings.view(weber.id)).toMatchObject({ isOfActive: true, recordedFor: null });
  expect(get(id)).toMatchObject(whose);
});

it.each<[string, Options]>([
  ['the organisation has not allowed it', { isForColleagues: false }],
  ['the colleague asks for the owner’s consent first', { settingsOf: ({ vet }) => consentOf(vet) }],
])('nothing is recorded as a colleague where %s', async (_why, options) => {
  const { recordings, repository, asked } = await bench(options);
  expect(await recordings.begin(asked)).toMatchObject({ ok: false });
  expect(repository.inMemory()).toEqual([]);
});

const consentOf = (vet: string): { consent: 'require' | 'off' } => ({
  consent: vet === 'Dr Weber' ? 'require' : 'off',
});

it('the owner’s consent is the colleague’s to ask, and not that of whoever records', async () => {
  const { recordings, get, asked } = await bench({ settingsOf: ({ vet }) => consentOf(vet) });
  const begun = await recordings.begin({ ...asked, isConsentConfirmed: true });
  if (!begun.ok) throw new Error(begun.error.code);
  expect(get(begun.value.consultId)).toMatchObject({ source: { consent: 'confirmed' } });
});

it('whoever records sees the consult until Stop, and nothing of it after', async () => {
  const { recordAs, speak, recordings, get, moor } = await bench();
  const id = await recordAs();
  await speak(1_000);
  const seen = () => {
    const recording = recordings.view(moor.id);
    const view = (of: Consult) => consultView(of, { ...nothingElse, active: moor, recording });
    return { open: view(get(id)), isHere: isRecordedForOther(id, recording) };
  };
  expect(seen()).toMatchObject({ isHere: true, open: { patient: luna, actions: ['changePatient'] } });
  await recordings.stop(id, 'person');
  expect(seen()).toEqual({ isHere: false, open: null });
  expect(get(id).phase).not.toBe('recording');
});

const nothingElse = {
  isSeen: () => false,
  isFolderWaiting: () => false,
  isMakingSmaller: () => false,
  isToBeSent: () => false,
  pollWait: () => null,
  gateOpensAt: () => null,
  tryNowFrom: () => null,
} as const;

it.each(['Dr Moor', 'Dr Weber'])(
  'nothing of it is sent before its vet presses Send, though both send on Stop and %s stops it',
  async (by) => {
    const { recordAs, speak, recordings, connections, becomesReady, ...rest } = await bench({
      settings: { sendsOnStop: true },
    });
    const id = await recordAs();
    await speak(1_000);
    await connections.switchTo(by === 'Dr Moor' ? rest.moor.id : rest.weber.id);
    await recordings.stop(id, 'person');
    await becomesReady(id);
    await rest.clock.settle();
    expect(rest.get(id).submissions).toEqual([]);
    expect(await rest.consultActions.send(id)).toBe(by === 'Dr Weber');
  },
);

it('what whoever records typed last is saved, also where a limit has ended the recording, and nobody else’s is', async () => {
  const { recordAs, speak, recordings, connections, get, moor, weber, ...rest } = await bench();
  const id = await recordAs();
  await speak(1_000);
  await recordings.stop(id, 'cap');
  const view = { recordingView: () => recordings.view(connections.active().id), revision: () => 1 };
  const deps = { ...rest, connections, view };
  const typed = { type: 'patientChanged', patient: { ...luna, reference: '78' } } as const;
  const change = () => changeConsult(deps, id, { action: 'changePatient', event: typed });
  expect(await change()).toMatchObject({ ok: true });
  expect(get(id).patient.reference).toBe('78');
  await connectAt(connections, 'Dr Vale');
  expect(await change()).toMatchObject({ error: { code: 'practice_changed' } });
  await connections.switchTo(weber.id);
  await rest.becomesReady(id);
  expect(await rest.consultActions.send(id)).toBe(true);
  await connections.switchTo(moor.id);
  expect(await change()).toMatchObject({ error: { code: 'practice_changed' } });
});

it('New animal is its vet’s alone, whose next recording shows nothing to whoever recorded before', async () => {
  const { recordAs, speak, recordings, connections, weber, moor } = await bench();
  const id = await recordAs();
  await speak(1_000);
  expect(await recordings.newAnimal(id)).toMatchObject({ error: { code: 'practice_changed' } });
  await connections.switchTo(weber.id);
  expect(await recordings.newAnimal(id)).toMatchObject({ ok: true });
  expect(recordings.view(moor.id)).toMatchObject({ isOfActive: false, recordedFor: null, patientName: '' });
});

it('whoever records as a colleague pauses and resumes', async () => {
  const { recordAs, speak, recordings } = await bench();
  const id = await recordAs();
  await speak(1_000);
  expect([recordings.pause(id), recordings.resume(id)]).toEqual([true, true]);
});

it('after a crash it is its vet’s to recover', async () => {
  const first = await bench();
  const id = await first.recordAs();
  await first.speak(1_000);
  const { moor, weber, store, folder } = first;
  const { recovered } = await recordingsBench({ store, folder });
  expect(recovered.views(moor.id)).toEqual([]);
  expect(await recovered.keep(id, moor.id)).toBe(false);
  expect(recovered.views(weber.id)).toMatchObject([{ consultId: id, patient: luna }]);
  expect(await recovered.keep(id, weber.id)).toBe(true);
});
