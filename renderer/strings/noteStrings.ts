import { withNames } from '../../shared/text/shownName.ts';

export const noteStrings = {
  menu: 'Note menu',
  copyAndFile: 'Copy and file',
  copyAndFileOf: (toCheck: number) =>
    toCheck === 0 ? 'Copy and file' : `Copy and file (${toCheck} not checked)`,
  copyAndUpdate: 'Copy and update',
  copiedAndFiled: 'Copied and filed.',
  paste: 'Paste it into your practice system.',
  copiedAndUpdated: 'Copied and updated. Paste it into your practice system.',
  filed: 'Filed.',
  oldText: 'Your records have the old text.',
  undoFiling: 'Undo',
  moreWays: 'More ways to file',
  next: (name: string) => withNames`Next: ${name}`,
  undo: (heading: string) => `Undo ${heading}`,
  redo: (heading: string) => `Redo ${heading}`,
  undoKeys: 'Undo (Ctrl Z)',
  redoKeys: 'Redo (Ctrl Shift Z)',

  find: {
    open: (isEditable: boolean) => (isEditable ? 'Find and replace' : 'Find in note'),
    keys: 'Ctrl H',
    find: 'Find in note',
    replaceWith: 'Replace with',
    previous: 'Previous match',
    next: 'Next match',
    matchCase: 'Match case',
    replace: 'Replace',
    replaceAll: 'Replace all',
    close: 'Close find',
    replaced: (count: number) => (count === 0 ? 'Nothing replaced' : `${count} replaced`),
  },
} as const;
