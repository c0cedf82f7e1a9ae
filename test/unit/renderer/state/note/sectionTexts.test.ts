import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { consultId } from '../../../../../shared/ids.ts';
import type { SectionEdit } from '../../../../../shared/consult/note.ts';
import { createAutosave } from '../../../../../renderer/state/note/autosave.ts';
import { createSectionTexts, type SectionPlace } from '../../../../../renderer/state/note/sectionTexts.ts';

const place = (content: string, index = 0, id = 'c1'): SectionPlace => ({
  consultId: consultId(id),
  index,
  section: { key: 'plan', heading: 'Plan', content },
  edit: undefined,
});

/** A main that takes all of it, and what it has. */
function begin() {
  const saved: Record<string, SectionEdit> = {};
  const drafts = createAutosave<SectionEdit>((key, edit) => {
    saved[key] = edit;
    return Promise.resolve(1);
  });
  return { saved, drafts, texts: createSectionTexts(drafts) };
}

const typing = (shown: string) => ({ manner: 'insert', caret: shown.length, atMs: 0 }) as const;

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

describe('what was typed and not read yet', () => {
  const at = place('Rest.');
  const waiting: (() => void)[] = [];
  function type() {
    vi.stubGlobal('requestIdleCallback', (read: () => void) => waiting.push(read));
    const page = begin();
    page.drafts.readSoon('c1/0', () => page.texts.typed(at, 'Rest. Ice.', typing('Rest. Ice.')));
    expect(page.texts.edit(at).content).toBeNull();
    return page;
  }
  afterEach(() => void vi.unstubAllGlobals());

  test('what was typed and not read yet is read once, when the page has time', () => {
    const { texts } = type();
    for (const read of waiting.splice(0)) read();
    expect(texts.edit(at).content).toBe('Rest. Ice.');
    texts.step(at, -1);
    expect(texts.edit(at).content).toBeNull();
  });

  test.each(['flush', 'flushNow'] as const)(
    'what was typed and not read yet is saved by %s',
    async (save) => {
      const { saved, drafts } = type();
      await drafts[save]();
      expect(saved['c1/0']?.content).toBe('Rest. Ice.');
    },
  );

  test('what was typed and not read yet is saved in two sections that were changed at once', async () => {
    const { saved, drafts, texts } = type();
    const other = place('Bland food.', 1);
    drafts.readSoon('c1/1', () => texts.typed(other, 'Food.', typing('Food.')));
    await drafts.flush();
    expect([saved['c1/0']?.content, saved['c1/1']?.content]).toEqual(['Rest. Ice.', 'Food.']);
  });

  test('what was typed and not read yet is undone by Undo, and comes back by it after a text from elsewhere', () => {
    const first = type().texts;
    first.step(at, -1);
    first.step(at, 1);
    expect(first.edit(at).content).toBe('Rest. Ice.');
    const second = type().texts;
    second.set(at, 'Walk.');
    second.step(at, -1);
    expect(second.edit(at).content).toBe('Rest. Ice.');
  });
});

describe.each([
  ['CRLF', 'Limping.\r\nSince Monday.', 'Limping.\nSince Monday.'],
  ['CR', 'old Mac\rline', 'old Mac\nline'],
  ['line separators and blanks', 'a\u2028\u00a0 \n\t ', 'a\u2028\u00a0 \n\t '],
])('an original with %s', (_name, content, shown) => {
  test('an original in another form counts again to the byte after undo, and redo restores the typed text', async () => {
    const { saved, texts } = begin();
    const at = place(content);
    texts.typed(at, `${shown}x`, typing(`${shown}x`));
    await vi.advanceTimersByTimeAsync(250);
    expect(saved['c1/0']).toEqual({ content: `${shown}x`, isRemoved: false });
    texts.step(at, -1);
    expect(texts.edit(at)).toEqual({ content: null, isRemoved: false });
    await vi.advanceTimersByTimeAsync(250);
    expect(saved['c1/0']).toEqual({ content: null, isRemoved: false });
    texts.step(at, 1);
    expect(texts.edit(at).content).toBe(`${shown}x`);
  });

  test('an original in another form returns as one undo step when the vet replaces a text by the original', () => {
    const { texts } = begin();
    const at = place(content);
    texts.set(at, 'Rest.');
    texts.set(at, shown);
    expect(texts.edit(at).content).toBeNull();
    texts.step(at, -1);
    expect(texts.edit(at).content).toBe('Rest.');
    texts.step(at, -1);
    expect(texts.edit(at).content).toBeNull();
  });
});

test('the undo history survives the save, the snapshot, and removing and restoring the section', async () => {
  const { drafts, texts } = begin();
  const at = place('Rest.');
  texts.typed(at, 'Rest. Walk.', typing('Rest. Walk.'));
  await vi.advanceTimersByTimeAsync(300);
  drafts.dropSaved();
  const shown = { ...at, edit: { content: 'Rest. Walk.', isRemoved: false } };
  drafts.put('c1/0', { content: 'Rest. Walk.', isRemoved: true });
  drafts.put('c1/0', { content: 'Rest. Walk.', isRemoved: false });
  texts.step(shown, -1);
  expect(texts.edit(shown).content).toBeNull();
});

test('a text from elsewhere is not undone into the earlier text', () => {
  const { drafts, texts } = begin();
  const at = place('Rest.');
  texts.typed(at, 'Rest. Walk.', typing('Rest. Walk.'));
  drafts.put('c1/0', { content: 'Swim.', isRemoved: false });
  texts.step(at, -1);
  expect(texts.edit(at).content).toBe('Swim.');
  expect(texts.histories.getState()['c1/0']).toMatchObject({ texts: ['Swim.'] });
});

test('each section has its own history, for the 40 sections changed last', () => {
  const { texts } = begin();
  for (let i = 0; i < 40; i += 1) texts.typed(place('', 0, `c${i}`), 'x', typing('x'));
  texts.typed(place('', 1, 'c39'), 'y', typing('y'));
  texts.step(place('', 1, 'c39'), -1);
  expect(texts.edit(place('', 0, 'c39')).content).toBe('x');
  expect(Object.keys(texts.histories.getState())).not.toContain('c0/0');
  texts.step(place('', 0, 'c0'), -1);
  expect(texts.edit(place('', 0, 'c0')).content).toBe('x');
});

test('forget drops all histories of typed text', () => {
  const { texts } = begin();
  const at = place('Rest.');
  texts.set(at, 'Walk.');
  texts.forget();
  expect(texts.histories.getState()).toEqual({});
  texts.step(at, -1);
  expect(texts.edit(at).content).toBe('Walk.');
});
