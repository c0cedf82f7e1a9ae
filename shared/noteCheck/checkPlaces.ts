import type { Fault, Finding } from './finding.ts';
import { otherSides } from './places/otherSide.ts';
import type { Place } from './places/place.ts';
import { saidInPlaceOf } from './places/saidInPlaceOf.ts';
import type { BothTexts } from './places/bothTexts.ts';
import { sideFault } from './places/sideFault.ts';
import { toothFault } from './places/toothFault.ts';

/** Places of a section that the transcript has otherwise, of the same part of the body. `text`: of the section. */
export function checkPlaces(places: readonly Place[], texts: BothTexts, text: string): readonly Finding[] {
  const onOtherSide = otherSides(places, texts, text);
  return places.flatMap((place, index) => {
    const fault = faultOf(place, onOtherSide[index] ?? null, texts);
    return fault === null ? [] : [{ ...fault, span: { start: place.start, end: place.end } }];
  });
}

const faultOf = (place: Place, onOtherSide: Place | null, texts: BothTexts): Fault | null =>
  saidInPlaceOf(onOtherSide ?? sideFault(place, texts) ?? undefined, texts.heard.text) ??
  toothFault(place, texts);
