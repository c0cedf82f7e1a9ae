import { withIsolatedNames } from '../../shared/text/shownName.ts';

const hints: Readonly<Record<string, string>> = {
  subjective: 'What the owner says',
  objective: 'What you find',
  assessment: 'What you think it is',
  plan: 'What happens next',
};

export const noteStrings = {
  menu: 'Note menu',
  copyAndFile: 'Copy and file',
  copyAndUpdate: 'Copy and update',
  withUnchecked: (step: string, toCheck: number) =>
    toCheck === 0 ? step : `${step} (${toCheck} not checked)`,
  justFiled: (name: string, isCopied: boolean) =>
    withIsolatedNames`${name} ${isCopied ? 'copied and filed.' : 'filed.'}`,
  copied: (heading: string) => withIsolatedNames`${heading} copied`,
  alreadyPasted: 'Already pasted? Remove it there.',
  updated: (isCopied: boolean) => (isCopied ? 'Copied and updated.' : 'Updated.'),
  paste: 'Paste it into your practice system.',
  oldText: 'Your records have the old text.',
  filedAs: (name: string | null) =>
    name === null ? '' : withIsolatedNames`Your records have it under ${name}. Remove it there.`,
  readFirst: 'Read the note first.',
  moreWays: 'More ways to file',
  next: (name: string) => withIsolatedNames`Next: ${name}`,
  undo: (heading: string) => `Undo ${heading}`,
  redo: (heading: string) => `Redo ${heading}`,
  /** In a section without text. */
  hint: (key: string) => hints[key] ?? 'Type here',
  undoKeys: 'Undo (Ctrl Z)',
  redoKeys: 'Redo (Ctrl Shift Z)',

  find: {
    open: (isEditable: boolean) => (isEditable ? 'Find and replace' : 'Find in note'),
    find: 'Find in note',
    replaceWith: 'Replace with',
    matchCase: 'Match case',
    replace: 'Replace',
    replaceAll: 'Replace all',
    close: 'Close find',
    replaced: (count: number) => (count === 0 ? 'Nothing replaced' : `${count} replaced`),
  },

  warnings: {
    region: 'Worth a look',
    heads: 'Worth a look:',
    more: (count: number) => `and ${count} more`,
    acknowledge: 'Acknowledge',
    acknowledged: (count: number) =>
      count === 1 ? '1 warning acknowledged' : `${count} warnings acknowledged`,
    readBy: (vet: string) => withIsolatedNames`${vet}, `,
    asked: (count: number) =>
      count === 1
        ? 'The service has a warning. Read this before you file:'
        : 'The service has warnings. Read this before you file:',
    blank: 'This note is empty. File it without text?',
    transcriptShort: 'The transcript is short for this recording.',
  },
} as const;

export function wayToFile(isUpdate: boolean, isCopied: boolean): string {
  if (isCopied) return isUpdate ? noteStrings.copyAndUpdate : noteStrings.copyAndFile;
  return isUpdate ? 'Update filed note' : 'File without copying';
}
