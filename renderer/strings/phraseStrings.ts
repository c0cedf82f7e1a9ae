import type { ImportedPhrases, PhraseFileFault } from '../../shared/ipc/phrasesView.ts';
import { isolatedName } from '../../shared/text/shownName.ts';

const faults: Readonly<Record<PhraseFileFault['code'], string>> = {
  unreadable: 'it cannot be read',
  tooLarge: 'it is too large',
  notText: 'it is not text',
  heading: 'it does not begin with Kind, When and Write',
  row: 'not a kind, its words and a text',
  twice: 'these words are there twice',
  tooMany: 'it has over 1,000 rows',
};

const sayFault = (file: string, { code, line }: PhraseFileFault): string =>
  `${file}${line === null ? '' : `, line ${line}`}: ${faults[code]}.`;

export const phraseStrings = {
  open: 'Phrases…',
  /** Of the dialog in a note, which has no words. */
  title: 'Phrases',
  search: 'Search phrases',
  none: 'No phrases yet. Add them under Settings.',
  more: (count: number) => `${count} more. Search to find them.`,
  own: 'Your phrases and words',
  organisation: 'From your organisation',
  organisationFault: (fault: PhraseFileFault) =>
    `${sayFault('The file of your organisation', fault)} Ask IT.`,
  add: { phrase: 'Add phrase…', word: 'Add word…' },
  import: 'Import phrases…',
  export: 'Export phrases…',
  exported: 'Phrases exported.',
  imported: ({ fileName, fault, count }: NonNullable<ImportedPhrases>) =>
    fault === null
      ? `${count === 1 ? '1 row' : `${count} rows`} imported.`
      : `${sayFault(isolatedName(fileName), fault)} Nothing was imported.`,
  key: { phrase: 'Short form', word: 'When the note says' },
  keyHint: {
    phrase: 'One word, such as nad. You type ;nad and Tab.',
    word: 'Whole words, exactly so, in each new note.',
  },
  text: { phrase: 'Text', word: 'Write' },
  textHint: {
    phrase: 'Blanks to fill in: {weight}, or {side: left|right}.',
    word: 'Numbers, drugs, sides and “no” never change.',
  },
  remove: { phrase: 'Remove phrase', word: 'Remove word' },
  settings: {
    title: 'Phrases and words',
    intro: 'In a note, type a semicolon and a short form, then Tab.',
  },
  changed: (count: number) => (count === 1 ? '1 word changed.' : `${count} words changed.`),
  undo: 'Undo changed words',
} as const;
