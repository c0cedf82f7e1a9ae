import type { BodyEnd } from './bodyParts.ts';
import type { Side } from './place.ts';

/** What an abbreviation of a side stands for. `part`: the plain name of the part of the body; null: it names none. */
export type ShortForm = { readonly side: Side; readonly part: string | null; readonly bodyEnd?: BodyEnd };

/** As they stand in notes, in capitals. */
const shortForms: ReadonlyMap<string, ShortForm> = new Map<string, ShortForm>([
  ['OD', { side: 'right', part: 'eye' }],
  ['OS', { side: 'left', part: 'eye' }],
  ['OU', { side: 'both', part: 'eye' }],
  ['AD', { side: 'right', part: 'ear' }],
  ['AS', { side: 'left', part: 'ear' }],
  ['AU', { side: 'both', part: 'ear' }],
  ['LF', { side: 'left', part: 'leg', bodyEnd: 'fore' }],
  ['RF', { side: 'right', part: 'leg', bodyEnd: 'fore' }],
  ['LH', { side: 'left', part: 'leg', bodyEnd: 'hind' }],
  ['RH', { side: 'right', part: 'leg', bodyEnd: 'hind' }],
  ['LHS', { side: 'left', part: null }],
  ['RHS', { side: 'right', part: null }],
  ['L', { side: 'left', part: null }],
  ['R', { side: 'right', part: null }],
  ['LE', { side: 'left', part: 'eye' }],
  ['RE', { side: 'right', part: 'eye' }],
]);

/** `written`: as it stands in the text. */
export const shortFormOf = (written: string): ShortForm | undefined => shortForms.get(written);
