import type { Finding } from './finding.ts';
import type { Heard } from './heard.ts';
import type { Place } from './places/place.ts';
import { saidInPlaceOf } from './places/saidInPlaceOf.ts';
import { sideFault } from './places/sideFault.ts';
import { toothFault } from './places/toothFault.ts';

/**
 * Sides and teeth of a section that the transcript has otherwise, of the same part of the body. `said`: all places of
 * the transcript; `noted`: all places of the note.
 */
export const checkPlaces = (
  places: readonly Place[],
  heard: Heard,
  said: readonly Place[],
  noted: readonly Place[],
): readonly Finding[] =>
  places.flatMap((place) => {
    const fault =
      place.tooth === null
        ? saidInPlaceOf(sideFault(place, said, heard, noted) ?? undefined, heard.text)
        : toothFault(place, said, heard.text);
    return fault === null ? [] : [{ ...fault, span: { start: place.start, end: place.end } }];
  });
