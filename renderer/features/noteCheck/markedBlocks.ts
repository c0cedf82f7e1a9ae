import type { Match } from '../../components/format/findMatches.ts';

/** Some lines of a text, without the line end behind them, and what is marked in them, in the block's own places. */
export type MarkedBlock = {
  /** Where the block begins in the text. */
  readonly start: number;
  readonly text: string;
  readonly marks: readonly Match[];
};

/** Each key draws and lays out one block again, so a block is not long; nor are there many in a long text. */
const linesOfBlock = 24;

/** The end of the block that begins there: before a line end, or at the end of the text. */
function endOfBlock(text: string, start: number): number {
  let end = text.indexOf('\n', start);
  for (let line = 1; line < linesOfBlock && end !== -1; line += 1) end = text.indexOf('\n', end + 1);
  return end === -1 ? text.length : end;
}

/** The text down to its last mark, because nothing is drawn behind what follows. `marks`: in their order. */
export function markedBlocks(text: string, marks: readonly Match[]): readonly MarkedBlock[] {
  const last = Math.max(0, ...marks.map((mark) => mark.end));
  const blocks: MarkedBlock[] = [];
  for (let start = 0; start < last;) {
    const end = endOfBlock(text, start);
    const from = start;
    blocks.push({
      start,
      text: text.slice(start, end),
      marks: marks
        .filter((mark) => mark.end > from && mark.start < end)
        .map((mark) => ({ start: Math.max(0, mark.start - from), end: Math.min(mark.end, end) - from })),
    });
    start = end + 1;
  }
  return blocks;
}
