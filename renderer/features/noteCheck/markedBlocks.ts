import type { Match } from '../../components/format/findMatches.ts';
import type { Mark } from '../../../shared/noteCheck/noteCheck.ts';

/** Some lines of a text, without the line end behind them, and what is marked in them, in the block's own places. */
export type MarkedBlock = {
  readonly text: string;
  readonly marks: readonly NumberedMark[];
};

/** `number`: among all marks of the text. Unlike its place, typing before the mark does not change it. */
type NumberedMark = Match & { readonly number: number };

/** A key draws and lays out one block again, so a block is short; but drawing looks at each of them. */
const mostBlocks = 64;

/** The end of a block of so many lines that begins there: before a line end, or at the end of the text. */
function endOfBlock(text: string, start: number, lines: number): number {
  let end = text.indexOf('\n', start);
  for (let line = 1; line < lines && end !== -1; line += 1) end = text.indexOf('\n', end + 1);
  return end === -1 ? text.length : end;
}

/** The text down to its last mark, because nothing is drawn behind what follows. `marks`: in their order. */
export function markedBlocks(text: string, marks: readonly Match[]): readonly MarkedBlock[] {
  const last = Math.max(0, ...marks.map((mark) => mark.end));
  const lines = Math.ceil(text.split('\n').length / mostBlocks);
  const blocks: MarkedBlock[] = [];
  for (let start = 0; start < last;) {
    const end = endOfBlock(text, start, lines);
    const from = start;
    blocks.push({
      text: text.slice(start, end),
      marks: marks.flatMap((mark, number) =>
        mark.end > from && mark.start < end
          ? { start: Math.max(0, mark.start - from), end: Math.min(mark.end, end) - from, number }
          : [],
      ),
    });
    start = end + 1;
  }
  return blocks;
}

/** The places of a section's marks, in the order of the text; marks that share words are one place. */
export function placesIn({ marks }: { readonly marks: readonly Pick<Mark, 'span'>[] }): readonly Match[] {
  const places: Match[] = [];
  for (const { span } of marks.toSorted((a, b) => a.span.start - b.span.start)) {
    const last = places.at(-1);
    if (last === undefined || span.start >= last.end) places.push(span);
    else places[places.length - 1] = { start: last.start, end: Math.max(last.end, span.end) };
  }
  return places;
}
