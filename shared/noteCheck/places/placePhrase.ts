import { ordinalAt } from '../numbers.ts';
import { textAt, type Token } from '../tokens.ts';
import { endOfPart, isPartOfLeg, partOf } from './bodyParts.ts';
import { directionAt } from './directions.ts';
import { troubleOf } from './findingWords.ts';
import { nowhere, type Axis, type Coordinates, type Direction } from './place.ts';
import { toothNamedAt } from './toothNamed.ts';
import { shortFormAt, type ShortFormAt } from './shortFormAt.ts';
import { sideAt } from './sides.ts';

/** Words that name a place together, from token `from` up to, not including, token `to`. */
export type PlacePhrase = {
  readonly coordinates: Coordinates;
  readonly parts: ReadonlySet<string>;
  readonly from: number;
  readonly to: number;
};

type OpenPhrase = { coordinates: Record<Axis, Direction | null>; parts: Set<string>; to: number };

/** How many words that are not known may stand before a part: "left big toe". */
const mostUnknown = 1;
const fillers = /^(?:the|of|on|his|her|hand|handside|side|sided|-|\.|first|second|third|fourth|fifth|['’])$/;

/** The phrase that begins at this token; null: the token names no direction, or a direction of nothing. */
export function phraseAt(tokens: readonly Token[], from: number, isNote: boolean): PlacePhrase | null {
  if (!namesDirection(tokens, from, isNote)) return null;
  const phrase = emptyPhrase(from);
  let unknown = 0;
  for (let at = from; at < from + 9 && !isEnd(tokens, from, at); at += 1) {
    if (textAt(tokens, at) === ',') continue;
    const added = addDirection(tokens, at, isNote, phrase);
    if (added === 'taken') break;
    const part = partAt(tokens, at);
    if (part !== null) addPart(tokens, at, part, phrase);
    if (added === 'added' || part !== null) continue;
    if (isFiller(tokens, at)) continue;
    unknown += 1;
    if (unknown > mostUnknown || isOver(phrase, textAt(tokens, at))) break;
  }
  if (isPluralEnd(tokens, from, isNote)) phrase.coordinates.side ??= 'both';
  return isPlace(phrase, isOfOne(tokens, from)) ? { ...phrase, from } : null;
}

/** Whether "one" or "ones" follows a direction: "The inside one". */
const isOfOne = (tokens: readonly Token[], from: number): boolean => /^ones?$/.test(textAt(tokens, from + 1));

/** Asked for each token of a text, so nothing is put together for it. */
const namesDirection = (tokens: readonly Token[], at: number, isNote: boolean): boolean =>
  (isNote && shortFormAt(tokens, at) !== null) ||
  sideAt(tokens, at, isNote) !== null ||
  directionAt(tokens, at) !== undefined;

/** "The", "side", and the "4th" of "upper right 4th premolar". */
const isFiller = (tokens: readonly Token[], at: number): boolean =>
  fillers.test(textAt(tokens, at)) || ordinalAt(tokens, tokens[at]?.kind === 'figure' ? at : at - 1) !== null;

/** Whether a word that names no place ends the phrase: the "is" of "The left is fine". */
const isOver = ({ parts }: OpenPhrase, word: string): boolean =>
  parts.size > 0 || /^(?:and|or|one|is|has)$/.test(word) || troubleOf(word, ['', '']) < 0;

/** Whether a plural in a transcript names an end of the body on both sides: "A new set on the fronts". */
const isPluralEnd = (tokens: readonly Token[], at: number, isNote: boolean): boolean =>
  !isNote && /^(?:fronts|fores|hinds|backs)$/.test(textAt(tokens, at));

const emptyPhrase = (at: number): OpenPhrase => ({
  coordinates: { ...nowhere },
  parts: new Set(),
  to: at + 1,
});

function isEnd(tokens: readonly Token[], from: number, at: number): boolean {
  const token = tokens[at];
  if (token === undefined || token.line !== tokens[from]?.line) return true;
  // The stop of "L. hind" ends nothing.
  if (token.text === '.') return tokens[at + 1]?.sentence !== token.sentence;
  if (token.text !== ',') return /^[;?!:|(]$/.test(token.text);
  // "Left third, cranial abdominal" is one place.
  const axis = directionAt(tokens, at + 1)?.[0];
  return axis !== 'along' && axis !== 'level';
}

function addPart(tokens: readonly Token[], at: number, part: string, phrase: OpenPhrase): void {
  phrase.parts.add(part);
  // An owner is told "the big one": of a carnassial, the teeth of its quadrant are spoken of too.
  if (textAt(tokens, at) === 'carnassial') phrase.parts.add('jaw');
  phrase.to = at + 1;
}

/** taken: the phrase has another direction of this kind, so that the next place begins. */
function addDirection(
  tokens: readonly Token[],
  at: number,
  isNote: boolean,
  phrase: OpenPhrase,
): 'added' | 'taken' | 'none' {
  const short = isNote ? shortFormAt(tokens, at) : null;
  if (short !== null) return addShortForm(short, phrase);
  const side = sideAt(tokens, at, isNote);
  const found = side === null ? directionAt(tokens, at) : (['side', side] as const);
  if (found === undefined) return 'none';
  const [axis, direction] = found;
  if (phrase.coordinates[axis] !== null && phrase.coordinates[axis] !== direction) return 'taken';
  phrase.coordinates[axis] = direction;
  phrase.to = at + 1;
  return 'added';
}

function addShortForm({ side, end, part, to }: ShortFormAt, phrase: OpenPhrase): 'added' | 'taken' {
  if (phrase.coordinates.side !== null) return 'taken';
  phrase.coordinates.side = side;
  phrase.coordinates.end ??= end;
  // The quarter of an udder has the name of the leg.
  if (part !== null && part !== 'leg') phrase.parts.add(part);
  phrase.to = to;
  return 'added';
}

/** A side, or another direction of a part that has it. `isOne`: "the inside one". */
function isPlace({ coordinates, parts }: OpenPhrase, isOne: boolean): boolean {
  const { side, end, level, aspect, along } = coordinates;
  if (side !== null) return true;
  const names = [...parts];
  if (end !== null) return names.some((part) => isPartOfLeg(part) && endOfPart(part) === null);
  if (level !== null) return isOne || names.some((part) => /^(?:jaw|tooth\d+|eye|lip)$/.test(part));
  if (aspect !== null) return isOne || names.some((part) => /^(?:toe|foot|eye)$/.test(part));
  return along !== null && names.some((part) => /^(?:mammary|lung)$/.test(part));
}

/** The part that a token names, of a tooth with its number in the quadrant; null: it names none. */
export const partAt = (tokens: readonly Token[], at: number): string | null =>
  toothNamedAt(tokens, at) ?? nodeAt(tokens, at) ?? plainPartAt(tokens, at);

/** The halves of a sheep's or a goat's udder. */
const isHalf = (tokens: readonly Token[], at: number): boolean =>
  textAt(tokens, at).includes('hal') &&
  /^halves|half$/.test(textAt(tokens, at)) &&
  /^(?:left|right|l|r|other|opposite)$/.test(textAt(tokens, at - 1));

function plainPartAt(tokens: readonly Token[], at: number): string | null {
  const [word, next] = [textAt(tokens, at), textAt(tokens, at + 1)];
  if (word.startsWith('gland')) return glandBefore(tokens, at) ?? 'mammary';
  // A thoracic limb or gland is no part of the chest.
  if (word === 'thoracic' && (partOf(next) !== undefined || /^(?:vertebra|vertebrae|spine|duct)$/.test(next)))
    return null;
  // A quarter crack is one of a hoof.
  if (word === 'quarter' && next === 'crack') return 'foot';
  // Tibial thrust is felt in the stifle.
  if (word === 'tibial' && /^(?:thrust|compression|plateau|tuberosity|crest)$/.test(next)) return 'stifle';
  return isHalf(tokens, at) ? 'udder' : (partOf(word) ?? null);
}

/** How many words before "gland" say which one it is. */
const mostToGland = 6;

/** The gland that was named shortly before in the sentence: "Adrenal disease, left gland"; null: none. */
function glandBefore(tokens: readonly Token[], at: number): string | null {
  for (let before = at - 1; before >= at - mostToGland; before -= 1) {
    const part = partOf(textAt(tokens, before));
    if (tokens[before]?.sentence !== tokens[at]?.sentence) return null;
    if (part === 'adrenal' || part === 'thyroid' || part === 'sac') return part;
  }
  return null;
}

/** Lymph nodes as vets name them to owners: the words before a part that make it one. */
const nodesNear: ReadonlyMap<string, readonly [RegExp, string]> = new Map([
  ['jaw', [/\bunder (?:the|his|her)$/, 'submandibular']],
  ['shoulder', [/\bin front of (?:the|his|her)$/, 'prescapular']],
  ['knee', [/\b(?:behind|back of) (?:the|his|her)$/, 'popliteal']],
]);

/** "Behind the knee" is where the popliteal node is. */
function nodeAt(tokens: readonly Token[], at: number): string | null {
  const near = nodesNear.get(textAt(tokens, at));
  if (near === undefined) return null;
  const before = tokens.slice(Math.max(0, at - 4), at).map(({ text }) => text);
  return near[0].test(before.join(' ')) ? near[1] : null;
}
