import type { Finding } from './noteCheck.ts';
import { onOtherSide } from './instead.ts';
import { bySide, isOfOneSide, isSameButSide, sidesOf } from './places/kin.ts';
import type { Place } from './places/place.ts';
import { oddsOfOther, wordsShared, type BothTexts } from './places/signs.ts';

/** How large the logarithm of the odds must be that the other side is meant. */
const leastOdds = 1.3;
/** From here on the other side is offered, so that nine of ten offers are at a wrong one. */
const surelyOdds = 3.5;

/** Places of a section that the transcript has otherwise, of the same part of the body. `text`: of the section. */
export function checkPlaces(places: readonly Place[], texts: BothTexts, text: string): readonly Finding[] {
  return places.flatMap((place, index): readonly Finding[] => {
    if (!isOfOneSide(place)) return [];
    if (isBesideOther(places[index - 1], place, text) || isBesideOther(place, places[index + 1], text))
      return [];
    const odds = oddsOfOther(place, texts);
    if (odds < (place.isPast ? surelyOdds : leastOdds)) return [];
    const { other: side } = sidesOf(place);
    const said = saidThere(place, texts.heard.places);
    if (!texts.heard.places.some(({ coordinates }) => coordinates.side === side)) return [];
    return [
      {
        span: spanOf(place),
        reason: { because: 'otherSide', side, said: said === undefined ? null : wordsOf(said, texts) },
        nearest: said === undefined ? null : spanOf(said),
        instead: odds < surelyOdds ? null : onOtherSide(text.slice(place.start, place.end)),
      },
    ];
  });
}

const spanOf = ({ start, end }: Place): Finding['span'] => ({ start, end });
const wordsOf = ({ start, end }: Place, { heard }: BothTexts): string => heard.text.slice(start, end);

/** "L+R", "left and right iliac nodes", "left ear today, right tomorrow": both sides are meant. */
const isBesideOther = (one: Place | undefined, next: Place | undefined, text: string): boolean =>
  one !== undefined &&
  next !== undefined &&
  one.coordinates.side !== next.coordinates.side &&
  isSameButSide(one, next) &&
  !next.isToothNumber &&
  /^(?:\s*(?:and|&|\+|\/|then|or)\s*| today,? (?:and )?(?:the )?)$/.test(text.slice(one.end, next.start));

/** What was said of the same part with the other side's name, first what is most the same; nothing is better than what is told of another thing. */
const saidThere = (place: Place, said: readonly Place[]): Place | undefined =>
  bySide(place, said)
    .other.flatMap(([one, weight]) => (weight > 0.5 && wordsShared(place, one) > 0 ? [one] : []))
    .toSorted((a, b) => likenessOf(place, b) - likenessOf(place, a))[0];

/** What is told of another time is not quoted for what is told of now. */
const likenessOf = (place: Place, said: Place): number =>
  wordsShared(place, said) - (place.isPast === said.isPast ? 0 : 10);
