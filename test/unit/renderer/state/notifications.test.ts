import { beforeEach, describe, expect, test, vi } from 'vitest';
import { connectionId, consultId } from '../../../../shared/ids.ts';
import { startLock } from '../../../../renderer/state/lock.ts';
import { startPage } from '../../../../renderer/state/startPage.ts';
import { changeDraft } from '../../../../renderer/state/newConsult.ts';
import { exportConsult } from '../../../../renderer/state/note/exportNote.ts';
import { stopRecording, undoNewAnimal } from '../../../../renderer/state/recorder/recording.ts';
import type { PageSnapshot } from '../../../../renderer/state/snapshotStore.ts';
import { err, ok } from '../../../../shared/result.ts';
import { commandFailureString } from '../../../../renderer/strings/strings.ts';
import { openPage } from '../../../support/openPage.ts';
import { consultRow, consultView, recordingView, snapshot } from '../../../support/snapshots.ts';

/** A main whose answers are written by hand. */
const at = {
  listeners: new Map<string, (payload: unknown) => void>(),
  answers: {} as Record<string, () => Promise<unknown>>,
  asked: [] as { readonly name: string; readonly input: unknown }[],
};
Object.assign(globalThis, {
  window: {
    location: { origin: '' },
    addEventListener(name: string, listener: (payload: unknown) => void) {
      const earlier = at.listeners.get(name);
      at.listeners.set(name, (payload) => {
        earlier?.(payload);
        listener(payload);
      });
    },
  },
  document: { addEventListener: () => undefined, visibilityState: 'visible' },
});
const app = openPage({
  invoke(name, input) {
    at.asked.push({ name, input });
    return at.answers[name]?.() ?? Promise.resolve({ ok: true, value: null });
  },
  on: (name, listener) => at.listeners.set(name, listener),
});
startLock(app);
at.answers['getSnapshot'] = () => Promise.resolve(err({ code: 'internal', detail: null }));
startPage(app);
const { atLock, forCurrentSession, uiStore, toAnybody } = app;

const riverside = snapshot().active;
const ash = { ...riverside, id: connectionId('ash'), vet: 'Dr Ash' };
const locked = { ...snapshot().lock, isLocked: true };
const consult = consultRow({ phase: 'writing' });

let revision = 10;
function show(over: Partial<PageSnapshot> = {}): void {
  revision += 1;
  app.snapshotStore.accept({ ...snapshot(over), note: over.open ?? null, revision }, true);
}
const settled = (): Promise<void> => new Promise((resolve) => setTimeout(resolve, 5));
const said = () => ({
  seen: uiStore.getState().notice?.text ?? null,
  heard: uiStore.getState().announcement,
});
const nothing = { seen: null, heard: '' };
/** The next vet unlocks. */
async function ashUnlocks(): Promise<void> {
  show({ active: ash });
  await settled();
}
async function curtain(): Promise<void> {
  at.listeners.get('locking')?.(null);
  await settled();
}

beforeEach(async () => {
  for (const name of Object.keys(at.answers)) delete at.answers[name];
  at.answers['restoreTyped'] = () => Promise.resolve(ok({ typed: null }));
  at.answers['readConsultRows'] = () => new Promise(() => undefined);
  at.asked.length = 0;
  uiStore.setState({ isCurtained: false, newConsults: {} });
  show();
  await settled();
  uiStore.setState({ notice: null, announcement: '' });
});

/** An export that main answers when it is told to. */
function slowExport(): { readonly done: Promise<boolean>; readonly answer: () => void } {
  const { promise, resolve } = Promise.withResolvers<unknown>();
  at.answers['exportConsult'] = () => promise;
  const done = exportConsult(app, consultId('c1'));
  const folder = 'Consult Biscuit 2026-11-20 10-00-00';
  return { done, answer: () => resolve(ok({ folder, isRecordingUnreadable: false })) };
}

test('a finished export notifies the vet who began it, without the patient’s name', async () => {
  const { done, answer } = slowExport();
  answer();
  await done;
  expect(said().seen).toContain('Saved in a new folder');
  expect(said().seen).not.toContain('Biscuit');
});

test('a notification that says to ask IT says whom', () => {
  show({ organisation: { ...snapshot().organisation, adminContact: 'Anna Weber, 030 1234567' } });
  toAnybody.notify('Ask IT.');
  expect(said().seen).toBe('Ask IT: Anna Weber, 030 1234567.');
});

test('an export that finishes after the lock notifies nobody', async () => {
  for (const next of [ash, riverside]) {
    const { done, answer } = slowExport();
    show({ lock: locked });
    show({ active: next });
    answer();
    await done;
    await settled();
    expect(said(), next.vet).toEqual(nothing);
  }
});

test('a notification disappears under another practice and under a lock', () => {
  for (const over of [{ active: ash }, { lock: locked }]) {
    show({ consults: [consult] });
    show({ consults: [{ ...consult, phase: 'noteReady' }] });
    forCurrentSession().notify('Biscuit, on the way');
    expect(said().heard).toContain('Biscuit');
    show(over);
    expect(said()).toEqual(nothing);
    show();
    expect(said()).toEqual(nothing);
  }
});

test('a notice goes when its consult is left or its matter is over, and one about the step there goes along once', () => {
  const open = consultView({ phase: 'filed' });
  const isGoneAfter = (leave: () => void): boolean => {
    uiStore.setState({ areSettingsShown: false });
    show({ open });
    forCurrentSession().notify('Copied and updated.');
    show({ open, consults: [consult], recording: recordingView({ state: 'starting' }) });
    expect(said().seen).toBeNull();
    forCurrentSession().notify('Copied and updated.');
    // The first sound of a recording is nothing that the vet did.
    show({ open, consults: [consult], recording: recordingView() });
    expect(said().seen).toBe('Copied and updated.');
    leave();
    return said().seen === null;
  };
  expect(isGoneAfter(() => show({ open: null }))).toBe(true);
  expect(isGoneAfter(() => show({ open: { ...open, isChangedSinceFiled: true } }))).toBe(true);
  expect(isGoneAfter(() => uiStore.setState({ areSettingsShown: true }))).toBe(true);
  expect(isGoneAfter(app.leavePlace)).toBe(true);
  expect(isGoneAfter(app.carryNotice)).toBe(false);
  show({ open: null });
  expect(said().seen).not.toBeNull();
  show({ open });
  expect(said().seen).toBeNull();
});

test('a keystroke that came too late is told although the consult is left', async () => {
  at.answers['changePatient'] = () => Promise.resolve(err({ code: 'refused', detail: null }));
  show({ open: consultView() });
  app.patientDrafts.put('c1', { name: 'Bello', species: '', reference: '' });
  app.openConsult(null);
  await settled();
  show({ open: null });
  expect(said().seen).not.toBeNull();
});

test('what Undo of New animal does not keep is told though main shows the first consult only after its answer', async () => {
  const [first, second] = ['c1', 'c2'].map((id) => ({
    open: consultView({ id: consultId(id), phase: 'recording' }),
    recording: recordingView({ consultId: consultId(id) }),
  }));
  const leftOut = { name: 'Luna', species: 'Cat', reference: '' };
  at.answers['undoNewAnimal'] = () => Promise.resolve(ok({ leftOut }));
  show(second);
  const undone = undoNewAnimal(app, consultId('c2'));
  await settled();
  show(first);
  await undone;
  // The name alone stands for all that was typed.
  expect(said().seen).toContain(' Luna waits');
});

test('nothing is announced under the curtain or the lock', async () => {
  at.answers['readyToLock'] = () => new Promise(() => undefined);
  show({ consults: [consult] });
  await curtain();
  show({ consults: [{ ...consult, phase: 'noteReady' }] });
  toAnybody.notify('The microphone is gone.');
  expect(said()).toEqual(nothing);
  show({ lock: locked });
  await ashUnlocks();
  expect(said()).toEqual(nothing);
});

test('the lock screen’s own notification disappears with the lock', () => {
  atLock.notify('Wrong.');
  expect(said().seen).toBeNull();
  show({ lock: locked });
  forCurrentSession().notify('Biscuit was sent.');
  expect(said().seen).toBeNull();
  atLock.notify('Wrong.');
  expect(said().seen).toBe('Wrong.');
  show({ active: ash });
  expect(said().seen).toBeNull();
});

test('a take that cannot be stopped is reported on the lock screen', async () => {
  at.answers['stopRecording'] = () => Promise.resolve(err({ code: 'disk_full', detail: null }));
  show({ lock: locked });
  await stopRecording(app, consultId('c1'));
  expect(said().seen).toBe(commandFailureString('disk_full'));
});

test('the vet who unlocks is told if the typed text cannot be restored', async () => {
  show({ lock: locked });
  at.answers['restoreTyped'] = () => Promise.resolve(err({ code: 'disk_failed', detail: null }));
  await ashUnlocks();
  expect(said().seen).not.toBeNull();
});

test('text that main is just returning is handed over again at the next lock', async () => {
  const { promise, resolve } = Promise.withResolvers<unknown>();
  at.answers['restoreTyped'] = () => promise;
  show({ lock: locked });
  show();
  await curtain();
  const typed = { connectionId: riverside.id, patient: { name: 'Luna', species: '', reference: '' } };
  resolve(ok({ typed: { ...typed, isConsentGiven: true, setAside: [] } }));
  await settled();
  const handed = at.asked.filter(({ name }) => name === 'saveNewConsult').at(-1)?.input;
  expect(handed).toMatchObject(typed);
});

describe('what is typed under New consult stays on the page', () => {
  const luna = { name: 'Luna', species: '', reference: '' };
  const typed = () => uiStore.getState().newConsults[riverside.id]?.patient;
  async function lockAndUnlock(afterwards = (): void => undefined): Promise<void> {
    await curtain();
    show({ lock: locked });
    show();
    afterwards();
    await settled();
  }

  test('what is typed under New consult stays on the page where main does not take it', async () => {
    at.answers['saveNewConsult'] = () => Promise.resolve(err({ code: 'disk_full', detail: null }));
    changeDraft(app, riverside.id, { patient: luna });
    await lockAndUnlock();
    expect(typed()).toEqual(luna);
  });

  test('what is typed under New consult stays on the page or comes back to it, where the page is loaded again', async () => {
    changeDraft(app, riverside.id, { patient: luna });
    at.listeners.get('pagehide')?.(null);
    expect(at.asked.at(-1)).toMatchObject({ name: 'saveNewConsult', input: { patient: luna } });
    uiStore.setState({ newConsults: {} });
    app.snapshotStore.setState({ snapshot: null });
    const about = { connectionId: riverside.id, isConsentGiven: false, setAside: [] };
    at.answers['restoreTyped'] = () => Promise.resolve(ok({ typed: { ...about, patient: luna } }));
    show();
    await settled();
    expect(typed()).toEqual(luna);
  });

  test('what is typed under New consult stays on the page where the vet is back before a slow disk has saved the rest', async () => {
    const { promise, resolve } = Promise.withResolvers<unknown>();
    at.answers['changePatient'] = () => promise;
    changeDraft(app, riverside.id, { patient: luna });
    app.patientDrafts.put('c1', luna);
    await lockAndUnlock(() => resolve(ok({ revision: 1 })));
    expect(typed()).toEqual(luna);
  });
});

test('a setting that is half typed is saved before a consult is opened over it', () => {
  const left = vi.fn();
  class Focused {
    blur = left;
  }
  const { activeElement } = document;
  Object.assign(globalThis, { HTMLElement: Focused });
  Object.assign(document, { activeElement: new Focused() });
  uiStore.setState({ areSettingsShown: true });
  app.openConsult(null);
  expect(left).toHaveBeenCalledOnce();
  expect(uiStore.getState().areSettingsShown).toBe(false);
  Object.assign(document, { activeElement });
});

test('typed text is saved at once when the system signs out', async () => {
  const patient = { name: 'Luna', species: 'Cat', reference: '' };
  app.patientDrafts.put('c1', patient);
  at.asked.length = 0;
  at.listeners.get('leaving')?.(null);
  expect(at.asked).toEqual([{ name: 'changePatient', input: { consultId: 'c1', patient } }]);
  await settled();
});
