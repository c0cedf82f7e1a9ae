import { textAt, type Token } from '../tokens.ts';
import { aroundPlace } from './aroundPlace.ts';
import { partOf } from './bodyParts.ts';
import { partsBeside, unknownPartAfter, type PartsBeside } from './partsBeside.ts';
import type { Place } from './place.ts';
import { shortFormOf, type ShortForm } from './shortForms.ts';
import { sideAt } from './sides.ts';
import { isOfTeeth, quadrantInBrackets, toothAt, type ToothAt } from './teeth.ts';

/** All places that a text names. In a note, also abbreviations, and the numbers of teeth in figures only. */
export function placesIn(tokens: readonly Token[], text: string, isNote: boolean): readonly Place[] {
  const places: Place[] = [];
  const hasTeeth = isOfTeeth(text);
  /** What was named last. */
  let lastParts: ReadonlySet<string> = new Set();
  for (const [at, token] of tokens.entries()) {
    const tooth = hasTeeth ? toothAt(tokens, at, isNote) : null;
    if (tooth !== null) {
      places.push(placeOfTooth(tokens, at, tooth, isNote));
      continue;
    }
    const place = placeOfSide(tokens, at, isNote, lastParts);
    const part = partOf(token.text);
    if (place !== null) {
      places.push(place);
      lastParts = place.parts;
    } else if (part !== undefined) lastParts = new Set([part]);
  }
  return places;
}

function placeOfTooth(tokens: readonly Token[], at: number, { number, to }: ToothAt, isNote: boolean): Place {
  const [first, last] = [tokens[at], tokens[to - 1]];
  const quadrant = isNote ? quadrantInBrackets(tokens, to) : null;
  const bracket = quadrant === null ? -1 : tokens.findIndex(({ text }, index) => text === ')' && index > at);
  return {
    start: first?.start ?? 0,
    end: (tokens[bracket] ?? last)?.end ?? 0,
    side: null,
    bodyEnd: null,
    parts: new Set(['tooth']),
    tooth: number,
    quadrant,
    ...aroundPlace(tokens, at, isNote),
  };
}

/** The place whose side this token names; null: it names none. `lastParts`: what was named last before it. */
function placeOfSide(
  tokens: readonly Token[],
  at: number,
  isNote: boolean,
  lastParts: ReadonlySet<string>,
): Place | null {
  const short = isNote ? shortFormAt(tokens, at) : null;
  const side = short?.side ?? sideAt(tokens, at, isNote);
  if (side === null) return null;
  const beside = partsOfShort(short, at) ?? partsBeside(tokens, at);
  const { bodyEnd, from, to } = beside;
  // In speech, "the right one" is the right one of what was named last.
  const named = beside.parts.size === 0 && !isNote ? lastParts : beside.parts;
  const isLeg = bodyEnd !== null && named.has('foot');
  return {
    start: tokens[from]?.start ?? 0,
    end: tokens[to - 1]?.end ?? 0,
    side,
    bodyEnd,
    parts: new Set([...named, ...unknownPartAfter(tokens, at), ...(isLeg ? ['leg'] : [])]),
    tooth: null,
    quadrant: null,
    ...aroundPlace(tokens, at, isNote),
  };
}

const shortFormAt = (tokens: readonly Token[], at: number): ShortForm | null =>
  isOtherLetter(tokens, at) ? null : (shortFormOf(tokens[at]?.written ?? '') ?? null);

/** "5 L", "mg/L" and "L block" name no side. */
const isOtherLetter = (tokens: readonly Token[], at: number): boolean =>
  tokens[at]?.written.length === 1 &&
  (tokens[at - 1]?.kind === 'figure' || textAt(tokens, at - 1) === '/' || textAt(tokens, at + 1) === 'block');

/** The part that an abbreviation names with its side; null: it names none. */
function partsOfShort(short: ShortForm | null, at: number): PartsBeside | null {
  const part = short?.part ?? null;
  if (part === null) return null;
  return { parts: new Set([part]), bodyEnd: short?.bodyEnd ?? null, from: at, to: at + 1 };
}
