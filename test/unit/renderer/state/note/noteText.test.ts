import { describe, expect, test } from 'vitest';
import { consultId } from '../../../../../shared/ids.ts';
import { replaceInNote, undoReplacing, watchNote } from '../../../../../renderer/state/note/noteText.ts';
import { asShown, matchesInNote } from '../../../../../renderer/state/note/sectionEdits.ts';
import { openPage } from '../../../../support/openPage.ts';
import { consultView, snapshot } from '../../../../support/snapshots.ts';

const app = openPage({ invoke: () => Promise.resolve({ ok: true, value: null }) });
const { snapshotStore, sectionDrafts, sectionTexts } = app;

const [biscuit, luna] = [consultId('biscuit'), consultId('luna')];
const plan = { key: 'plan', heading: 'Plan', content: 'Rest.\r\nWalk.' };
const sections = [plan];
const open = consultView({ id: biscuit, actions: ['editNote'], note: { sections } });
const drafts = () => sectionDrafts.drafts.getState();

test('a text is replaced only in a section of the open, editable consult, and the original counts again to the byte', () => {
  const restOnly = { shown: 'Rest.\nWalk.', start: 5, end: 11, by: '' };
  snapshotStore.setState({ snapshot: snapshot({ open }) });
  replaceInNote(app, luna, [{ section: 0, ...restOnly }]);
  replaceInNote(app, biscuit, [{ section: 1, ...restOnly }]);
  expect(drafts()).toEqual({});
  replaceInNote(app, biscuit, [{ section: 0, ...restOnly }]);
  expect(drafts()['biscuit/0']?.value).toEqual({ content: 'Rest.', isRemoved: false });
  replaceInNote(app, biscuit, [{ section: 0, shown: 'Rest.', start: 5, end: 5, by: '\nWalk.' }]);
  expect(drafts()['biscuit/0']?.value).toEqual({ content: null, isRemoved: false });
  snapshotStore.setState({ snapshot: snapshot({ open: { ...open, actions: [] } }) });
  replaceInNote(app, biscuit, [{ section: 0, ...restOnly }]);
  expect(drafts()['biscuit/0']?.value.content).toBeNull();
});

describe('a note that takes the place of an empty one', () => {
  const section = (key: string, content: string) => ({ key, heading: key, content });
  const empty = [section('subjective', ''), section('a/b', ' ')];
  const show = (of: readonly (typeof plan)[]) =>
    snapshotStore.setState({ snapshot: snapshot({ open: { ...open, note: { sections: of } } }) });
  const typedIn = { consultId: biscuit, index: 1, section: section('a/b', ' '), edit: undefined };
  const textsOf = () => Object.entries(drafts()).map(([key, { value }]) => [key, value.content]);

  test.each([
    [
      'below its text',
      [section('a/b', 'Rest.'), section('subjective', 'Limps.')],
      ['biscuit/0', 'Rest.\n\nRe'],
    ],
    ['as it is where that is empty', [section('a/b', '')], ['biscuit/0/a/b', 'Re']],
    ['where it was, if its place is the same', empty, ['biscuit/1/a/b', 'Re']],
    ['for later where the note has no such section', [section('x', 'X')], ['biscuit/1/a/b', 'Re']],
  ])(
    'a note that takes the place of an empty one has what was typed into a section %s',
    (_where, sections, expected) => {
      sectionDrafts.drafts.setState({}, true);
      show(empty);
      watchNote(app);
      sectionTexts.typed(typedIn, 'Re', { manner: 'insert', caret: 2, atMs: 0 });
      show(sections);
      expect(textsOf()).toEqual([expected]);
    },
  );

  test('a note that takes the place of another leaves a saved text in its own note, which is in the History', () => {
    const value = { content: 'Mine.', isRemoved: false };
    show(empty);
    sectionDrafts.drafts.setState({ 'biscuit/1/a/b': { value, state: 'saved' } }, true);
    show([section('a/b', 'Rest.')]);
    expect(textsOf()).toEqual([['biscuit/1/a/b', 'Mine.']]);
  });
});

describe('the words that a search found in a section', () => {
  const section = {
    key: 'subjective',
    heading: 'Subjective',
    content: 'Limping.\r\nSince Monday.\rLimping\r\n',
  };
  const place = { consultId: biscuit, index: 0, section, edit: undefined };
  const begin = (): void => {
    sectionDrafts.drafts.setState({}, true);
    sectionTexts.forget();
    const searched = { ...open, note: { sections: [section] } };
    snapshotStore.setState({ snapshot: snapshot({ open: searched }) });
  };
  const content = (): string | null => sectionTexts.edit(place).content;
  const replace = (count = Infinity): void => {
    const shown = asShown(content() ?? section.content);
    const matches = matchesInNote([shown], { query: 'limping', isCaseMatched: false });
    const found = matches.slice(0, count).map((match) => ({ ...match, shown, by: 'Lame' }));
    replaceInNote(app, biscuit, found);
  };

  test('the words that a search found in a section are replaced at once or one by one, and no other byte changes', () => {
    begin();
    replace();
    expect(content()).toBe('Lame.\r\nSince Monday.\rLame\r\n');
    sectionTexts.step(place, -1);
    expect(content()).toBeNull();
    replace(1);
    expect(content()).toBe('Lame.\r\nSince Monday.\rLimping\r\n');
    replace(1);
    expect(content()).toBe('Lame.\r\nSince Monday.\rLame\r\n');
  });

  test('the words that a search found in a section are replaced in typed text, which keeps the line ends of a text box', () => {
    begin();
    sectionTexts.typed(place, 'Limping.\nx', { manner: 'insert', caret: 10, atMs: 0 });
    replace();
    expect(content()).toBe('Lame.\nx');
  });
});

test('a name is replaced in the text that was on screen, even if the text changed since', () => {
  snapshotStore.setState({ snapshot: snapshot({ open }) });
  const place = { consultId: biscuit, index: 0, section: plan, edit: undefined };
  sectionTexts.typed(place, 'Something else', { manner: 'insert', caret: 4, atMs: 0 });
  replaceInNote(app, biscuit, [{ section: 0, shown: 'Biscuit ate.', start: 0, end: 7, by: 'Bella' }]);
  expect(sectionTexts.edit(place).content).toBe('Bella ate.');
});

test('what was replaced in several sections is taken back as one, also after main has saved it, and not where it has changed since', () => {
  const two = {
    ...open,
    note: { sections: [plan, { ...plan, content: 'Rest.' }, { ...plan, content: 'No rest.' }] },
  };
  snapshotStore.setState({ snapshot: snapshot({ open: two }) });
  sectionDrafts.drafts.setState({}, true);
  sectionTexts.forget();
  const rest = (section: number, shown: string, start: number) =>
    ({ section, shown, start, end: start + 4, by: 'Sleep' }) as const;
  const texts = (): readonly unknown[] =>
    [0, 1, 2].map((index) => drafts()[`biscuit/${index}`]?.value.content);
  replaceInNote(app, biscuit, [rest(0, 'Rest.\nWalk.', 0), rest(1, 'Rest.', 0)]);
  replaceInNote(app, biscuit, [rest(2, 'No rest.', 3)]);
  expect(texts()).toEqual(['Sleep.\r\nWalk.', 'Sleep.', 'No Sleep.']);
  app.forCurrentSession().notify('1 replaced');
  expect(undoReplacing(app)).toBe(true);
  expect(app.uiStore.getState().notice, 'which no longer is so').toBeNull();
  expect(texts()).toEqual(['Sleep.\r\nWalk.', 'Sleep.', null]);

  const edits = {
    0: { content: 'Sleep.\r\nWalk.', isRemoved: false },
    1: { content: 'Sleep well.', isRemoved: false },
  };
  snapshotStore.setState({ snapshot: snapshot({ open: { ...two, edits } }) });
  sectionDrafts.drafts.setState({}, true);
  expect(undoReplacing(app)).toBe(true);
  expect(texts()).toEqual([null, undefined, undefined]);
  expect(undoReplacing(app)).toBe(false);
});
