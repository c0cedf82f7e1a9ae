import { swapSide } from './instead.ts';
import type { Finding } from './noteCheck.ts';
import { relatedPlacesBySide, isOneSided, isSameButSide, sideAndOpposite } from './places/kin.ts';
import type { BodyPlace } from './places/place.ts';
import { otherSideOdds, sharedWordCount, type TranscriptAndPlaces } from './places/signs.ts';

/** A side is marked from these odds (a logarithm) that the other one is meant. */
const leastOdds = 1.3;
/**
 * From these odds on, nine of ten sides are wrong, so the other one is offered; a past place is marked only
 * from here.
 */
const surelyOdds = 3.5;

export function checkPlaces(
  places: readonly BodyPlace[],
  texts: TranscriptAndPlaces,
  text: string,
): readonly Finding[] {
  return places.flatMap((place, index): readonly Finding[] => {
    if (!isOneSided(place)) return [];
    if (isBesideOther(places[index - 1], place, text) || isBesideOther(place, places[index + 1], text))
      return [];
    const odds = otherSideOdds(place, texts);
    if (odds < (place.isPast ? surelyOdds : leastOdds)) return [];
    const { other: side } = sideAndOpposite(place);
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
        instead: said !== undefined ? swapSide(text.slice(place.start, place.end)) : null,
      },
    ];
  });
}

const spanOf = ({ start, end }: BodyPlace): Finding['span'] => ({ start, end });

/** Neither side of "L+R" or "left ear today, right tomorrow" is marked. */
const isBesideOther = (one: BodyPlace | undefined, next: BodyPlace | undefined, text: string): boolean =>
  one !== undefined &&
  next !== undefined &&
  one.coordinates.side !== next.coordinates.side &&
  isSameButSide(one, next) &&
  !next.isToothNumber &&
  /^(?:\s*(?:and|&|\+|\/|then|or)\s*| today,? (?:and )?(?:the )?)$/.test(text.slice(one.end, next.start));

/**
 * The place to quote shares two words or more with the note's place, and more than with others of the note.
 */
function saidThere(place: BodyPlace, { heard, noted }: TranscriptAndPlaces): BodyPlace | undefined {
  const ofNote = relatedPlacesBySide(place, noted).other.map(([one]) => one);
  const isOfIt = (said: BodyPlace): boolean =>
    wordsBeside(place, said) > Math.max(1, ...ofNote.map((one) => wordsBeside(one, said)));
  const all = relatedPlacesBySide(place, heard.places).other.map(([one]) => one);
  return all.filter(isOfIt).toSorted((a, b) => sharedWordCount(place, b) - sharedWordCount(place, a))[0];
}

const wordsBeside = ({ words }: BodyPlace, said: BodyPlace): number =>
  [...words].filter(([word, near]) => Math.min(near, said.words.get(word) ?? 0) > 0.5).length;
