import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { createCommandAnswers } from '../../../main/electron/page/commandAnswers.ts';
import type { CheckedPlace } from '../../../shared/consult/checkedPlaces.ts';
import type { ConsultId } from '../../../shared/ids.ts';
import {
  connectTo,
  newFolder,
  newService,
  openManaged,
  outcome,
  type ManagedApp,
} from '../policy/managedApp.ts';

const patient = { name: 'Biscuit', species: 'Dog', reference: '' };
/** Planted, so that no other text has it. */
const words = '7301.5 mg of meloxiplantin';
const place: CheckedPlace = { section: 3, kind: 'number', words, nth: 0 };

async function writeNote({ app, give }: ManagedApp): Promise<ConsultId> {
  await give.writeWithoutRecording({ patient, connectionId: app.snapshot().active.id });
  const consultId = app.snapshot().open?.id;
  if (consultId === undefined) throw new Error('no consult');
  const content = `Give ${words}.`;
  expect(await outcome(give.editSection({ consultId, index: 3, content, isRemoved: false }))).toBe('done');
  return consultId;
}

async function openedNote(): Promise<ManagedApp & { readonly id: ConsultId; readonly folder: string }> {
  const folder = await newFolder();
  const managed = await openManaged({}, { dataFolder: folder });
  expect(await connectTo(managed, await newService())).toBe('done');
  return { ...managed, folder, id: await writeNote(managed) };
}

it('a checked place is there after a restart, and its words are in no file and no log', async () => {
  const { give, app, id: consultId, folder, logged, stop } = await openedNote();
  const connectionId = app.snapshot().active.id;
  expect(await outcome(give.markChecked({ consultId, place }))).toBe('done');
  expect(app.snapshot().open?.checkedPlaces).toEqual([place]);
  expect(await outcome(give.saveSetting({ connectionId, name: 'checksNotes', value: false }))).toBe('done');
  await stop();
  const files = await readdir(folder, { recursive: true, withFileTypes: true });
  const contents = files
    .filter((one) => one.isFile())
    .map((one) => readFile(join(one.parentPath, one.name), 'latin1'));
  expect((await Promise.all(contents)).join('\n')).not.toContain('meloxiplantin');
  expect(logged).toContainEqual(expect.objectContaining({ event: 'consult', what: 'placeChecked' }));
  expect(JSON.stringify(logged)).not.toMatch(/meloxiplantin|7301|Dr Moor/);

  const again = await openManaged({}, { dataFolder: folder });
  await again.give.openConsult({ consultId });
  const snapshot = again.app.snapshot();
  expect(snapshot.open?.checkedPlaces).toEqual([place]);
  expect(snapshot.settings.checksNotes).toBe(false);
  const read = await again.give.readActivity({ consultId });
  const entries = read.ok ? read.value.entries : [];
  expect(entries.at(-1)).toMatchObject({
    what: 'placeChecked',
    checked: { section: 3, kind: 'number', by: 'Dr Moor' },
  });
  expect(JSON.stringify(entries)).not.toContain('meloxiplantin');
  // The words change, and the check ends.
  const edit = { consultId, index: 3, content: 'Give 15 mg.', isRemoved: false };
  expect(await outcome(again.give.editSection(edit))).toBe('done');
  await again.give.openConsult({ consultId: null });
  await again.give.openConsult({ consultId });
  expect(again.app.snapshot().open?.checkedPlaces).toEqual([]);
});

it('a place in another practice’s consult is refused, and that consult stays as it is', async () => {
  const managed = await openedNote();
  const { app, give, id: consultId } = managed;
  const connectionId = app.snapshot().active.id;
  const other = app.snapshot().connections.find(({ id }) => id !== connectionId);
  if (other === undefined) throw new Error('no other connection');
  await give.switchConnection({ connectionId: other.id });
  expect(await outcome(give.markChecked({ consultId, place }))).toBe('refused');
  expect(await outcome(give.saveSetting({ connectionId, name: 'checksNotes', value: false }))).toBe(
    'practice_changed',
  );
  await give.switchConnection({ connectionId });
  await give.openConsult({ consultId });
  expect(app.snapshot()).toMatchObject({ open: { checkedPlaces: [] }, settings: { checksNotes: true } });
});

it('while locked, nothing is checked and nothing of the check is shown', async () => {
  const { app, give, id: consultId } = await openedNote();
  await give.markChecked({ consultId, place });
  await give.changePin({ old: null, pin: '4711' });
  await give.lock({ asksForVetOf: null });
  expect(await outcome(give.markChecked({ consultId, place: { ...place, nth: 1 } }))).toBe('locked');
  const connectionId = app.snapshot().active.id;
  expect(await outcome(give.saveSetting({ connectionId, name: 'checksNotes', value: false }))).toBe('locked');
  expect(app.snapshot()).toMatchObject({ open: null, asksBeforeFiling: false });
  expect(JSON.stringify(app.snapshot())).not.toContain('meloxiplantin');
});

it('hostile input is refused by the whole app, and the note and its log stay as they are', async () => {
  const { app, give, id: consultId } = await openedNote();
  const answers = createCommandAnswers({
    handlers: give,
    importDropped: app.commands.importDropped,
    failureOf: () => ({ code: 'internal', detail: null }),
  });
  const stepsOf = async (): Promise<number> => {
    const read = await give.readActivity({ consultId });
    return read.ok ? read.value.entries.length : -1;
  };
  const before = await stepsOf();
  for (const change of [
    { section: 4 },
    { section: 999 },
    { section: -1 },
    { section: '__proto__' },
    { kind: 'constructor' },
    { words: '' },
    { words: 'x'.repeat(501) },
    { words: { toString: 'x' } },
    { nth: -1 },
    { nth: Number.NaN },
    { checkedBy: 'Dr Ash' },
  ])
    expect(await answers.command('markChecked', { consultId, place: { ...place, ...change } })).toMatchObject(
      {
        ok: false,
        error: { code: 'refused' },
      },
    );
  expect(app.snapshot().open?.checkedPlaces).toEqual([]);
  expect(await stepsOf()).toBe(before);
  expect(await answers.command('markChecked', { consultId, place })).toEqual({ ok: true, value: null });
});
