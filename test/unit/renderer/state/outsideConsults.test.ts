import { beforeEach, describe, expect, test } from 'vitest';
import { isFromOutside } from '../../../../renderer/state/consultList/newConsultDrafts.ts';
import { changeDraft, clearDraft, currentDraft } from '../../../../renderer/state/newConsult.ts';
import {
  dismissOutside,
  chooseOutside,
  watchOutsideConsults,
} from '../../../../renderer/state/outsideConsults.ts';
import { outsideStrings } from '../../../../renderer/strings/outsideStrings.ts';
import type { OutsideConsult } from '../../../../shared/ipc/outsideConsult.ts';
import type { Snapshot } from '../../../../shared/ipc/snapshot.ts';
import { consultId } from '../../../../shared/ids.ts';
import { openPage } from '../../../support/openPage.ts';
import { consultView, recordingView, snapshot } from '../../../support/snapshots.ts';

type OutsideArrival = OutsideConsult['arrival'];

const asked: (readonly [string, unknown])[] = [];
Object.assign(globalThis, {
  document: { activeElement: null, querySelector: () => null },
  HTMLElement: Event,
  HTMLInputElement: Event,
  HTMLTextAreaElement: CustomEvent,
});
/** A main that carries everything out. */
const app = openPage({
  invoke(name, input) {
    asked.push([name, input]);
    return Promise.resolve({ ok: true, value: { revision: 1 } });
  },
});
const { patientDrafts, snapshotStore, uiStore } = app;

const riverside = snapshot().active.id;
const bella = { name: 'Bella', species: 'Dog', reference: '2211' };
const luna = { name: 'Luna', species: 'Cat', reference: '' };
const nobody = { name: '', species: '', reference: '' };

let count = 0;
const from = (patient: OutsideConsult['patient'], arrival: OutsideArrival = 'fills'): OutsideConsult => ({
  id: `outside ${String((count += 1))}`,
  patient,
  arrival,
});
const show = (outside: readonly OutsideConsult[], over: Partial<Snapshot> = {}): void =>
  snapshotStore.setState({ snapshot: snapshot({ outside, ...over }) });
const answers = () =>
  asked.flatMap(([name, input]) =>
    name === 'answerOutsideConsult' ? (input as { readonly answer: string }).answer : [],
  );
const opened = () => asked.filter(([name]) => name === 'openConsult').map(([, input]) => input);
const notice = () => uiStore.getState().notice?.text ?? null;
const isMarked = (): boolean => {
  const draft = currentDraft(app);
  return draft !== null && isFromOutside(draft, draft.patient);
};

const focus = (activeElement: unknown): void => void Object.assign(document, { activeElement });

watchOutsideConsults(app);
beforeEach(() => {
  focus(null);
  app.recorder.store.setState({ use: 'none' });
  uiStore.setState({ newConsults: {}, notice: null, areSettingsShown: false, dialog: null });
  show([]);
  asked.length = 0;
});

describe('a patient from another program', () => {
  test('a patient from another program fills the empty fields, and the screen says where it came from', () => {
    const one = from(bella);
    show([one]);
    expect(currentDraft(app)).toMatchObject({ patient: bella, setAside: [] });
    expect(isMarked()).toBe(true);
    expect([answers(), opened(), notice()]).toEqual([['used'], [], null]);
    // The next snapshots may still hold it.
    changeDraft(app, riverside, { patient: luna });
    show([one]);
    expect(currentDraft(app)?.patient).toEqual(luna);
    expect(answers()).toEqual(['used']);
  });

  test('a patient from another program is no longer marked once the vet changes it, or a consult has it', () => {
    show([from(bella)]);
    changeDraft(app, riverside, { patient: { ...bella, name: 'Bello' } });
    expect(isMarked()).toBe(false);
    changeDraft(app, riverside, { patient: bella });
    expect(isMarked()).toBe(true);
    clearDraft(app, riverside, bella);
    changeDraft(app, riverside, { patient: bella });
    expect(isMarked()).toBe(false);
  });
});

describe('a patient from another program waits, and a notice says so,', () => {
  const waits = (): void => {
    expect(currentDraft(app)?.patient).not.toEqual(bella);
    expect([answers(), opened(), notice()]).toEqual([['waits'], [], outsideStrings.waits]);
  };

  test('a patient from another program waits while the fields hold what a vet typed', () => {
    changeDraft(app, riverside, { patient: luna });
    show([from(bella)]);
    waits();
    expect(currentDraft(app)?.patient).toEqual(luna);
  });

  test('a patient from another program waits while the fields hold a patient from outside that a vet changed', () => {
    show([from(luna)]);
    asked.length = 0;
    changeDraft(app, riverside, { patient: { ...luna, reference: '7' } });
    show([from(bella)]);
    waits();
  });

  const ofAnother = { recording: recordingView({ isOfActive: false }), open: consultView() };
  test.each<[string, () => void, Partial<Snapshot>?]>([
    ['the owner’s consent is ticked', () => changeDraft(app, riverside, { isConsentGiven: true })],
    ['a recording runs, whoever’s it is', () => undefined, ofAnother],
    ['a recording is about to begin', () => app.recorder.store.setState({ use: 'starting' })],
    ['the caret is in a text of a consult', () => focus(new CustomEvent('')), { open: consultView() }],
    ['the settings are shown', () => uiStore.setState({ areSettingsShown: true })],
  ])('a patient from another program waits while %s', (_what, begin, over) => {
    begin();
    show([from(bella)], over);
    waits();
  });

  test('a patient from another program waits while text of the open consult is not saved', async () => {
    patientDrafts.put('c1', luna);
    show([from(bella)], { open: consultView({ id: consultId('c1') }) });
    waits();
    await patientDrafts.flush();
    patientDrafts.dropSaved();
  });

  test('a patient from another program that waits never comes into the fields unasked, once they are free', () => {
    changeDraft(app, riverside, { patient: luna });
    const one = from(bella);
    show([one]);
    clearDraft(app, riverside, luna);
    show([{ ...one, arrival: 'waits' }]);
    expect(currentDraft(app)?.patient).toEqual(nobody);
  });
});

describe('after a lock', () => {
  test('after a lock, the vet is asked about a patient from another program: New consult opens, and the fields stay empty', () => {
    show([from(bella, 'asks')], { open: consultView() });
    expect(currentDraft(app)?.patient).toEqual(nobody);
    expect([answers(), opened()]).toEqual([['waits'], [{ consultId: null }]]);
  });

  test('nothing is done about a patient from another program before: not behind the curtain, not under the lock', () => {
    const one = from(bella);
    uiStore.setState({ isCurtained: true });
    show([one]);
    uiStore.setState({ isCurtained: false });
    show([one], { lock: { ...snapshot().lock, isLocked: true } });
    expect([currentDraft(app)?.patient, answers(), notice()]).toEqual([nobody, [], null]);
  });

  test('a patient from another program waits after a lock where a practice must be connected first', () => {
    const { active } = snapshot();
    show([from(bella)], { active: { ...active, isEmbedded: true, heldFor: 'sandbox_not_allowed' } });
    expect([answers(), opened()]).toEqual([[], []]);
  });
});

test('Use puts a waiting patient into the fields and sets aside what is typed there; Dismiss drops it', () => {
  changeDraft(app, riverside, { patient: luna });
  chooseOutside(app, riverside, 'one', bella);
  expect(currentDraft(app)).toMatchObject({ patient: bella, setAside: [luna] });
  expect(isMarked()).toBe(true);
  dismissOutside(app, 'two');
  expect(answers()).toEqual(['used', 'dismissed']);
});

test('of many at once the newest fills the fields, and the others wait under one notice', () => {
  const many = [bella, luna, { ...luna, name: 'Rex' }].map((one) => from(one));
  show(many);
  expect(currentDraft(app)?.patient).toEqual(bella);
  expect(answers()).toEqual(['used', 'waits', 'waits']);
  const told = uiStore.getState().notice?.id;
  changeDraft(app, riverside, { patient: { ...bella, reference: '7' } });
  show([from({ ...luna, name: 'Max' })]);
  expect(uiStore.getState().notice?.id).toBe(told);
});
