import type { ContextMenuParams, MenuItemConstructorOptions } from 'electron';
import { electronStrings } from '../electronStrings.ts';

type Clicked = Pick<ContextMenuParams, 'isEditable' | 'selectionText' | 'editFlags' | 'misspelledWord'>;

type SpellingSteps = {
  readonly replace: (by: string) => void;
  readonly add: (word: string) => void;
};

const { none, add } = electronStrings.spelling;
const separator = { type: 'separator' } as const;

/** Empty: no menu. */
export function editingMenu(
  { isEditable, selectionText, editFlags, misspelledWord }: Clicked,
  suggestions: readonly string[],
  steps: SpellingSteps,
): MenuItemConstructorOptions[] {
  const { canUndo, canRedo, canCut, canCopy, canPaste, canSelectAll } = editFlags;
  const copy = { role: 'copy', enabled: canCopy } as const;
  if (!isEditable) return selectionText === '' ? [] : [copy];
  const right = suggestions.map((word) => ({ label: literal(word), click: () => steps.replace(word) }));
  const spelling = [
    ...(right.length === 0 ? [{ label: none, enabled: false }] : right),
    separator,
    { label: add, click: () => steps.add(misspelledWord) },
    separator,
  ];
  return [
    ...(misspelledWord === '' ? [] : spelling),
    { role: 'undo', enabled: canUndo },
    { role: 'redo', enabled: canRedo },
    separator,
    { role: 'cut', enabled: canCut },
    copy,
    { role: 'paste', enabled: canPaste },
    { role: 'selectAll', enabled: canSelectAll },
  ];
}

/** In a menu, a single ampersand marks a key. */
const literal = (text: string): string => text.replaceAll('&', '&&');
