import { beforeEach, describe, expect, test } from 'vitest';
import { createFiling } from '../../../../renderer/state/filing.ts';
import { startPage } from '../../../../renderer/state/startPage.ts';
import { createUiStore } from '../../../../renderer/state/uiStore.ts';
import { commandFailureString } from '../../../../renderer/strings/strings.ts';
import { usualSettings } from '../../../../shared/settings/settingsTable.ts';
import { consultId } from '../../../../shared/ids.ts';
import type { Snapshot } from '../../../../shared/ipc/snapshot.ts';
import type { NoteCheckMark } from '../../../../shared/noteCheck/noteCheck.ts';
import { err, ok } from '../../../../shared/result.ts';
import { openPage } from '../../../support/openPage.ts';
import { consultView, snapshot } from '../../../support/snapshots.ts';

type FilingDeps = Parameters<typeof createFiling>[0];

const open = consultView({ id: consultId('biscuit') });
const mark = {} as NoteCheckMark;
/** How main and the check answer, and what comes of it. */
const usual = { isSaved: true, isCopied: true, isLocked: false, answer: ok(null) as unknown };
const at = {
  ...usual,
  done: [] as string[],
  asked: [] as object[],
  told: [] as string[],
  marks: [] as readonly NoteCheckMark[] | null,
  places: { of: 2, lookedAt: 1 },
  /** What happens during the check. */
  meanwhile: (): void => undefined,
};
const uiStore = createUiStore();
let now = snapshot();
const show = (over: Partial<Snapshot> = {}): void => {
  now = snapshot({ open, ...over });
};
const perhaps = (what: string, isDone: boolean): Promise<boolean> => {
  if (isDone) at.done.push(what);
  return Promise.resolve(isDone);
};
const filing = createFiling({
  uiStore,
  ask: ((name: string, input: object) => {
    at.asked.push(input);
    return perhaps(name, true).then(() => at.answer);
  }) as FilingDeps['ask'],
  run: (name) => perhaps(name, true),
  copy: () => perhaps('copy', at.isCopied),
  saveTyped: () => Promise.resolve(at.isSaved),
  mainNow: () => now,
  isScreenLocked: () => at.isLocked,
  forCurrentSession: () => ({ notify: (text) => at.told.push(text), announce: () => undefined }),
  noteCheck: {
    places: () => {
      at.meanwhile();
      return Promise.resolve(at.places);
    },
    settle: () => {
      at.meanwhile();
      return Promise.resolve(at.marks);
    },
  },
});
const asked = () => {
  const { dialog } = uiStore.getState();
  return dialog?.kind === 'fileNote' ? dialog.asks : null;
};

beforeEach(() => {
  Object.assign(at, usual, { done: [], asked: [], told: [], marks: [], meanwhile: () => undefined });
  uiStore.setState(uiStore.getInitialState());
  show();
});

test('Copy and file copies the note, then files it; a note that could not be copied stays', async () => {
  expect(await filing.copyAndFile(open.id)).toBe(true);
  expect([at.done, uiStore.getState().copied]).toEqual([['copy', 'fileNote'], open.id]);
  at.isCopied = false;
  expect(await filing.copyAndFile(open.id)).toBe(false);
  expect(at.done).toEqual(['copy', 'fileNote']);
});

test('where a filed note says who filed it, it is copied again once that is true, with its places', async () => {
  const noteFormat = { ...usualSettings.noteFormat, lines: ['filedBy'] } as const;
  show({ settings: { ...usualSettings, noteFormat } });
  expect(await filing.copyAndFile(open.id)).toBe(true);
  expect(at.done).toEqual(['copy', 'fileNote', 'copy']);
  expect(at.asked[0]).toEqual({ consultId: open.id, places: at.places, isCopied: true });
  at.done.length = 0;
  at.answer = err({ code: 'disk_full', detail: null });
  await filing.copyAndFile(open.id);
  expect(at.done).toEqual(['copy', 'fileNote']);
  at.answer = ok(null);
  show();
  await filing.copyAndFile(open.id);
  expect(at.asked.at(-1)).toEqual({ consultId: open.id, isCopied: true });
});

test('a note is neither copied nor filed once the vet has moved on while its places were counted', async () => {
  show({ settings: { ...usualSettings, noteFormat: { ...usualSettings.noteFormat, lines: ['filedBy'] } } });
  at.meanwhile = () => show({ open: consultView({ id: consultId('luna') }) });
  expect(await filing.copyAndFile(open.id)).toBe(false);
  expect(at.done).toEqual([]);
});

test('a note that is filed after a question is copied again, because something else may have been copied', async () => {
  at.answer = err({ code: 'warnings_unread', detail: null });
  await filing.copyAndFile(open.id);
  at.answer = ok(null);
  at.done.length = 0;
  expect(await filing.fileAsked(open, false)).toBe(true);
  expect(at.done).toEqual(['copy', 'fileNote']);
});

test('text that is not saved stops the filing, before and after a question', async () => {
  show({ asksBeforeFiling: true });
  Object.assign(at, { isSaved: false, marks: [mark] });
  expect(await filing.fileNote(open.id)).toBe(false);
  expect(await filing.fileConfirmed(open.id)).toBe(false);
  expect([asked(), at.done]).toEqual([null, []]);
});

describe('where the organisation wants places checked', () => {
  const warned = consultView({ ...open, warnings: { read: [], unread: ['No weight.'], count: 1 } });
  test.each([
    ['are there, about them', [mark], {}, 'places', []],
    ['cannot be counted, about that', null, {}, 'unchecked', []],
    ['are none, about nothing', [], {}, null, ['fileNote']],
    ['and warnings are there, main asks about both', [mark], { open: warned }, null, ['fileNote']],
    ['are of a note that was left meanwhile, about nothing', [mark], { open: null }, null, []],
  ] as const)(
    'filing asks, where the organisation wants places checked and they %s',
    async (_what, marks, over, question, done) => {
      show({ asksBeforeFiling: true });
      Object.assign(at, { marks, meanwhile: () => show({ asksBeforeFiling: true, ...over }) });
      await filing.fileNote(open.id);
      expect([asked(), at.done]).toEqual([question, done]);
    },
  );

  test('where the organisation wants places checked, nothing is asked or filed under a lock that came meanwhile', async () => {
    show({ asksBeforeFiling: true });
    at.meanwhile = () => void (at.isLocked = true);
    expect(await filing.fileNote(open.id)).toBe(false);
    expect([asked(), at.done]).toEqual([null, []]);
  });
});

test.each([
  ['warnings_unread', 'warnings', []],
  ['note_blank', 'blank', []],
  ['disk_full', null, [commandFailureString('disk_full')]],
] as const)('a filing that main refuses as %s', async (code, question, told) => {
  at.answer = err({ code, detail: null });
  show({ open: { ...open, phase: 'filed' } });
  expect(await filing.fileNote(open.id)).toBe(false);
  expect([asked(), at.told, uiStore.getState().updated]).toEqual([question, told, null]);
});

test('a vet who leaves a note while it is updated is told nothing when they come back later', async () => {
  const answer = Promise.withResolvers<unknown>();
  const listens = { addEventListener: () => undefined };
  Object.assign(globalThis, { document: { ...listens, activeElement: null }, window: listens });
  const page = openPage({
    invoke: (name) => (name === 'fileNote' ? answer.promise : new Promise(() => undefined)),
  });
  const filed = consultView({ id: consultId('first'), phase: 'filed' });
  const showOpen = (one: Snapshot['open']): void =>
    page.snapshotStore.setState({ snapshot: snapshot({ open: one }) });
  startPage(page);
  showOpen(filed);
  const filing = page.fileConfirmed(filed.id);
  await expect.poll(() => page.uiStore.getState().updated).toBe(filed);
  showOpen(null);
  answer.resolve(ok(null));
  expect(await filing).toBe(true);
  expect(page.uiStore.getState().updated).toBeNull();
  // Nor where their text was saved so late that another filed note was open.
  showOpen({ ...filed, id: consultId('second') });
  expect(await page.fileConfirmed(filed.id)).toBe(true);
  expect(page.uiStore.getState().updated).toBeNull();
});
