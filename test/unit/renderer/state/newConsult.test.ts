import { beforeEach, expect, test, vi } from 'vitest';
import {
  changeDraft,
  currentDraft,
  restoreSetAside,
  writeWithoutRecording,
} from '../../../../renderer/state/newConsult.ts';
import { chooseFiles, dismissImport, importDropped } from '../../../../renderer/state/imports.ts';
import { watchNewConsult } from '../../../../renderer/state/watchNewConsult.ts';
import type { PageSnapshot } from '../../../../renderer/state/snapshotStore.ts';
import { consultId, epochMs } from '../../../../shared/ids.ts';
import { openPage } from '../../../support/openPage.ts';
import { consultRow, consultView, recordingView, snapshot } from '../../../support/snapshots.ts';

const opened: unknown[] = [];
const saved: unknown[] = [];
const patients: (readonly [string, unknown])[] = [];
Object.assign(globalThis, { document: { activeElement: null } });
/** A main that carries everything out. */
const app = openPage({
  invoke(name: string, input: { readonly consultId?: unknown; readonly patient?: unknown }) {
    if (input.patient !== undefined) patients.push([name, input.patient]);
    if (name === 'openConsult') opened.push(input.consultId);
    if (name === 'saveNewConsult') saved.push(input);
    const value = name === 'chooseFiles' ? { consultId: 'alone' } : null;
    return Promise.resolve({ ok: true, value });
  },
  importDropped: async (_files, patient) => {
    patients.push(['importDropped', patient]);
    return { ok: true, value: { consultId: null } };
  },
});
const { snapshotStore, uiStore } = app;

const riverside = snapshot().active.id;
const biscuit = { name: 'Biscuit', species: 'Dog', reference: '2211' };
const luna = { name: 'Luna', species: 'Cat', reference: '' };
const nobody = { name: '', species: '', reference: '' };
const three = { id: 'three', count: 3 };
const reading = (id: string, chosen = { id, count: 1 }) =>
  ({ id, fileName: `${id}.m4a`, chosen, typed: biscuit, state: 'reading' }) as const;
const refused = (...of: Parameters<typeof reading>) =>
  ({ ...reading(...of), state: 'refused', failure: { code: 'not_audio', detail: null } }) as const;
const made = (id: string, patient = nobody, batch: string | null = null) =>
  consultRow({ id: consultId(id), phase: 'preparing', patient, batch, createdAt: epochMs(id.length) });

const show = (over: Partial<PageSnapshot> = {}): void => snapshotStore.setState({ snapshot: snapshot(over) });
const notice = () => uiStore.getState().notice?.text ?? null;

watchNewConsult(app);
beforeEach(() => {
  opened.length = 0;
  uiStore.setState({ newConsults: {}, notice: null });
  show({ lock: { ...snapshot().lock, isLocked: true } });
  show();
  changeDraft(app, riverside, { patient: biscuit });
});

test('the patient leaves the fields with the file, so that a recording meanwhile has another one', () => {
  show({ imports: [reading('a')] });
  expect(currentDraft(app)).toMatchObject({ patient: nobody, setAside: [] });
  changeDraft(app, riverside, { patient: luna });
  show({ consults: [made('c', biscuit)] });
  expect(currentDraft(app)).toMatchObject({ patient: luna, setAside: [] });
});

test('a file that is refused gives its patient back to empty fields, and else beside them', async () => {
  show({ imports: [reading('a')] });
  show({ imports: [refused('a')] });
  expect(currentDraft(app)).toMatchObject({ patient: biscuit, setAside: [] });

  show({ imports: [refused('a'), reading('b')] });
  expect(currentDraft(app)).toMatchObject({ patient: nobody });
  changeDraft(app, riverside, { patient: luna });
  await dismissImport(app, reading('b'));
  expect(currentDraft(app)).toMatchObject({ patient: luna, setAside: [biscuit] });
});

test('main gets the patient field by field as it was typed', async () => {
  await app.newConsultDrafts.flush();
  patients.length = 0;
  await chooseFiles(app);
  await importDropped(app, []);
  await writeWithoutRecording(app);
  changeDraft(app, riverside, { patient: biscuit });
  await app.newConsultDrafts.flush();
  expect(new Map(patients)).toEqual(
    new Map(
      ['chooseFiles', 'importDropped', 'writeWithoutRecording', 'saveNewConsult'].map((name) => [
        name,
        biscuit,
      ]),
    ),
  );
});

test('a double press of Cancel gives the patient back once', async () => {
  show({ imports: [reading('a')] });
  await Promise.all([dismissImport(app, reading('a')), dismissImport(app, reading('a'))]);
  expect(currentDraft(app)).toMatchObject({ patient: biscuit, setAside: [] });
});

test('a refusal is told where the imports are not in sight, once, and with those before it', () => {
  show({ imports: [refused('a', three), reading('b', three)] });
  expect(notice()).toMatch(/Biscuit was typed/);
  uiStore.setState({ notice: null });
  const open = consultView({ id: consultId('luna'), phase: 'filed' });
  show({ imports: [refused('a', three), reading('b', three)], open });
  expect(notice()).toBeNull();
  show({ imports: [refused('a', three), refused('b', three)], open });
  expect(notice()).toBe('2 of 3 files were not imported. See New consult.');
});

test('a question about an import comes later: it takes nothing that is typed by then, and the open consult has it', async () => {
  const of = made('c', biscuit);
  const twin = {
    consultId: consultId('twin'),
    patient: luna,
    sourceFileName: 'a.m4a',
    createdAt: epochMs(1),
  };
  const question = { ...reading('c'), ...twin, recordedAt: null, state: 'duplicate' } as const;
  show({ imports: [reading('a')] });
  show({ consults: [of] });
  changeDraft(app, riverside, { patient: biscuit });
  const open = consultView({ id: of.id, phase: 'preparing' });
  show({ consults: [of], open });
  show({ consults: [of], open, imports: [question] });
  expect(currentDraft(app)).toMatchObject({ setAside: [biscuit] });
  expect(notice()).toBeNull();
  show({ consults: [of] });
  changeDraft(app, riverside, { patient: biscuit, setAside: [] });
  show({ consults: [of], imports: [question] });
  expect(currentDraft(app)).toMatchObject({ patient: biscuit });
});

test('several files take no patient, and the vet is told once where the name waits', () => {
  show({ imports: [reading('a', three), reading('b', three)] });
  expect(currentDraft(app)).toMatchObject({ patient: nobody, setAside: [biscuit] });
  expect(notice()).toMatch(/Biscuit was typed for none of these files/);
  uiStore.setState({ notice: null });
  show({ imports: [reading('b', three), refused('a', three)] });
  expect(notice()).toBeNull();
});

test('the first of several files is opened once all are read, and not before', () => {
  const first = made('first', nobody, 'three');
  const second = made('second', nobody, 'three');
  show({ imports: [reading('a', three), reading('b', three)] });
  show({ imports: [reading('b', three)], consults: [first] });
  expect(opened).toEqual([]);
  show({ consults: [first], consultsRevision: 2, rowsRevision: 1 });
  expect(opened).toEqual([]);
  show({ consults: [second, first], consultsRevision: 2, rowsRevision: 2 });
  show({ consults: [second, first] });
  expect(opened).toEqual(['first']);
});

test('a vet who types the next patient meanwhile is left in peace', () => {
  show({ imports: [reading('a', three), reading('b', three)] });
  changeDraft(app, riverside, { patient: luna });
  show({ imports: [reading('b', three)], consults: [made('first', nobody, 'three')] });
  show({ consults: [made('second', nobody, 'three'), made('first', nobody, 'three')] });
  expect(opened).toEqual([]);
  expect(currentDraft(app)).toMatchObject({ patient: luna });
});

test.each<[string, readonly unknown[], () => void]>([
  ['opens', ['alone'], () => undefined],
  ['waits for a vet who types', [], () => changeDraft(app, riverside, { patient: luna })],
  ['waits for a vet who records', [], () => show({ recording: recordingView() })],
  ['waits for a vet who has gone elsewhere', [], () => show({ open: consultView() })],
  ['waits behind the settings', [], () => uiStore.setState({ areSettingsShown: true })],
  ['stays closed behind the lock', [], () => show({ lock: { ...snapshot().lock, isLocked: true } })],
])('a single file that is read %s', async (_, ids, meanwhile) => {
  const isChosen = chooseFiles(app);
  show({ imports: [reading('a')] });
  meanwhile();
  expect(await isChosen).toBe(true);
  expect(opened).toEqual(ids);
  uiStore.setState({ areSettingsShown: false });
});

test('another consult sets the typed patient aside, until the vet uses it', () => {
  show({ open: consultView() });
  show();
  expect(currentDraft(app)).toMatchObject({ patient: nobody, setAside: [biscuit] });
  restoreSetAside(app, riverside, biscuit);
  expect(currentDraft(app)).toMatchObject({ patient: biscuit, setAside: [] });
});

test('what is typed is saved within half a second, however long the typing lasts', async () => {
  await app.newConsultDrafts.flush();
  vi.useFakeTimers();
  saved.length = 0;
  for (let letters = 1; letters <= 8; letters += 1) {
    changeDraft(app, riverside, { patient: { ...nobody, name: 'Theodore'.slice(0, letters) } });
    vi.advanceTimersByTime(80);
  }
  vi.useRealTimers();
  expect(saved).toEqual([expect.objectContaining({ patient: { ...nobody, name: 'Theodor' } })]);
});
