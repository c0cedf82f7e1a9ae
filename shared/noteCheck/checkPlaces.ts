import { onOtherSide } from './instead.ts';
import type { Finding } from './noteCheck.ts';
import { bySide, isOfOneSide, isSameButSide, sidesOf } from './places/kin.ts';
import type { Place } from './places/place.ts';
import { oddsOfOther, wordsShared, type BothTexts } from './places/signs.ts';

/** A side in the note is marked from this logarithm of the odds that the other side is meant; 0 would be as likely right as wrong. */
const leastOdds = 1.3;
/** From this logarithm of the odds on, nine of ten sides are wrong, so what was said is quoted and the other side offered. A place told of the past is marked only from here on. */
const surelyOdds = 3.5;

/** Finds places on the body with the wrong side: the note has "left ear", but the transcript says this of the right ear. `text`: of the section. */
export function checkPlaces(places: readonly Place[], texts: BothTexts, text: string): readonly Finding[] {
  return places.flatMap((place, index): readonly Finding[] => {
    if (!isOfOneSide(place)) return [];
    if (isBesideOther(places[index - 1], place, text) || isBesideOther(place, places[index + 1], text))
      return [];
    const odds = oddsOfOther(place, texts);
    const isSure = odds >= surelyOdds;
    if (!isSure && (place.isPast || odds < leastOdds)) return [];
    const { other: side } = sidesOf(place);
    const said = isSure ? saidThere(place, texts.heard.places) : undefined;
    if (!texts.heard.places.some(({ coordinates }) => coordinates.side === side)) return [];
    return [
      {
        span: spanOf(place),
        reason: { because: 'otherSide', side, said: said === undefined ? null : wordsOf(said, texts) },
        nearest: said === undefined ? null : spanOf(said),
        instead: isSure ? onOtherSide(text.slice(place.start, place.end)) : null,
      },
    ];
  });
}

const spanOf = ({ start, end }: Place): Finding['span'] => ({ start, end });
const wordsOf = ({ start, end }: Place, { heard }: BothTexts): string => heard.text.slice(start, end);

/** Whether the note names both sides of a part right after each other, as in "L+R" or "left ear today, right tomorrow"; neither is marked then. */
const isBesideOther = (one: Place | undefined, next: Place | undefined, text: string): boolean =>
  one !== undefined &&
  next !== undefined &&
  one.coordinates.side !== next.coordinates.side &&
  isSameButSide(one, next) &&
  !next.isToothNumber &&
  /^(?:\s*(?:and|&|\+|\/|then|or)\s*| today,? (?:and )?(?:the )?)$/.test(text.slice(one.end, next.start));

/** The transcript's place to quote: on the other side, with the most words around it that the note's place has too; undefined: there is none. */
const saidThere = (place: Place, said: readonly Place[]): Place | undefined =>
  bySide(place, said)
    .other.map(([one]) => one)
    .toSorted((a, b) => wordsShared(place, b) - wordsShared(place, a))[0];
