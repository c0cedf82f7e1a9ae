import { beforeEach, expect, test, vi } from 'vitest';
import type { SectionEdit } from '../../../../../shared/consult/note.ts';
import { consultView, snapshot } from '../../../../support/snapshots.ts';

/** The page, with a main that takes every edit. */
vi.hoisted(() => {
  const invoke = (): Promise<unknown> => Promise.resolve({ ok: true, value: null });
  Object.assign(globalThis, { clinic: { invoke, importDropped: invoke, on: () => () => undefined } });
});
const { snapshotStore, sectionDrafts } = await import('../../../../../renderer/state/commands.ts');
const { changeFind, openFind, replaceAll, replaceCurrent } =
  await import('../../../../../renderer/state/note/findInNote.ts');
const { replaceInSection, sectionTexts } = await import('../../../../../renderer/state/note/noteText.ts');

const content = 'Limping.\r\nSince Monday.\rLimping\r\n';
const section = { key: 'subjective', heading: 'Subjective', content };
const open = consultView({ note: { sections: [section], title: null }, actions: ['editNote'] });
const place = { consultId: open.id, index: 0, section, edit: undefined };
const kept = (): SectionEdit['content'] => sectionTexts.edit(place).content;

beforeEach(() => {
  sectionDrafts.drafts.setState({}, true);
  sectionTexts.forget();
  snapshotStore.setState({ snapshot: snapshot({ open }) });
  openFind({ section: 0, start: 0 }, 'limping');
  changeFind({ replacement: 'Lame' });
});

test('a replacement changes no other byte of the section', () => {
  replaceAll();
  expect(kept()).toBe('Lame.\r\nSince Monday.\rLame\r\n');
});

test('single replacements change no other byte either', () => {
  replaceCurrent();
  expect(kept()).toBe('Lame.\r\nSince Monday.\rLimping\r\n');
  replaceCurrent();
  expect(kept()).toBe('Lame.\r\nSince Monday.\rLame\r\n');
});

test('the original counts again after every replacement is undone', () => {
  replaceAll();
  sectionTexts.undo(place);
  expect(kept()).toBeNull();
});

test('typed text keeps the line ends of a text box', () => {
  sectionTexts.typed(place, 'Limping.\nx', { manner: 'insert', caret: 10 });
  replaceAll();
  expect(kept()).toBe('Lame.\nx');
});

test('a name is replaced in the text that was on screen, even if the text changed since', () => {
  sectionTexts.typed(place, 'Something else', { manner: 'insert', caret: 4 });
  replaceInSection(open.id, 0, { shown: 'Biscuit ate.', by: [{ start: 0, end: 7, by: 'Bella' }] });
  expect(kept()).toBe('Bella ate.');
});
