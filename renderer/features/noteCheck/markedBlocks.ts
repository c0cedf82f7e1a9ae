import type { Match } from '../../components/format/findMatches.ts';
import type { NoteCheckMark } from '../../../shared/noteCheck/noteCheck.ts';

/**
 * Lines cut at places. `number`: of the place, because typing
 * before it does not change that; null: it is of none.
 */
export type MarkedBlock = readonly { readonly text: string; readonly number: number | null }[];

/** A key draws and lays out one block again, so a block is short; but drawing looks at each of them. */
const mostBlocks = 64;

function cut(block: string, start: number, places: readonly Match[]): MarkedBlock {
  let at = 0;
  const pieces = places.flatMap((place, number) => {
    const from = Math.max(place.start - start, at);
    const to = Math.min(place.end - start, block.length);
    if (to <= from) return [];
    const before = { text: block.slice(at, from), number: null };
    at = to;
    return [before, { text: block.slice(from, to), number }];
  });
  return [...pieces, { text: block.slice(at), number: null }].filter(({ text }) => text !== '');
}

/**
 * The text down to its last place, because nothing is drawn behind what follows. `places`: in their order.
 */
export function markedBlocks(text: string, places: readonly Match[]): readonly MarkedBlock[] {
  const lines = text.split('\n');
  const inBlock = Math.ceil(lines.length / mostBlocks);
  const last = places.at(-1)?.end ?? 0;
  const blocks: MarkedBlock[] = [];
  for (let start = 0; start < last;) {
    const block = lines.splice(0, inBlock).join('\n');
    blocks.push(cut(block, start, places));
    start += block.length + 1;
  }
  return blocks;
}

/** The places of a section's marks, in the order of the text; marks that share words are one place. */
export function placesIn({
  marks,
}: {
  readonly marks: readonly Pick<NoteCheckMark, 'span'>[];
}): readonly Match[] {
  const places: Match[] = [];
  for (const { span } of marks.toSorted((a, b) => a.span.start - b.span.start)) {
    const last = places.at(-1);
    if (last === undefined || span.start >= last.end) places.push(span);
    else places[places.length - 1] = { start: last.start, end: Math.max(last.end, span.end) };
  }
  return places;
}
