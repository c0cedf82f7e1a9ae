import type { DrugEntry } from './drugList.ts';
import { drugsIn, type DrugMention } from './drugs.ts';
import { figuresAsWritten } from './matching/figuresAsWritten.ts';
import { quantitiesIn, type Quantity } from './quantities.ts';
import { drugParts } from './sums/drugParts.ts';
import { tokensOf, type Token } from './tokens.ts';

/** A section of the note, read so that it can be checked. */
export type NoteSection = {
  readonly text: string;
  readonly tokens: readonly Token[];
  readonly drugs: readonly DrugMention[];
  /** `start`: where the line begins in the text. */
  readonly lines: readonly LineAt[];
  /** What it says of one drug each, or in one item of a list. */
  readonly parts: readonly LineAt[];
};

/** One line of a section, or what a section says of one drug. Its own places count from its beginning. */
export type LineOfNote = {
  readonly text: string;
  readonly tokens: readonly Token[];
  readonly quantities: readonly Quantity[];
};

type LineAt = { readonly start: number; readonly line: LineOfNote };

/** `saidDrugs`: where a name may be that of two drugs, it is the one that the transcript names. */
export function readSection(
  text: string,
  saidDrugs: ReadonlySet<DrugEntry>,
  tokens = tokensOf(text),
): NoteSection {
  const drugs = drugsIn(tokens, saidDrugs);
  const lines = linesOf(text);
  // A line that is all of one part is read once.
  const lineAt = new Map(lines.map((line) => [line.start, line]));
  const parts = drugParts(text, drugs).map(({ start, end }) => {
    const line = lineAt.get(start);
    return line?.line.text.length === end - start ? line : readLine(start, text.slice(start, end));
  });
  return { text, tokens, drugs, lines, parts };
}

function linesOf(text: string): readonly LineAt[] {
  let start = 0;
  return text.split('\n').map((lineText) => {
    const read = readLine(start, lineText);
    start += lineText.length + 1;
    return read;
  });
}

function readLine(start: number, text: string): LineAt {
  const tokens = tokensOf(text);
  return { start, line: { text, tokens, quantities: figuresAsWritten(quantitiesIn(tokens)) } };
}
