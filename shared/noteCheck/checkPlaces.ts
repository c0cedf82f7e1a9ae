import type { Finding } from './finding.ts';
import { onOtherSide } from './instead.ts';
import { bySide, isOfOneSide } from './places/kin.ts';
import type { Place } from './places/place.ts';
import { oddsOfOther, wordsShared, type BothTexts } from './places/signs.ts';

/** How large the logarithm of the odds must be that the other side is meant. */
const leastOdds = 1.4;
/** From here on the other side is offered: of the open pairs' offers, 60 are then at a fault and 3 at a right side. */
const surelyOdds = 3.5;

/** Places of a section that the transcript has otherwise, of the same part of the body. `text`: of the section. */
export function checkPlaces(places: readonly Place[], texts: BothTexts, text: string): readonly Finding[] {
  return places.flatMap((place) => {
    if (!isOfOneSide(place)) return [];
    const odds = oddsOfOther(place, texts);
    if (odds < leastOdds) return [];
    const side = place.coordinates.side === 'left' ? 'right' : 'left';
    const said = saidThere(place, texts.said);
    if (said === undefined && !texts.said.some(({ coordinates }) => coordinates.side === side)) return [];
    return [
      {
        span: { start: place.start, end: place.end },
        reason: {
          because: 'otherSide',
          side,
          said: said === undefined ? null : texts.heard.text.slice(said.start, said.end),
        },
        nearest: said === undefined ? null : { start: said.start, end: said.end },
        instead: odds < surelyOdds ? null : onOtherSide(text.slice(place.start, place.end)),
      },
    ];
  });
}

/** What was said at the other side of which most is the same; the first of equals. */
const saidThere = (place: Place, said: readonly Place[]): Place | undefined =>
  bySide(place, said)
    .other.map(([one]) => one)
    .toSorted((a, b) => wordsShared(place, b) - wordsShared(place, a))[0];
