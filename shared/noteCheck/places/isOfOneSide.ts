import type { Place } from './place.ts';

/** Whether its words name the one side or the other. The number of a tooth names more than that. */
export const isOfOneSide = ({ coordinates: { side }, isSideCarried, isToothNumber }: Place): boolean =>
  !isSideCarried && !isToothNumber && (side === 'left' || side === 'right');
