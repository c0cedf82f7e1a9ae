/** The words of the note's editor. */
export const noteStrings = {
  undo: (heading: string) => `Undo ${heading}`,
  redo: (heading: string) => `Redo ${heading}`,
  undoKeys: 'Undo (Ctrl Z)',
  redoKeys: 'Redo (Ctrl Shift Z)',
} as const;
