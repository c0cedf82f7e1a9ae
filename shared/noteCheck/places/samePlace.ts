import type { Place } from './place.ts';

/** Whether two places are of the same part of the body, on whichever side. */
export const isSamePart = (a: Place, b: Place): boolean => [...a.parts].some((part) => b.parts.has(part));

/** Whether what was said of `said` bears out the side of `noted`. Where one of them has no side, it does. */
export function isSameSide(noted: Place, said: Place): boolean {
  const isSameEnd = noted.bodyEnd === null || said.bodyEnd === null || noted.bodyEnd === said.bodyEnd;
  const isSide =
    noted.side === null || said.side === null || said.side === 'both' || noted.side === said.side;
  return isSameEnd && isSide;
}
