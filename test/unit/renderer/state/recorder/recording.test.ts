import { beforeEach, describe, expect, test, vi } from 'vitest';
import { startLock } from '../../../../../renderer/state/lock.ts';
import { changeDraft, currentDraft } from '../../../../../renderer/state/newConsult.ts';
import { chooseFiles, importDropped } from '../../../../../renderer/state/imports.ts';
import { watchNewConsult } from '../../../../../renderer/state/watchNewConsult.ts';
import {
  continueRecording,
  nameOf,
  record,
  searchMicrophone,
  stopAndSend,
  stopFromAnywhere,
  stopRecording,
  undoNewAnimal,
  unlockRecordings,
} from '../../../../../renderer/state/recorder/recording.ts';
import { recorderStrings } from '../../../../../renderer/strings/recorderStrings.ts';
import { connectionId, consultId, epochMs } from '../../../../../shared/ids.ts';
import { ok, err } from '../../../../../shared/result.ts';
import { usualSettings } from '../../../../../shared/settings/settingsTable.ts';
import type { Snapshot } from '../../../../../shared/ipc/snapshot.ts';
import { openPage } from '../../../../support/openPage.ts';
import { consultRow, consultView, recordingView, snapshot } from '../../../../support/snapshots.ts';

/** A main and a microphone that answer by hand. */
const at = {
  opening: Promise.resolve() as Promise<unknown>,
  /** Main's answer to each command, and to single ones. */
  answer: null as unknown,
  answers: {} as Readonly<Record<string, unknown>>,
  /** What main does before it answers. */
  meanwhile: (_name: string): void => undefined,
  showLevel: (_peak: number): void => undefined,
  calls: [] as { name: string; input: unknown }[],
};
function invoke(name: string, input: unknown): Promise<unknown> {
  at.calls.push({ name, input });
  at.meanwhile(name);
  return Promise.resolve(at.answers[name] ?? at.answer);
}
const app = openPage(
  { invoke, importDropped: (_files, about, to) => invoke('importDropped', { about, to }) },
  {
    listMicrophones: () => Promise.resolve({ defaultLabel: '', microphones: [] }),
    async open({ onLevel }) {
      await at.opening;
      at.showLevel = onLevel;
      const sendTo = (port: MessagePort): void => port.close();
      return { deviceId: 'a', label: 'Desk mic', sendTo, close: () => undefined };
    },
  },
);
const { patientDrafts, snapshotStore, uiStore } = app;
const addEventListener = (): void => undefined;
Object.assign(globalThis, {
  window: { location: { origin: '' }, postMessage: addEventListener, addEventListener },
});
startLock(app);

const riverside = snapshot().active.id;
const hillside = connectionId('hillside');
const biscuit = { name: 'Biscuit', species: 'Dog', reference: '2211' };
const luna = { name: 'Luna', species: 'Cat', reference: '9' };

const show = (over: Partial<Snapshot>): void => snapshotStore.setState({ snapshot: snapshot(over) });
const switchTo = (id: typeof riverside): void => show({ active: { ...snapshot().active, id } });
/** So that the next test can open the microphone. */
function endTake(): void {
  for (const recording of [recordingView(), null]) {
    snapshotStore.setState({ recording });
    searchMicrophone(app);
  }
}
const begun = () => at.calls.filter(({ name }) => name === 'beginRecording').map(({ input }) => input);
const notice = () => uiStore.getState().notice?.text ?? null;

beforeEach(() => {
  at.calls.length = 0;
  at.opening = Promise.resolve();
  at.answer = err({ code: 'practice_changed', detail: null });
  at.answers = {};
  at.meanwhile = () => undefined;
  uiStore.setState({ newConsults: {}, notice: null });
  snapshotStore.setState({ recording: null });
  switchTo(riverside);
});

describe('the draft under New consult', () => {
  test('the draft under New consult has the patient who was typed for a recording without sound, aside', async () => {
    show({ open: consultView({ id: consultId('c1'), phase: 'recording', patient: luna }) });
    at.answers = { stopRecording: err({ code: 'nothing_recorded', detail: null }) };
    expect(await stopRecording(app, consultId('c1'))).toBe(false);
    expect(currentDraft(app)?.setAside).toEqual([luna]);
  });

  test('the draft under New consult is hidden under another practice and returns with its own practice', () => {
    changeDraft(app, riverside, { patient: biscuit, isConsentGiven: true });
    switchTo(hillside);
    expect(currentDraft(app)).toMatchObject({ patient: { name: '' }, isConsentGiven: false });
    changeDraft(app, hillside, { patient: luna });
    switchTo(riverside);
    expect(currentDraft(app)).toMatchObject({ patient: biscuit, isConsentGiven: true });
  });

  test('the draft under New consult is recorded for the practice on screen at the press, even if the microphone opens late', async () => {
    const opened = Promise.withResolvers<void>();
    at.opening = opened.promise;
    changeDraft(app, riverside, { patient: biscuit, isConsentGiven: true });
    const recording = record(app);
    switchTo(hillside);
    changeDraft(app, hillside, { patient: luna });
    opened.resolve();
    expect(await recording).toBe(false);
    expect(begun()).toEqual([
      { patient: biscuit, connectionId: riverside, microphone: 'Desk mic', isConsentConfirmed: true },
    ]);
    expect(notice()).toMatch(/Another practice .* nothing was begun/);
    switchTo(riverside);
    expect(currentDraft(app)).toMatchObject({ patient: biscuit, isConsentGiven: true });
  });

  test('the draft under New consult is emptied in the recorded practice only, once the recording began', async () => {
    at.answer = ok({ consultId: consultId('c1') });
    changeDraft(app, riverside, { patient: biscuit, isConsentGiven: true });
    changeDraft(app, hillside, { patient: biscuit, isConsentGiven: true });
    expect(await record(app)).toBe(true);
    expect(currentDraft(app)).toMatchObject({ patient: { name: '' }, isConsentGiven: false });
    switchTo(hillside);
    expect(currentDraft(app)).toMatchObject({ patient: biscuit, isConsentGiven: true });
    endTake();
  });

  test('the draft under New consult stays empty after a lock that came while the recording began', async () => {
    const about = { connectionId: riverside, setAside: [], isConsentGiven: true };
    at.answers = {
      beginRecording: ok({ consultId: consultId('c1') }),
      restoreTyped: ok({ typed: { ...about, patient: biscuit } }),
    };
    at.meanwhile = (name) => {
      if (name !== 'beginRecording') return;
      // Main has the draft by now.
      uiStore.setState({ newConsults: {} });
      show({ lock: { ...snapshot().lock, isLocked: true } });
    };
    changeDraft(app, riverside, { patient: biscuit, isConsentGiven: true });
    expect(await record(app)).toBe(true);
    show({});
    await vi.waitFor(() => expect(at.calls.at(-1)?.name).toBe('restoreTyped'));
    await new Promise((resolve) => setImmediate(resolve));
    expect(currentDraft(app)).toMatchObject({ patient: { name: '' }, isConsentGiven: false, setAside: [] });
    endTake();
  });

  test('the draft under New consult accompanies chosen and dropped files to the practice on screen', async () => {
    changeDraft(app, riverside, { patient: biscuit });
    await chooseFiles(app);
    await importDropped(app, []);
    expect(at.calls).toEqual([
      { name: 'chooseFiles', input: { patient: biscuit, connectionId: riverside } },
      { name: 'importDropped', input: { about: biscuit, to: riverside } },
    ]);
    expect(notice()).toMatch(/Another practice .* nothing was begun/);
  });
});

test('the wave of a recording is kept while others are recorded, and takes in what Undo of New animal gives it', async () => {
  const [first, next] = [consultId('luna'), consultId('rex')];
  const hear = (id: typeof first, peak: number, recordedMs = 0): void => {
    snapshotStore.setState({ recording: recordingView({ consultId: id, state: 'recording', recordedMs }) });
    at.showLevel(peak);
  };
  await app.recorder.test();
  const resumed = consultId('resumed after a restart');
  hear(resumed, 0.5, 500);
  hear(first, 0.5);
  hear(next, 0.25);
  hear(first, 0.75);
  app.recorder.endTest();
  expect(app.levelTrails.of(resumed), 'a line for what this page has not heard').toEqual([0, 0, 0, 0.5]);
  expect([first, next].map((id) => app.levelTrails.of(id))).toEqual([[0.5, 0.75], [0.25]]);
  at.answers = { undoNewAnimal: ok({ leftOut: { name: '', species: '', reference: '' } }) };
  await undoNewAnimal(app, next);
  expect(app.levelTrails.of(first)).toEqual([0.5, 0.75, 0.25]);
});

test('Unlock to recover tells the vet if the take stays locked', async () => {
  at.answer = ok(null);
  await unlockRecordings(app);
  expect(at.calls).toEqual([{ name: 'recheckWorkstation', input: {} }]);
  expect(notice()).toMatch(/still locked/);
});

test('a microphone that fails loses nothing of a recording that was to be continued, and the app says so', async () => {
  const stopped = consultView({ id: consultId('stopped'), phase: 'readyToSend' });
  show({ open: stopped });
  at.opening = Promise.reject(new DOMException('Permission denied', 'NotAllowedError'));
  at.opening.catch(() => undefined);
  expect(await continueRecording(app, stopped.id)).toBe(false);
  expect(notice()).toBe('The app may not use the microphone. Everything recorded so far is here.');
  app.recorder.forgetTrouble();
});

describe('Record while another consult is recorded', () => {
  const luna = recordingView();
  const calls = (): readonly string[] =>
    at.calls.map(({ name }) => name).filter((name) => name !== 'saveNewConsult');
  const pauses = (name: string): void => {
    if (name === 'pauseRecording') snapshotStore.setState({ recording: { ...luna, state: 'paused' } });
  };

  beforeEach(() => {
    snapshotStore.setState({ recording: luna });
    at.answers = { pauseRecording: ok(null), resumeRecording: ok(null) };
  });

  test('Record while another consult is recorded begins only after main has paused the other one', async () => {
    const recording = record(app);
    await vi.waitFor(() => expect(calls()).toContain('pauseRecording'));
    expect(await record(app), 'a second press meanwhile').toBe(false);
    expect(calls()).toEqual(['pauseRecording']);
    pauses('pauseRecording');
    await recording;
    expect(calls()).toContain('beginRecording');
  });

  test('Record while another consult is recorded begins only after main has the last sound of a paused one, which a closed microphone would lose', async () => {
    snapshotStore.setState({ recording: { ...luna, state: 'paused', lastSeconds: 'late' } });
    const recording = record(app);
    await new Promise((resolve) => setImmediate(resolve));
    expect(calls()).toEqual([]);
    snapshotStore.setState({ recording: { ...luna, state: 'paused' } });
    await recording;
    expect(calls()).toContain('beginRecording');
  });

  test('Record while another consult is recorded begins nothing, now or later, where the paused one goes on before main has its last sound', async () => {
    const paused = { ...luna, state: 'paused' } as const;
    snapshotStore.setState({ recording: { ...paused, lastSeconds: 'late' } });
    const recording = record(app);
    snapshotStore.setState({ recording: luna });
    searchMicrophone(app);
    expect(await recording).toBe(false);
    const before = calls().length;
    snapshotStore.setState({ recording: paused });
    await new Promise((resolve) => setImmediate(resolve));
    expect(calls()).toHaveLength(before);
    snapshotStore.setState({ recording: null });
    searchMicrophone(app);
  });

  test('Record while another consult is recorded leaves the other one running where it cannot be paused', async () => {
    at.answers = { pauseRecording: err({ code: 'refused', detail: null }) };
    expect(await record(app)).toBe(false);
    expect(calls()).not.toContain('beginRecording');
  });

  test('Record while another consult is recorded resumes the other one where nothing begins', async () => {
    at.meanwhile = pauses;
    expect(await record(app)).toBe(false);
    expect(calls().slice(-2)).toEqual(['beginRecording', 'resumeRecording']);
  });
});

test('a recording of the vet’s other practice is theirs, and another vet’s shows the vet and no patient', () => {
  const { active } = snapshot();
  const own = { ...active, id: hillside, practiceName: 'Hillside' };
  const nameIn = (vet: string, isEmbedded = false): string | null =>
    nameOf(
      recordingView({ connectionId: hillside, isOfActive: false }),
      snapshot({ connections: [active, { ...own, vet, isEmbedded }] }),
    );
  expect(nameIn(active.vet)).toBe('your consult at Hillside');
  expect(recorderStrings.elsewhere.someoneElse(nameIn(active.vet))).toBe('Your consult at Hillside');
  expect(nameIn('Dr Vale')).toBe('Dr Vale’s recording');
  expect(recorderStrings.pauseAndRecord(nameIn('Dr Vale'))).toBe('Pause Dr Vale’s recording and record');
  expect(recorderStrings.otherRuns(nameIn('Dr Vale'), 'Luna')).toBe(
    'Luna is paused. Dr Vale’s recording is running.',
  );
  expect(nameIn('Test vet', true)).toBeNull();
  expect(nameOf(recordingView(), snapshot())).toBe('Biscuit');
});

test.each([
  ['said in the bar', 'c2', { sendsOnStop: false }, 'Biscuit is stopped and not sent.'],
  ['not called unsent where it is sent', 'c2', { sendsOnStop: true }, 'Recording stopped and saved.'],
  ['seen, and not said as well', 'c1', {}, null],
])('what F8 stops from another screen is %s', async (_how, open, settings, expected) => {
  at.answers = { stopRecording: ok(null) };
  const recording = recordingView({ consultId: consultId('c1'), patientName: 'Biscuit' });
  show({ open: consultView({ id: consultId(open) }), settings: { ...snapshot().settings, ...settings } });
  snapshotStore.setState({ recording });
  patientDrafts.put(recording.consultId, biscuit);
  const stopped = stopFromAnywhere(app, recording);
  const asked = at.calls.map(({ name }) => name).filter((name) => name !== 'saveNewConsult');
  expect(asked, 'the name typed a moment ago comes first').toEqual(['changePatient', 'stopRecording']);
  await new Promise((resolve) => setImmediate(resolve));
  expect(notice()).toBeNull();
  snapshotStore.setState({ recording: null });
  await stopped;
  expect(notice()).toBe(expected);
});

test('what can be of two patients of today is asked about after Stop and send, and said to be unsent from elsewhere', async () => {
  const rex = { name: 'Rex', species: '', reference: '' };
  const id = consultId('c9');
  const appointments = ['1', '2'].map((reference) => ({ id: reference, patient: { ...rex, reference } }));
  at.answers = { stopRecording: ok(null), readAppointments: ok({ appointments }) };
  const about = { id, patient: rex, createdAt: epochMs(Date.now()) };
  const today = { settings: { ...snapshot().settings, sendsOnStop: true }, appointmentsRevision: 1 };
  show({ open: consultView(about), ...today });
  await stopAndSend(app, id);
  expect(uiStore.getState()).toMatchObject({
    whichAskedOf: { consultId: id },
    announcement: 'Which Rex is it?',
  });

  const recording = recordingView({ consultId: id, patientName: 'Rex' });
  const consults = [consultRow(about)];
  for (const stop of [() => stopAndSend(app, id), () => stopFromAnywhere(app, recording)]) {
    uiStore.setState({ notice: null });
    show({ open: null, consults, ...today } as Partial<Snapshot>);
    await stop();
    expect(notice()).toBe('Rex is not sent. Open it and say which one.');
  }
});

test('a second press while a recording begins leaves what is typed meanwhile to that recording', async () => {
  watchNewConsult(app);
  const opened = Promise.withResolvers<void>();
  at.opening = opened.promise;
  at.answer = ok({ consultId: consultId('c1') });
  show({ open: null });
  changeDraft(app, riverside, { patient: biscuit });
  const recording = record(app);
  expect(await record(app)).toBe(false);
  changeDraft(app, riverside, { patient: { ...biscuit, name: 'Biscuit Hill' } });
  opened.resolve();
  expect(await recording).toBe(true);
  show({ open: consultView({ patient: biscuit }), recording: recordingView({ consultId: consultId('c1') }) });
  expect(patientDrafts.drafts.getState()['c1']?.value).toEqual({ ...biscuit, name: 'Biscuit Hill' });
  expect(currentDraft(app)).toMatchObject({ patient: { name: '' }, setAside: [] });
});

test('Record without the owner’s consent says what is missing', async () => {
  show({ settings: { ...usualSettings, consent: 'require' } });
  expect(await record(app)).toBe(false);
  expect(begun()).toEqual([]);
  expect(notice()).toMatch(/owner agrees/);
});
