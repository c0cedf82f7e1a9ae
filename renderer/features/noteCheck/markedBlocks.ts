import { cutAtMatches, type Match } from '../../components/format/findMatches.ts';
import type { Mark } from '../../../shared/noteCheck/noteCheck.ts';

/** `number`: among all places of the text. Unlike where it is, typing before the place does not change it. */
type NumberedPlace = Match & { readonly number: number };

/** Some lines of a text, cut where places begin and end, without the line end behind them. */
export type MarkedBlock = ReturnType<typeof cutAtMatches<NumberedPlace>>;

/** A key draws and lays out one block again, so a block is short; but drawing looks at each of them. */
const mostBlocks = 64;

/** The text down to its last place, because nothing is drawn behind what follows. `places`: in their order. */
export function markedBlocks(text: string, places: readonly Match[]): readonly MarkedBlock[] {
  const lines = text.split('\n');
  const inBlock = Math.ceil(lines.length / mostBlocks);
  const numbered = places.map((place, number) => ({ ...place, number }));
  const last = places.at(-1)?.end ?? 0;
  const blocks: MarkedBlock[] = [];
  for (let start = 0; start < last;) {
    const block = lines.splice(0, inBlock).join('\n');
    blocks.push(cutAtMatches(block, start, numbered));
    start += block.length + 1;
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
