import { onOtherSide } from './instead.ts';
import type { Finding } from './noteCheck.ts';
import { bySide, isOfOneSide, isSameButSide, sidesOf } from './places/kin.ts';
import type { Place } from './places/place.ts';
import { oddsOfOther, wordsShared, type BothTexts } from './places/signs.ts';

/** A side is marked from these odds (a logarithm) that the other one is meant. */
const leastOdds = 1.3;
/**
 * From these odds on, nine of ten sides are wrong, so the other one is offered; a past place is marked only
 * from here.
 */
const surelyOdds = 3.5;

export function checkPlaces(places: readonly Place[], texts: BothTexts, text: string): readonly Finding[] {
  return places.flatMap((place, index): readonly Finding[] => {
    if (!isOfOneSide(place)) return [];
    if (isBesideOther(places[index - 1], place, text) || isBesideOther(place, places[index + 1], text))
      return [];
    const odds = oddsOfOther(place, texts);
    if (odds < (place.isPast ? surelyOdds : leastOdds)) return [];
    const { other: side } = sidesOf(place);
    const said = odds >= surelyOdds && !place.isPast ? saidThere(place, texts) : undefined;
    if (!texts.heard.places.some(({ coordinates }) => coordinates.side === side)) return [];
    return [
      {
        span: spanOf(place),
        reason: {
          because: 'otherSide',
          side,
          said: said === undefined ? null : texts.heard.text.slice(said.start, said.end),
        },
        nearest: said === undefined ? null : spanOf(said),
        instead: said !== undefined ? onOtherSide(text.slice(place.start, place.end)) : null,
      },
    ];
  });
}

const spanOf = ({ start, end }: Place): Finding['span'] => ({ start, end });

/** Neither side of "L+R" or "left ear today, right tomorrow" is marked. */
const isBesideOther = (one: Place | undefined, next: Place | undefined, text: string): boolean =>
  one !== undefined &&
  next !== undefined &&
  one.coordinates.side !== next.coordinates.side &&
  isSameButSide(one, next) &&
  !next.isToothNumber &&
  /^(?:\s*(?:and|&|\+|\/|then|or)\s*| today,? (?:and )?(?:the )?)$/.test(text.slice(one.end, next.start));

/**
 * The place to quote shares two words or more with the note's place, and more than with others of the note.
 */
function saidThere(place: Place, { heard, noted }: BothTexts): Place | undefined {
  const ofNote = bySide(place, noted).other.map(([one]) => one);
  const isOfIt = (said: Place): boolean =>
    wordsBeside(place, said) > Math.max(1, ...ofNote.map((one) => wordsBeside(one, said)));
  const all = bySide(place, heard.places).other.map(([one]) => one);
  return all.filter(isOfIt).toSorted((a, b) => wordsShared(place, b) - wordsShared(place, a))[0];
}

const wordsBeside = ({ words }: Place, said: Place): number =>
  [...words].filter(([word, near]) => Math.min(near, said.words.get(word) ?? 0) > 0.5).length;
