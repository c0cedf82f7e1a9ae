import partRows from '../data/bodyParts.tsv?raw';
import { keysOf } from '../data/rowsOf.ts';
import type { BodyEnd } from './place.ts';

const parts = keysOf(partRows);

/** The plain name of the part of the body that a word names. */
export const partOf = (word: string): string | undefined => parts.get(word);

/** Parts of a leg, with the end of the body that they are at; null: there is one at each end. */
const partsOfLegs: ReadonlyMap<string, BodyEnd | null> = new Map([
  ['leg', null],
  ['foot', null],
  ['toe', null],
  ['fetlock', null],
  ['cannon', null],
  ['tendon', null],
  ['knee', null],
  ['elbow', 'fore'],
  ['shoulder', 'fore'],
  ['carpus', 'fore'],
  ['humerus', 'fore'],
  ['radius', 'fore'],
  ['stifle', 'hind'],
  ['hip', 'hind'],
  ['hock', 'hind'],
  ['thigh', 'hind'],
  ['tibia', 'hind'],
]);

export const isPartOfLeg = (part: string): boolean => partsOfLegs.has(part);

/** The end of the body that a part is always at. */
export const endOfPart = (part: string): BodyEnd | null => partsOfLegs.get(part) ?? null;
