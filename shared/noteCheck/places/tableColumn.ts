import { textAt, type Token } from '../tokens.ts';
import type { Site } from './site.ts';
import { weights, type Around } from './textOfSites.ts';

/** How many lines below its head a column is read. */
const mostRows = 12;
/** How many columns a table has that anybody reads, and how many tokens the cells before one. */
const mostColumns = 12;
const mostTokens = 400;

/** What stands below a place that heads a column of a table of a note: "| OD | OS |", "| IOP | 14 | 31 |". */
type Column = {
  /** With the names of the rows. */
  readonly around: Around;
  /** The tokens of its own cells. */
  readonly cells: ReadonlySet<number>;
};

const noColumn: Column = { around: [], cells: new Set() };

export function columnBelow(tokens: readonly Token[], { from, to }: Site): Column {
  const line = tokens[from]?.line ?? 0;
  const column = columnOf(tokens, from, to, line);
  let at = endOfLine(tokens, to, line);
  if (column === null || at - to > mostTokens) return noColumn;
  const around: (readonly [number, number])[] = [];
  const cells = new Set<number>();
  for (let row = line + 1; row <= line + mostRows && tokens[at]?.line === row; row += 1) {
    const end = endOfLine(tokens, at, row);
    const { cell, name } = cellsOf(tokens, at, end, column);
    at = end;
    if (isRule(tokens, cell)) continue;
    for (const own of cell) {
      cells.add(own);
      around.push([own, weights.near]);
    }
    // "IOP" tells what 14 is; of a place where the stain is negative, "stain" is no sign.
    if (cell.some((own) => tokens[own]?.kind === 'figure'))
      around.push(...name.map((own) => [own, weights.near] as const));
  }
  return cells.size === 0 ? noColumn : { around, cells };
}

/** Which column of a table a place heads, from 1; null: none. */
function columnOf(tokens: readonly Token[], from: number, to: number, line: number): number | null {
  if (!isEdge(tokens, from - 1, line) || !isEdge(tokens, to, line) || !isHead(tokens, from, line))
    return null;
  const column = edgesBefore(tokens, from, line);
  return column === 0 || column > mostColumns ? null : column;
}

/** Whether a cell has only the rule below the head of a table: "---". */
const isRule = (tokens: readonly Token[], cell: readonly number[]): boolean =>
  cell.length > 1 && cell.every((at) => /^[-:–—]$/.test(textAt(tokens, at)));

/** The tokens of a row in this column, and in the first column that has any. */
function cellsOf(
  tokens: readonly Token[],
  from: number,
  end: number,
  column: number,
): { readonly cell: readonly number[]; readonly name: readonly number[] } {
  const cell: number[] = [];
  const name: number[] = [];
  let at = 0;
  let first: number | null = null;
  for (let token = from; token < end; token += 1) {
    if (textAt(tokens, token) === '|') {
      at += 1;
      continue;
    }
    first ??= at;
    if (at === column) cell.push(token);
    else if (at === first) name.push(token);
  }
  return { cell, name };
}

/** Whether no row of the table stands above this line. */
function isHead(tokens: readonly Token[], from: number, line: number): boolean {
  let at = from;
  while (tokens[at - 1]?.line === line && from - at < mostTokens) at -= 1;
  for (let above = at - 1; above > at - mostTokens && tokens[above]?.line === line - 1; above -= 1)
    if (textAt(tokens, above) === '|') return false;
  return true;
}

/** Whether a cell of this line begins or ends here. */
const isEdge = (tokens: readonly Token[], at: number, line: number): boolean =>
  textAt(tokens, at) === '|' || tokens[at]?.line !== line;

function edgesBefore(tokens: readonly Token[], from: number, line: number): number {
  let edges = 0;
  for (let at = from - 1; tokens[at]?.line === line && edges <= mostColumns; at -= 1)
    if (textAt(tokens, at) === '|') edges += 1;
  return edges;
}

function endOfLine(tokens: readonly Token[], from: number, line: number): number {
  let at = from;
  while (tokens[at]?.line === line && at - from <= mostTokens) at += 1;
  return at;
}
