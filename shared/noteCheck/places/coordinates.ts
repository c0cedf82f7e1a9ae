import { axes, type Axis, type Coordinates } from './place.ts';

/** The axes on which one place is surely another one than the other. */
export const conflictsOf = (a: Coordinates, b: Coordinates): readonly Axis[] =>
  axes.filter((axis) => isConflict(a[axis], b[axis]));

const isConflict = (a: Coordinates[Axis], b: Coordinates[Axis]): boolean =>
  a !== null && b !== null && a !== b && !isEither(a) && !isEither(b);

/** Whether it may be the one side or the other. */
const isEither = (direction: Coordinates[Axis]): boolean => direction === 'both' || direction === 'other';
