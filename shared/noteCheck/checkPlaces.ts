import type { Fault, Finding } from './finding.ts';
import { oneOrBoth } from './places/bothSides.ts';
import { oddsBySide, otherSide } from './places/otherSide.ts';
import type { Place } from './places/place.ts';
import { saidInPlaceOf } from './places/saidInPlaceOf.ts';
import type { BothTexts } from './places/bothTexts.ts';
import { sideFault } from './places/sideFault.ts';
import { toothFault } from './places/toothFault.ts';

/** How many places before and after one may be set beside it. */
const mostBeside = 8;

/** Places of a section that the transcript has otherwise, of the same part of the body. `text`: of the section. */
export function checkPlaces(places: readonly Place[], texts: BothTexts, text: string): readonly Finding[] {
  const odds = oddsBySide(places, texts);
  return places.flatMap((place, index) => {
    const nearby = places.slice(Math.max(0, index - mostBeside), index + mostBeside + 1);
    const said =
      otherSide(place, nearby, odds, texts, text) ??
      oneOrBoth(place, nearby, texts) ??
      sideFault(place, nearby, texts) ??
      undefined;
    const fault: Fault | null = saidInPlaceOf(said, texts.heard.text) ?? toothFault(place, texts);
    return fault === null ? [] : [{ ...fault, span: { start: place.start, end: place.end } }];
  });
}
