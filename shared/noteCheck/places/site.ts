import type { Coordinates } from './place.ts';

/** A place as a text names it, from token `from` up to, not including, token `to`. The rest is as `Place` has it. */
export type Site = {
  readonly from: number;
  readonly to: number;
  readonly coordinates: Coordinates;
  readonly parts: ReadonlySet<string>;
  readonly isCarried: boolean;
  /** The words beside it do not name the side, which is that of what was spoken of before. */
  readonly isSideCarried: boolean;
  readonly isToothNumber: boolean;
  /** The token where that begins which is said of it before its side is named. */
  readonly toldFrom?: number;
};
