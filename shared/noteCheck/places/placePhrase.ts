import { ordinalAt } from '../numbers.ts';
import { tokenTextAt, type Token } from '../tokens.ts';
import { foreOrHindOf, isPartOfLeg, bodyPartAt } from './bodyParts.ts';
import { directionAt, type NamedDirection } from './directions.ts';
import { placeAxes, noCoordinates, type PlaceCoordinates, type BodySite } from './place.ts';
import { troubleWordAt } from './tellingWords.ts';

/** "Left hind foot". */
export type PlacePhrase = Pick<BodySite, 'coordinates' | 'parts' | 'from' | 'to'>;

const longest = 9;
const fillers =
  /^(?:the|of|on|his|her|hand|handside|side|sided|,|-|\.|first|second|third|fourth|fifth|['’])$/;

/** null: no direction, or one that names no place, as "upper" alone. */
export function placePhraseAt(tokens: readonly Token[], from: number, isNote: boolean): PlacePhrase | null {
  if (directionAt(tokens, from, isNote) === null) return null;
  let coordinates = noCoordinates;
  const parts = new Set<string>();
  let to = from + 1;
  let unknown = 0;
  for (let at = from; at < from + longest && !isEnd(tokens, from, at); at += 1) {
    const direction = directionAt(tokens, at, isNote);
    if (isOther(coordinates, direction)) break;
    coordinates = { ...coordinates, ...direction?.coordinates };
    const part = partNamed(tokens, at, direction);
    if (part !== null) parts.add(part);
    if (direction !== null || part !== null) to = at + 1;
    else if (!isFiller(tokens, at)) unknown += 1;
    // One unknown word may stand before a part: "left big toe".
    if (unknown > 1 || (unknown > 0 && to <= at && isOver(tokens, at, parts))) break;
  }
  return isPlace(tokens, from, coordinates, [...parts]) ? { coordinates, parts, from, to } : null;
}

const partNamed = (tokens: readonly Token[], at: number, direction: NamedDirection | null): string | null =>
  direction?.part ?? bodyPartAt(tokens, at);

/** The "right" of "left ear right ear" begins the next place. */
const isOther = (own: PlaceCoordinates, direction: NamedDirection | null): boolean =>
  placeAxes.some((axis) => {
    const next = direction?.coordinates[axis];
    return own[axis] !== null && next !== undefined && own[axis] !== next;
  });

/** "The", "side", and the "4th" of "upper right 4th premolar". */
const isFiller = (tokens: readonly Token[], at: number): boolean =>
  fillers.test(tokenTextAt(tokens, at)) ||
  ordinalAt(tokens, tokens[at]?.kind === 'figure' ? at : at - 1) !== null;

/** "Left ear looks", "left is fine". */
const isOver = (tokens: readonly Token[], at: number, parts: ReadonlySet<string>): boolean =>
  parts.size > 0 || /^(?:and|or|one|is|has)$/.test(tokenTextAt(tokens, at)) || troubleWordAt(tokens, at) < 0;

function isEnd(tokens: readonly Token[], from: number, at: number): boolean {
  const token = tokens[at];
  if (token === undefined || token.line !== tokens[from]?.line) return true;
  // Not the stop of "L. hind".
  const isShort = tokenTextAt(tokens, at - 1).length === 1 && /^\p{Ll}/u.test(tokens[at + 1]?.written ?? '');
  if (token.text === '.') return !isShort && tokens[at + 1]?.sentence !== token.sentence;
  return /^[,;?!:|(]$/.test(token.text);
}

/** A direction other than a side needs "one" or a part, as in "upper lip". */
function isPlace(
  tokens: readonly Token[],
  from: number,
  { side, end, level, aspect }: PlaceCoordinates,
  parts: readonly string[],
): boolean {
  const isOne = /^ones?$/.test(tokenTextAt(tokens, from + 1));
  if (side !== null) return true;
  if (end !== null) return parts.some((part) => isPartOfLeg(part) && foreOrHindOf(part) === null);
  if (level !== null) return isOne || parts.some((part) => /^(?:jaw|tooth\d+|eye|lip)$/.test(part));
  if (aspect !== null) return isOne || parts.some((part) => /^(?:toe|foot|eye)$/.test(part));
  return parts.some((part) => /^(?:mammary|lung)$/.test(part));
}
