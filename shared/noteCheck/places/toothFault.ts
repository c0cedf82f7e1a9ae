import type { Fault } from '../finding.ts';
import { axes, type Place } from './place.ts';
import { saidInPlaceOf } from './saidInPlaceOf.ts';
import type { BothTexts } from './bothTexts.ts';

/**
 * A tooth whose number contradicts the words beside it, whatever the transcript says; or whose number was not said,
 * though those of other teeth were. null: it is none of them.
 */
export function toothFault(place: Place, { heard, said, saidOfParts }: BothTexts): Fault | null {
  const { parts, isToothNumber, isContradicted } = place;
  if (!isToothNumber && !isContradicted) return null;
  const ofPart = [...parts].flatMap((part) => saidOfParts.get(part) ?? []);
  const isSaid = ofPart.some(({ coordinates }) =>
    axes.every((axis) => coordinates[axis] === place.coordinates[axis]),
  );
  const teeth = said.filter((other) => other.isToothNumber);
  // The same tooth of another quadrant is what a number is mistaken for first.
  const nearest = ofPart[0]?.places[0] ?? teeth[0];
  if (isContradicted)
    return saidInPlaceOf(nearest, heard.text) ?? { reason: { because: 'notFound' }, nearest: null };
  return isSaid ? null : saidInPlaceOf(teeth.length > 0 ? nearest : undefined, heard.text);
}
