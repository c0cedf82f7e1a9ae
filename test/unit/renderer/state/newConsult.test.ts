import { beforeEach, expect, test, vi } from 'vitest';
import type { PageSnapshot } from '../../../../renderer/state/snapshotStore.ts';
import { consultId, epochMs } from '../../../../shared/ids.ts';
import { consultRow, consultView, snapshot } from '../../../support/snapshots.ts';

/** The page's own state, with a main that carries everything out. */
const at = vi.hoisted(() => {
  const opened: unknown[] = [];
  const invoke = (name: string, input: { readonly consultId?: unknown }): Promise<unknown> => {
    if (name === 'openConsult') opened.push(input.consultId);
    return Promise.resolve({ ok: true, value: null });
  };
  const importDropped = (): Promise<unknown> => Promise.resolve({ ok: true, value: null });
  Object.assign(globalThis, {
    clinic: { invoke, importDropped, on: () => () => undefined },
    document: { activeElement: null },
  });
  return { opened };
});

const { snapshotStore, uiStore } = await import('../../../../renderer/state/commands.ts');
const { changeDraft, chooseFiles, currentDraft, importDropped, takeSetAside, watchNewConsult } =
  await import('../../../../renderer/state/newConsult.ts');

const riverside = snapshot().active.id;
const biscuit = { name: 'Biscuit', species: 'Dog', reference: '2211' };
const luna = { name: 'Luna', species: 'Cat', reference: '' };
const nobody = { name: '', species: '', reference: '' };
const chosen = { id: 'chosen', count: 3 };
const reading = (id: string) => ({ id, fileName: `${id}.m4a`, chosen, state: 'reading' }) as const;
const refused = (id: string) =>
  ({ ...reading(id), state: 'refused', failure: { code: 'not_audio', detail: null } }) as const;
const made = (id: string, patient = nobody, batch: string | null = null) =>
  consultRow({ id: consultId(id), phase: 'preparing', patient, batch, createdAt: epochMs(id.length) });

const show = (over: Partial<PageSnapshot> = {}): void => snapshotStore.setState({ snapshot: snapshot(over) });
const notice = () => uiStore.getState().notice?.text ?? null;

watchNewConsult();
beforeEach(() => {
  at.opened.length = 0;
  uiStore.setState({ newConsults: {}, notice: null });
  show({ lock: { ...snapshot().lock, isLocked: true } });
  show();
  changeDraft(riverside, { patient: biscuit });
});

test('the patient leaves the fields with the file, so that a recording meanwhile has another one', async () => {
  await chooseFiles();
  show({ imports: [reading('a')] });
  expect(currentDraft()).toMatchObject({ patient: nobody, setAside: [] });
  changeDraft(riverside, { patient: luna });
  show({ consults: [made('c', biscuit)] });
  expect(currentDraft()).toMatchObject({ patient: luna, setAside: [] });
});

test('a file that is refused gives its patient back to empty fields, and else beside them', async () => {
  await chooseFiles();
  show({ imports: [reading('a')] });
  show({ imports: [refused('a')] });
  expect(currentDraft()).toMatchObject({ patient: biscuit, setAside: [] });

  await chooseFiles();
  show({ imports: [refused('a'), reading('b')] });
  changeDraft(riverside, { patient: luna });
  show({ imports: [refused('a')] });
  expect(currentDraft()).toMatchObject({ patient: luna, setAside: [biscuit] });
});

test('a refusal is told where the imports are not in sight, once, and with those before it', () => {
  show({ imports: [refused('a'), reading('b')] });
  expect(notice()).toBeNull();
  const open = consultView({ id: consultId('luna'), phase: 'filed' });
  show({ imports: [refused('a'), reading('b')], open });
  expect(notice()).toBeNull();
  show({ imports: [refused('a'), refused('b')], open });
  expect(notice()).toBe('2 of 3 files were not imported. See New consult.');
});

test('several files take no patient, and the vet is told where the name waits', async () => {
  await importDropped([]);
  show({ imports: [reading('a'), reading('b')] });
  expect(currentDraft()).toMatchObject({ patient: nobody, setAside: [biscuit] });
  expect(notice()).toMatch(/Biscuit was typed for none of these files/);
});

test('the first of several files is opened once all are read, and not before', async () => {
  await importDropped([]);
  const first = made('first', nobody, 'phone');
  const second = made('second', nobody, 'phone');
  show({ imports: [reading('a'), reading('b')] });
  show({ imports: [reading('b')], consults: [first] });
  expect(at.opened).toEqual([]);
  show({ consults: [second, first] });
  show({ consults: [second, first] });
  expect(at.opened).toEqual(['first']);
});

test('a vet who types the next patient meanwhile is left in peace', async () => {
  await importDropped([]);
  show({ imports: [reading('a'), reading('b')] });
  changeDraft(riverside, { patient: luna });
  show({ imports: [reading('b')], consults: [made('first', nobody, 'phone')] });
  show({ consults: [made('second', nobody, 'phone'), made('first', nobody, 'phone')] });
  expect(at.opened).toEqual([]);
  expect(currentDraft()).toMatchObject({ patient: luna });
});

test('another consult sets the typed patient aside, until the vet uses it', () => {
  show({ open: consultView() });
  show();
  expect(currentDraft()).toMatchObject({ patient: nobody, setAside: [biscuit] });
  takeSetAside(riverside, biscuit);
  expect(currentDraft()).toMatchObject({ patient: biscuit, setAside: [] });
});
