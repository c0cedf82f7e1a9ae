import type { SpellingSettings } from '../../shared/settings/spelling.ts';

export const spellingStrings = {
  title: 'Spelling',
  intro: 'Unknown words in notes are underlined. Everything is checked on this computer.',
  language: 'Language of notes',
  languages: {
    'en-GB': 'English (British)',
    'en-US': 'English (American)',
    off: 'Do not check',
  } satisfies Record<SpellingSettings['language'], string>,
  noDictionary: 'There is no dictionary on this computer, so notes are not checked.',
  words: 'Clinic’s words',
  wordsHint: 'Never underlined, for everybody at this computer.',
  word: 'New word',
  wordHint: 'Several at once: with spaces or commas between them.',
  add: 'Add word',
  noWord: 'Type a word first.',
  added: 'Added.',
  none: 'No words yet. You can also right-click an underlined word.',
  remove: 'Remove',
  removed: (word: string) => `Removed: ${word}`,
} as const;
