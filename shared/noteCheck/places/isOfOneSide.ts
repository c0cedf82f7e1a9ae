import type { Place } from './place.ts';

/** Whether its words name the one side or the other, as the number of a tooth does. */
export const isOfOneSide = ({ coordinates: { side }, isSideCarried }: Place): boolean =>
  !isSideCarried && (side === 'left' || side === 'right');
