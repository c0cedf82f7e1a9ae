import type { Finding } from './finding.ts';
import type { Heard } from './heard.ts';
import type { Place } from './places/place.ts';
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
    const other = place.tooth === null ? sideFault(place, said, heard, noted) : toothFault(place, said);
    if (other === null) return [];
    const nearest = { start: other.start, end: other.end };
    return [
      {
        span: { start: place.start, end: place.end },
        reason: { because: 'otherSide', said: heard.text.slice(nearest.start, nearest.end) },
        nearest,
      },
    ];
  });
