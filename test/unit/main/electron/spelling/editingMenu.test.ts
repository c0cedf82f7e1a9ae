import { describe, expect, it } from 'vitest';
import { editingMenu } from '../../../../../main/electron/spelling/editingMenu.ts';

type Clicked = Parameters<typeof editingMenu>[0];

const editFlags = {
  canUndo: true,
  canRedo: true,
  canCut: true,
  canCopy: true,
  canPaste: true,
  canDelete: true,
  canSelectAll: true,
  canEditRichly: false,
};
const text: Clicked = { isEditable: true, selectionText: '', editFlags, misspelledWord: '' };
const done: string[] = [];
const steps = {
  replace: (by: string) => void done.push(`replace ${by}`),
  add: (word: string) => void done.push(`add ${word}`),
};
const said = (clicked: Clicked, suggestions: readonly string[] = []): readonly unknown[] =>
  editingMenu(clicked, suggestions, steps).map(({ role, label, type }) => role ?? label ?? type);
const editing = ['undo', 'redo', 'separator', 'cut', 'copy', 'paste', 'selectAll'];

describe('the menu of a text', () => {
  it('the menu of a text has what can be done in it', () => {
    expect(said(text)).toEqual(editing);
  });

  it('the menu of a text begins with what a misspelled word may be meant for, and with adding it', () => {
    const clicked = { ...text, misspelledWord: 'limpng' };
    const suggestions = ['limping', 'R&B'];
    expect(said(clicked, suggestions)).toEqual([
      'limping',
      'R&&B',
      'separator',
      'Add to the clinic’s words',
      'separator',
      ...editing,
    ]);
    for (const { click } of editingMenu(clicked, suggestions, steps)) (click as (() => void) | undefined)?.();
    expect(done).toEqual(['replace limping', 'replace R&B', 'add limpng']);
  });

  it('the menu of a text says that nothing comes near', () => {
    const [first] = editingMenu({ ...text, misspelledWord: 'qxzvwk' }, [], steps);
    expect(first).toMatchObject({ label: 'No suggestions', enabled: false });
  });

  it('the menu of a text copies what is selected in the page, and is not there where nothing can be done', () => {
    expect(said({ ...text, isEditable: false, selectionText: 'limping' })).toEqual(['copy']);
    expect(said({ ...text, isEditable: false })).toEqual([]);
  });
});
