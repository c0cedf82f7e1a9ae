import { nowhere, type Coordinates } from './place.ts';
import type { Site } from './site.ts';
import type { ToothAt } from './teeth.ts';

/** The place of a tooth that is named by its number. */
export function siteOfTooth(at: number, { number, to }: ToothAt): Site {
  return {
    from: at,
    to,
    coordinates: coordinatesOfQuadrant(Math.floor(number / 100)),
    parts: new Set([`tooth${number % 100}`]),
    isCarried: false,
    isSideCarried: false,
    isToothNumber: true,
  };
}

/** 1 to 4 from the upper right. */
const coordinatesOfQuadrant = (quadrant: number): Coordinates => ({
  ...nowhere,
  side: quadrant === 1 || quadrant === 4 ? 'right' : 'left',
  level: quadrant <= 2 ? 'upper' : 'lower',
});
