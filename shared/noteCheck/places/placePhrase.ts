import { ordinalAt } from '../numbers.ts';
import { textAt, type Token } from '../tokens.ts';
import { endOfPart, isPartOfLeg, partAt } from './bodyParts.ts';
import { directionAt, type Named } from './directions.ts';
import { axes, nowhere, type Coordinates, type Site } from './place.ts';
import { troubleAt } from './tellingWords.ts';

/** Words that name a place together. */
export type PlacePhrase = Pick<Site, 'coordinates' | 'parts' | 'from' | 'to'>;

const longest = 9;
const fillers =
  /^(?:the|of|on|his|her|hand|handside|side|sided|,|-|\.|first|second|third|fourth|fifth|['’])$/;

/** The phrase that begins at this token; null: the token names no direction, or a direction of nothing. */
export function phraseAt(tokens: readonly Token[], from: number, isNote: boolean): PlacePhrase | null {
  if (directionAt(tokens, from, isNote) === null) return null;
  let coordinates = nowhere;
  const parts = new Set<string>();
  let [to, unknown] = [from + 1, 0];
  for (let at = from; at < from + longest && !isEnd(tokens, from, at); at += 1) {
    const direction = directionAt(tokens, at, isNote);
    if (isOther(coordinates, direction)) break;
    coordinates = { ...coordinates, ...direction?.coordinates };
    const part = partNamed(tokens, at, direction);
    if (part !== null) parts.add(part);
    if (direction !== null || part !== null) to = at + 1;
    else if (!isFiller(tokens, at)) unknown += 1;
    // One word that is not known may stand before a part: "left big toe".
    if (unknown > 1 || (unknown > 0 && to <= at && isOver(tokens, at, parts))) break;
  }
  return isPlace(tokens, from, coordinates, [...parts]) ? { coordinates, parts, from, to } : null;
}

const partNamed = (tokens: readonly Token[], at: number, direction: Named | null): string | null =>
  direction?.part ?? partAt(tokens, at);

/** Whether it names the other one of two, so that the next place begins: the "right" of "left ear, right". */
const isOther = (own: Coordinates, direction: Named | null): boolean =>
  axes.some((axis) => {
    const way = direction?.coordinates[axis];
    return own[axis] !== null && way !== undefined && own[axis] !== way;
  });

/** "The", "side", and the "4th" of "upper right 4th premolar". */
const isFiller = (tokens: readonly Token[], at: number): boolean =>
  fillers.test(textAt(tokens, at)) || ordinalAt(tokens, tokens[at]?.kind === 'figure' ? at : at - 1) !== null;

/** Whether a word goes on about the place: the "is" of "The left is fine". */
const isOver = (tokens: readonly Token[], at: number, parts: ReadonlySet<string>): boolean =>
  parts.size > 0 || /^(?:and|or|one|is|has)$/.test(textAt(tokens, at)) || troubleAt(tokens, at) < 0;

function isEnd(tokens: readonly Token[], from: number, at: number): boolean {
  const token = tokens[at];
  if (token === undefined || token.line !== tokens[from]?.line) return true;
  // The stop of "L. hind" ends nothing.
  if (token.text === '.') return tokens[at + 1]?.sentence !== token.sentence;
  return /^[,;?!:|(]$/.test(token.text);
}

/** A side, or another direction of a part that has it, as in "the inside one". */
function isPlace(
  tokens: readonly Token[],
  from: number,
  { side, end, level, aspect }: Coordinates,
  parts: readonly string[],
): boolean {
  const isOne = /^ones?$/.test(textAt(tokens, from + 1));
  if (side !== null) return true;
  if (end !== null) return parts.some((part) => isPartOfLeg(part) && endOfPart(part) === null);
  if (level !== null) return isOne || parts.some((part) => /^(?:jaw|tooth\d+|eye|lip)$/.test(part));
  if (aspect !== null) return isOne || parts.some((part) => /^(?:toe|foot|eye)$/.test(part));
  return parts.some((part) => /^(?:mammary|lung)$/.test(part));
}
