import type { Fault, Finding } from './finding.ts';
import type { Place } from './places/place.ts';
import { saidInPlaceOf } from './places/saidInPlaceOf.ts';
import type { BothTexts } from './places/bothTexts.ts';
import { sideFault } from './places/sideFault.ts';
import { toothFault } from './places/toothFault.ts';

/** Places of a section that the transcript has otherwise, of the same part of the body. */
export const checkPlaces = (places: readonly Place[], texts: BothTexts): readonly Finding[] =>
  places.flatMap((place) => {
    const fault = faultOf(place, texts);
    return fault === null ? [] : [{ ...fault, span: { start: place.start, end: place.end } }];
  });

const faultOf = (place: Place, texts: BothTexts): Fault | null =>
  saidInPlaceOf(sideFault(place, texts) ?? undefined, texts.heard.text) ?? toothFault(place, texts);
