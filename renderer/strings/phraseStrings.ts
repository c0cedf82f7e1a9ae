import type { ImportedPhrases, PhraseFileFault } from '../../shared/ipc/phrasesView.ts';
import { withIsolatedNames } from '../../shared/text/shownName.ts';

const faults: Readonly<Record<PhraseFileFault['code'], string>> = {
  unreadable: 'it cannot be read',
  tooLarge: 'it is too large',
  notText: 'it is not text',
  heading: 'it begins with Kind, When and Write',
  row: 'not a kind, a short form and a text',
  twice: 'this short form is there twice',
  tooMany: 'it has over 1,000 rows',
};

const sayFault = (fileName: string, { code, line }: PhraseFileFault): string =>
  line === null
    ? withIsolatedNames`${fileName}: ${faults[code]}. Nothing was imported.`
    : withIsolatedNames`${fileName}, line ${String(line)}: ${faults[code]}. Nothing was imported.`;

export const phraseStrings = {
  open: 'Phrases…',
  title: 'Phrases',
  intro: 'In a note, type a semicolon and the short form, then Tab.',
  search: 'Search phrases',
  none: 'No phrases yet. Add them under Settings.',
  more: (count: number) => `${count} more. Search to find them.`,
  own: 'Your phrases',
  organisation: 'From your organisation',
  organisationFault: ({ code, line }: PhraseFileFault) =>
    `The file of your organisation, ${line === null ? '' : `line ${line}: `}${faults[code]}. Ask IT.`,
  add: 'Add phrase…',
  import: 'Import phrases…',
  export: 'Export phrases…',
  exported: 'Phrases exported.',
  imported: ({ fileName, fault, count }: NonNullable<ImportedPhrases>) =>
    fault === null ? `${count === 1 ? '1 phrase' : `${count} phrases`} imported.` : sayFault(fileName, fault),
  key: 'Short form',
  keyHint: 'One word, such as nad. You type ;nad and Tab.',
  text: 'Text',
  textHint: 'Blanks to fill in: {weight}, or {side: left|right}.',
  remove: 'Remove phrase',
} as const;
