export const spellingStrings = {
  title: 'Spelling',
  intro: 'Unknown words in notes are underlined. Everything is checked on this computer.',
  noDictionary: 'The dictionary of this language is missing here. Notes are not checked.',
  word: 'New word',
  wordHint: 'Several at once: with spaces or commas between them.',
  add: 'Add word',
  noWord: 'Type a word first.',
  added: 'Added.',
  none: 'No words yet. You can also right-click an underlined word.',
  remove: 'Remove',
  removed: (word: string) => `Removed: ${word}`,
} as const;
