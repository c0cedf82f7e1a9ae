import type { Fault, Finding } from './finding.ts';
import type { Place } from './places/place.ts';
import { saidInPlaceOf } from './places/saidInPlaceOf.ts';
import type { BothTexts } from './places/bothTexts.ts';
import { sameSideTwice } from './places/sameSideTwice.ts';
import { sideFault } from './places/sideFault.ts';
import { toothFault } from './places/toothFault.ts';

/** How many places before and after one may be set against it. */
const nearby = 5;

/** Places of a section that the transcript has otherwise, of the same part of the body. `text`: of the section. */
export const checkPlaces = (places: readonly Place[], texts: BothTexts, text: string): readonly Finding[] =>
  places.flatMap((place, index) => {
    const fault = faultOf(place, places.slice(Math.max(0, index - nearby), index + nearby + 1), texts, text);
    return fault === null ? [] : [{ ...fault, span: { start: place.start, end: place.end } }];
  });

const faultOf = (place: Place, places: readonly Place[], texts: BothTexts, text: string): Fault | null =>
  saidInPlaceOf(
    sideFault(place, texts) ?? sameSideTwice(place, places, texts, text) ?? undefined,
    texts.heard.text,
  ) ?? toothFault(place, texts);
