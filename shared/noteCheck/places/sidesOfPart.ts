import { conflictsOf } from './coordinates.ts';
import type { Place } from './place.ts';
import { mostTrouble, type Weighed } from './saidOfParts.ts';

/** How a text names a part at the side that the note has and at the other one: above 0, the other one more. */
type SidesOfPart = {
  /** How many places it names at each, as the logarithm of how many times more. */
  readonly count: number;
  /** How much more trouble there is at the other side. */
  readonly trouble: number;
  /** 1 if it names the other side only, -1 if it never does. */
  readonly isOnly: number;
};

/** `all`: what is said of the part. The place itself, where the text is the note, does not count. */
export function sidesOfPart(place: Place, all: Weighed): SidesOfPart {
  const own = { count: 0, ill: 0 };
  const other = { count: 0, ill: 0 };
  for (const [said, weight] of all) {
    const { side } = said.coordinates;
    if (side !== 'left' && side !== 'right') continue;
    const conflicts = conflictsOf(place.coordinates, said.coordinates);
    if (conflicts.some((axis) => axis !== 'side')) continue;
    const isSelf = said.section === place.section && said.places.includes(place);
    const sum = conflicts.length === 0 ? own : other;
    sum.count += weight * (said.places.length - (isSelf ? 1 : 0));
    sum.ill += weight * (said.ill - (isSelf ? troubleOfOne(place) : 0));
  }
  return {
    count: Math.log((other.count + 0.5) / (own.count + 0.5)),
    trouble: (other.ill - own.ill) / (other.ill + own.ill + 1.5),
    isOnly: (own.count === 0 && other.count > 0 ? 1 : 0) - (other.count === 0 && own.count > 0 ? 1 : 0),
  };
}

const troubleOfOne = ({ trouble }: Place): number => Math.max(0, Math.min(mostTrouble, trouble));
