import type { DrugEntry } from './drugList.ts';
import { drugsIn, type DrugMention } from './drugs.ts';
import type { LineOfNote } from './lineOfNote.ts';
import { figuresAsWritten } from './numberFaults/figuresAsWritten.ts';
import { quantitiesIn } from './quantities.ts';
import type { WorkedOut } from './sums/workedOut.ts';
import { tokensOf, type Token } from './tokens.ts';

/** A section of the note, read so that it can be checked. */
export type NoteSection = {
  readonly text: string;
  readonly tokens: readonly Token[];
  readonly drugs: readonly DrugMention[];
  /** `start`: where the line begins in the text. */
  readonly lines: readonly { readonly start: number; readonly line: LineOfNote }[];
};

/** A section with what the check of its numbers needs to know of the note. */
export type SectionInNote = NoteSection & {
  /** Those that all sections name. */
  readonly drugsOfNote: readonly DrugMention[];
  /** The results of the sums in each line of this section, also of those that it does not write out. */
  readonly workedOut: readonly (WorkedOut & { readonly line: number })[];
  /** The values of this section, by the tokens where they begin. */
  readonly valuesAt: ReadonlyMap<number, readonly number[]>;
  /** The values of all sections, by `valueKey`. */
  readonly keysOfNote: ReadonlySet<string>;
};

/** `saidDrugs`: where a name may be that of two drugs, it is the one that the transcript names. */
export function readSection(text: string, saidDrugs: ReadonlySet<DrugEntry>): NoteSection {
  const tokens = tokensOf(text);
  return { text, tokens, drugs: drugsIn(tokens, saidDrugs), lines: linesOf(text) };
}

function linesOf(text: string): NoteSection['lines'] {
  let start = 0;
  return text.split('\n').map((lineText) => {
    const tokens = tokensOf(lineText);
    const line = { text: lineText, tokens, quantities: figuresAsWritten(quantitiesIn(tokens)) };
    const read = { start, line };
    start += lineText.length + 1;
    return read;
  });
}
