import type { Finding } from './finding.ts';
import { onOtherSide } from './instead.ts';
import { oddsBySide, otherSide } from './places/otherSide.ts';
import type { Place } from './places/place.ts';
import type { BothTexts } from './places/bothTexts.ts';

/** How many places before and after one may be set beside it. */
const mostBeside = 8;

/** Places of a section that the transcript has otherwise, of the same part of the body. `text`: of the section. */
export function checkPlaces(places: readonly Place[], texts: BothTexts, text: string): readonly Finding[] {
  const odds = oddsBySide(places, texts);
  return places.flatMap((place, index) => {
    const nearby = places.slice(Math.max(0, index - mostBeside), index + mostBeside + 1);
    const said = otherSide(place, nearby, odds, texts, text);
    if (said === null) return [];
    const nearest = { start: said.start, end: said.end };
    const words = texts.heard.text.slice(said.start, said.end);
    return [
      {
        span: { start: place.start, end: place.end },
        reason: { because: 'otherSide', said: words },
        nearest,
        instead: onOtherSide(text.slice(place.start, place.end)),
      },
    ];
  });
}
