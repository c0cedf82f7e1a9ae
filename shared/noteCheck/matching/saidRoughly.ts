import type { Heard, Said } from '../heard.ts';
import type { Quantity } from '../quantities.ts';
import type { Token } from '../tokens.ts';
import type { Unit } from '../units.ts';

/** How far from the value that was said a result may lie, as shares of it. */
type Range = readonly [least: number, most: number];

const ranges: readonly (readonly [before: RegExp, after: RegExp, range: Range])[] = [
  [
    /(?:^| )(?:over|above|more than|upwards of)$/,
    /^(?:and a (?:bit|little|touch)|odd|plus)(?: |$)/,
    [1, 1.15],
  ],
  [
    /(?:^| )(?:under|below|nearly|almost|less than|shy of|not quite|close to)$/,
    /^(?:at most|if that)(?: |$)/,
    [0.85, 1],
  ],
  [
    /(?:^| )(?:about|around|roughly|approximately|some|say)$/,
    /^(?:or so|ish|- ish|give or take|roughly)(?: |$)/,
    [0.94, 1.06],
  ],
];
const reach = 3;

/** Whether a rate or a share, which the vet works out, was said as "just over three per kilo" or "nearly ten percent". */
export function isSaidRoughly({ value, unit }: Quantity, { said, tokens }: Heard): boolean {
  if (unit === null || !/^percent$|\//.test(unit.dimension)) return false;
  return said.some((one) => {
    const share = shareOf(one, value, unit);
    return share !== null && rangesOf(one, tokens).some(([least, most]) => share >= least && share <= most);
  });
}

/** The value of the note as a share of what was said; null: it was said in another unit. */
function shareOf(
  { value, unit, correctedTo }: Said,
  noted: number,
  { dimension, factor }: Unit,
): number | null {
  if (correctedTo !== null || value <= 0) return null;
  if (unit?.dimension === dimension) return (noted * factor) / (value * unit.factor);
  const isShort = unit === null || unit.dimension === `any/${dimension.split('/')[1]}`;
  return isShort ? noted / value : null;
}

/** Without a unit, as in "five and a bit a kilo", only the words after the number tell. */
function rangesOf({ from, to, unit, unitTo }: Said, tokens: readonly Token[]): readonly Range[] {
  const before = textOf(tokens, from - reach, from);
  const ends = [to, unitTo].map((end) => textOf(tokens, end, end + reach));
  return ranges.flatMap(([isBefore, isAfter, range]) =>
    (unit !== null && isBefore.test(before)) || ends.some((after) => isAfter.test(after)) ? [range] : [],
  );
}

const textOf = (tokens: readonly Token[], from: number, to: number): string =>
  tokens
    .slice(Math.max(0, from), to)
    .map(({ text }) => text)
    .join(' ');
