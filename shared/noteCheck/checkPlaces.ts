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
    const other = otherSide(place, nearby, odds, texts, text);
    if (other === null) return [];
    const nearest = other.said === null ? null : { start: other.said.start, end: other.said.end };
    const said = nearest === null ? null : texts.heard.text.slice(nearest.start, nearest.end);
    const side = place.coordinates.side === 'left' ? 'right' : 'left';
    return [
      {
        span: { start: place.start, end: place.end },
        reason: { because: 'otherSide', side, said },
        nearest,
        instead: onOtherSide(text.slice(place.start, place.end)),
      },
    ];
  });
}
