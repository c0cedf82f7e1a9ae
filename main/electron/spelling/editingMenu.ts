import type { MenuItemConstructorOptions } from 'electron';
import { electronStrings } from '../electronStrings.ts';

/** The text that was clicked, or at the caret. */
export type Clicked = {
  readonly isEditable: boolean;
  readonly hasSelection: boolean;
  readonly can: Readonly<Record<(typeof editing)[number], boolean>>;
  /** Empty: the word is right, or not checked. */
  readonly misspelled: string;
  readonly suggestions: readonly string[];
};

export type SpellingSteps = {
  readonly replace: (by: string) => void;
  readonly add: (word: string) => void;
};

const editing = ['undo', 'redo', 'cut', 'copy', 'paste', 'selectAll'] as const;
const { none, add } = electronStrings.spelling;
const separator = { type: 'separator' } as const;

/** Suggestions first. Empty: no menu. */
export function editingMenu(clicked: Clicked, steps: SpellingSteps): MenuItemConstructorOptions[] {
  const { isEditable, hasSelection, can, misspelled, suggestions } = clicked;
  if (!isEditable) return hasSelection ? [{ role: 'copy', enabled: can.copy }] : [];
  const right = suggestions.map((word) => ({ label: literal(word), click: () => steps.replace(word) }));
  const spelling =
    misspelled === ''
      ? []
      : [
          ...(right.length === 0 ? [{ label: none, enabled: false }] : right),
          separator,
          { label: add, click: () => steps.add(misspelled) },
          separator,
        ];
  const [undo, redo, ...rest] = editing.map((role) => ({ role, enabled: can[role] }));
  return [...spelling, ...[undo, redo].flatMap((item) => item ?? []), separator, ...rest];
}

/** In a menu, a single ampersand marks a key. */
const literal = (text: string): string => text.replaceAll('&', '&&');
