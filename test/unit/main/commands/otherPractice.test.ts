import { readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { createPageCommands } from '../../../../main/commands/pageCommands.ts';
import { createDeletions } from '../../../../main/consults/deletions.ts';
import type { Consult } from '../../../../shared/consult/consult.ts';
import { commandInputs, type CommandName } from '../../../../shared/ipc/ipcContract.ts';
import { readyNote, connectAt } from '../../../support/workbench.ts';
import { everyPhase, newConsult } from '../../../support/sampleConsults.ts';
import { openTestSettings } from '../../../support/openTestSettings.ts';
import { recordingsBench } from '../../../support/recordingsBench.ts';
import { temporaryFolder } from '../../../support/temporaryFolder.ts';

type Handler = (input: unknown) => Promise<{ readonly ok: boolean }>;

/** All commands where Dr Ash sits, beside consults in every phase that another connection has. */
async function bench() {
  const done: string[] = [];
  const recording = await recordingsBench({
    send: async () => done.push('send') > 0,
    isForColleagues: true,
  });
  const { repository, connections, store, audio, runner } = recording;
  const [other] = connections.all();
  if (other === undefined) throw new Error('no connection');
  const theirs: Consult[] = [];
  for (const state of everyPhase) {
    const consult = newConsult(other, state);
    await repository.add(consult);
    theirs.push(consult);
  }
  const ash = await connectAt(connections, 'Dr Ash');
  if (!ash.ok) throw new Error(ash.error.code);
  const folder = await temporaryFolder();
  const state = { session: 'before', isLocked: false, problem: null as string | null };
  /** A dialog of the system, over which the workstation may be locked. */
  const dialog = async <T>(name: string, chosen: T): Promise<T> => {
    done.push(name);
    state.session = 'after';
    return Promise.resolve(chosen);
  };
  const deletions = createDeletions({
    store,
    repository,
    runner,
    files: { consults: async () => [], removeAll: async () => ({ ok: true, value: { removed: 0 } }) },
    isBusy: () => false,
    forgetNotes: async () => undefined,
    onErased: () => undefined,
  });
  const { handlers } = createPageCommands({
    ...recording,
    audio,
    deletions,
    settings: await openTestSettings(store),
    list: { notSent: () => theirs, read: async () => ({ rows: [], found: new Map() }) },
    imports: { add: async () => done.push('import') },
    view: {
      openConsult: () => null,
      open: () => done.push('open'),
      isLocked: () => state.isLocked,
      recordingView: () => recording.recordings.view(connections.active().id),
      revision: () => 1,
    },
    chooseFolder: () => dialog('folder', folder),
    outlets: {
      writeClipboard: async () => done.push('copy') > 0,
      choosePlace: () => dialog('place', join(folder, 'note.json')),
      print: async () => done.push('print'),
      isPrinting: () => false,
    },
    system: { chooseAudioFiles: async () => ['/Luna.m4a'] },
    storage: {
      get problem() {
        return state.problem;
      },
      requestRestore: async () => true,
    },
    restart: () => done.push('restart'),
    vetSession: {
      isLocked: () => false,
      session: () => state.session,
      mayActFor: () => true,
      lockIfPinIsMissing: () => undefined,
    },
  } as unknown as Parameters<typeof createPageCommands>[0]);
  const stored = async (): Promise<string> =>
    JSON.stringify(await Promise.all(theirs.map(({ id }) => store.consult(id))));
  const give = (name: CommandName, input: object) => (handlers[name] as Handler)(input);
  return { ...recording, other, ash: ash.value, theirs, done, give, stored, folder, state };
}

/** Anybody at the workstation may pause and stop what is recorded. */
const anybodys = ['pauseRecording', 'resumeRecording', 'stopRecording'];
const aboutConsult = Object.entries(commandInputs).flatMap(([name, schema]) =>
  'shape' in schema && 'consultId' in schema.shape && !anybodys.includes(name) ? [name as CommandName] : [],
);

const anything = {
  patient: { name: 'Luna', species: '', reference: '' },
  index: 0,
  content: 'foreign',
  isRemoved: false,
  trim: { fromMs: 0, toMs: 100 },
  place: { section: 0, kind: 'number', words: '5 mg', nth: 0 },
  warningsSeen: 9,
  isBlankMeant: true,
  isWanted: true,
  what: { kind: 'note' },
  kind: 'json',
  format: 'json',
  microphone: '',
  isConsentConfirmed: true,
};

it('no command tells or does anything of another connection’s consult', async () => {
  const { give, theirs, done, stored, ash } = await bench();
  const before = await stored();
  const carriedOut: string[] = [];
  for (const name of aboutConsult)
    for (const { id, phase } of theirs) {
      const answer = await give(name, { ...anything, consultId: id, connectionId: ash.id });
      if (answer.ok) carriedOut.push(`${name} ${phase}`);
    }
  expect([...carriedOut, ...done]).toEqual([]);
  expect(await stored()).toBe(before);
});

it('whoever records as a colleague changes the patient and opens the consult until Stop, and nothing else', async () => {
  const { give, done, ash, connections, speak, recordings, microphone, repository, clock } = await bench();
  const bell = await connectAt(connections, 'Dr Bell');
  if (!bell.ok) throw new Error(bell.error.code);
  await connections.switchTo(ash.id);
  const asked = { ...anything, connectionId: ash.id, recordAs: bell.value.id };
  const begun = await recordings.begin(asked);
  if (!begun.ok) throw new Error(begun.error.code);
  const { consultId } = begun.value;
  recordings.attach(consultId, microphone, { because: 'began', label: 'Desk mic' });
  await speak(500);
  const allowed = async (): Promise<readonly string[]> => {
    const names: string[] = [];
    for (const name of aboutConsult)
      if ((await give(name, { ...anything, consultId, connectionId: ash.id })).ok) names.push(name);
    return names.toSorted();
  };
  expect(await allowed()).toEqual(['changePatient', 'openConsult']);
  expect(repository.get(consultId)?.patient.name).toBe('Luna');
  const stopped = give('stopRecording', { consultId, isSentAfter: true });
  await clock.pass(1_000);
  expect(await stopped).toMatchObject({ ok: true });
  expect(await allowed()).toEqual([]);
  expect(done).toEqual(['open']);
});

it('a page that asks to record as somebody who is no colleague is refused', async () => {
  const { give, ash, other, repository, done } = await bench();
  const before = repository.inMemory().length;
  for (const recordAs of [other.id, ash.id.replace(/^./, 'f'), ash.id.replace(/^./, '0')])
    expect(await give('beginRecording', { ...anything, connectionId: ash.id, recordAs })).toMatchObject({
      error: { code: 'refused' },
    });
  expect(repository.inMemory()).toHaveLength(before);
  expect(done).toEqual([]);
});

it.each([
  'chooseFiles',
  'sendAllNotSent',
  'writeWithoutRecording',
  'readEarlierVisits',
  'exportGoneActivity',
  'beginRecording',
  'choosePlace',
  'endPlace',
  'saveFiledNotesAs',
] as const)('%s does nothing where another practice is on screen than the person saw', async (name) => {
  const { give, other, done, repository } = await bench();
  const before = repository.inMemory().length;
  const place = name === 'choosePlace' || name === 'endPlace' ? { place: 'notes' } : {};
  const asked = { ...anything, ...place, connectionId: other.id };
  expect(await give(name, asked)).toMatchObject({ ok: false, error: { code: 'practice_changed' } });
  expect(done).toEqual([]);
  expect(repository.inMemory()).toHaveLength(before);
});

it.each(['exportNote', 'exportConsult', 'exportActivity'] as const)(
  '%s writes nothing where the workstation was locked while the dialog was open',
  async (name) => {
    const { give, ash, repository, done, folder } = await bench();
    const own = newConsult(ash, { phase: 'noteReady', note: readyNote });
    await repository.add(own);
    await give(name, { ...anything, consultId: own.id });
    expect(done).toHaveLength(1);
    expect(await readdir(folder)).toEqual([]);
  },
);

it.each([
  ['its vet, to send it, is sent', 'nothing', ['send']],
  ['somebody under a lock is only stopped', 'lock', []],
  ['another vet is only stopped', 'switch', []],
])('a recording stopped by %s', async (_by, before, after) => {
  const { give, begin, speak, connections, other, ash, state, clock, done } = await bench();
  await connections.switchTo(other.id);
  const consultId = await begin();
  await speak(500);
  if (before === 'switch') await connections.switchTo(ash.id);
  state.isLocked = before === 'lock';
  const stopped = give('stopRecording', { consultId, isSentAfter: true });
  await clock.pass(1_000);
  expect(await stopped).toMatchObject({ ok: true });
  expect(done).toEqual(after);
});

it('a backup is not restored, which restarts the app, while somebody records', async () => {
  const { give, begin, connections, other, done } = await bench();
  await connections.switchTo(other.id);
  await begin();
  expect(await give('restoreBackup', {})).toMatchObject({ ok: false });
  expect(done).toEqual([]);
});

it('no practice is connected in a run that saves nothing', async () => {
  const { give, state, connections } = await bench();
  state.problem = 'keychain_absent';
  const before = connections.all().length;
  const asked = { address: 'https://x', vet: 'Dr Bell', token: 't', isSandbox: false, reconnects: null };
  expect(await give('connect', asked)).toMatchObject({ ok: false, error: { code: 'nothing_is_kept' } });
  expect(connections.all()).toHaveLength(before);
});
