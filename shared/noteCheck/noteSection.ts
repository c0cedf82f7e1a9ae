import type { DrugEntry } from './drugList.ts';
import { drugsIn, type DrugMention } from './drugs.ts';
import type { LineOfNote } from './lineOfNote.ts';
import { figuresAsWritten } from './matching/figuresAsWritten.ts';
import { quantitiesIn } from './quantities.ts';
import { drugParts, type DrugPart } from './sums/drugParts.ts';
import { tableUnitsIn, withColumnUnits, type TableUnits } from './sums/tableUnits.ts';
import { tokensOf, type Token } from './tokens.ts';

/** A section of the note, read so that it can be checked. */
export type NoteSection = {
  readonly text: string;
  readonly tokens: readonly Token[];
  readonly drugs: readonly DrugMention[];
  /** `start`: where the line begins in the text. */
  readonly lines: readonly LineAt[];
  /** What it says of one drug each, or in one item of a list. */
  readonly parts: readonly PartOfNote[];
};

/** `drug`: the one that the part is about; null: none of the list. */
type PartOfNote = LineAt & { readonly drug: DrugEntry | null };

type LineAt = { readonly start: number; readonly line: LineOfNote };

/** `saidDrugs`: where a name may be that of two drugs, it is the one that the transcript names. */
export function readSection(
  text: string,
  saidDrugs: ReadonlySet<DrugEntry>,
  tokens = tokensOf(text),
): NoteSection {
  const drugs = drugsIn(tokens, saidDrugs);
  const tables = tableUnitsIn(text);
  const lines = linesOf(text);
  // A line that is all of one part is read once.
  const lineAt = new Map(lines.map((line) => [line.start, line]));
  const parts = drugParts(text, drugs).map((part) => readPart(text, part, tables, lineAt.get(part.start)));
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

/**
 * As a line; in a row of a table, bare numbers have the units of their columns. `lineHere`: the line that begins with the
 * part, if one does.
 */
function readPart(
  text: string,
  { start, end, drug }: DrugPart,
  tables: TableUnits,
  lineHere: LineAt | undefined,
): PartOfNote {
  const isWholeLine = lineHere !== undefined && lineHere.line.text.length === end - start;
  const { line } = isWholeLine ? lineHere : readLine(start, text.slice(start, end));
  const row = text.lastIndexOf('\n', start - 1) + 1;
  const units = tables.get(row);
  if (units === undefined) return { start, line, drug };
  const columnsBefore = text.slice(row, start).split('|').length - 1;
  const quantities = withColumnUnits(line.quantities, line.tokens, line.text, columnsBefore, units);
  return { start, line: { ...line, quantities }, drug };
}
