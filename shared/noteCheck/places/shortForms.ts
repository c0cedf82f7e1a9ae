import type { BodyEnd, Side } from './place.ts';

/** What an abbreviation of a side stands for. `part`: the plain name of the part of the body; null: it names none. */
export type ShortForm = { readonly side: Side; readonly part: string | null; readonly end: BodyEnd | null };

const form = (side: Side, part: string | null = null, end: BodyEnd | null = null): ShortForm => ({
  side,
  part,
  end,
});

/** As they stand in notes, in capitals. */
const shortForms: ReadonlyMap<string, ShortForm> = new Map<string, ShortForm>([
  ['OD', form('right', 'eye')],
  ['OS', form('left', 'eye')],
  ['OU', form('both', 'eye')],
  ['AD', form('right', 'ear')],
  ['AS', form('left', 'ear')],
  ['AU', form('both', 'ear')],
  ...['LF', 'FL', 'LFL', 'LTL', 'VL'].map((name) => [name, form('left', 'leg', 'fore')] as const),
  ...['RF', 'FR', 'RFL', 'RTL', 'VR'].map((name) => [name, form('right', 'leg', 'fore')] as const),
  ...['LH', 'HL', 'LHL', 'LPL'].map((name) => [name, form('left', 'leg', 'hind')] as const),
  ...['RH', 'RHL', 'RPL'].map((name) => [name, form('right', 'leg', 'hind')] as const),
  ['LHS', form('left')],
  ['RHS', form('right')],
  ['L', form('left')],
  ['R', form('right')],
  ['Lt', form('left')],
  ['Rt', form('right')],
  ['LE', form('left', 'eye')],
  ['RE', form('right', 'eye')],
  ['LK', form('left', 'kidney')],
  ['RK', form('right', 'kidney')],
]);

/** These stand for much else too, such as the rate of breathing, so that a leg or a quarter must be named beside them. */
const rareForms: ReadonlyMap<string, ShortForm> = new Map<string, ShortForm>([
  ['NF', form('left', 'leg', 'fore')],
  ['OF', form('right', 'leg', 'fore')],
  ...['NH', 'LR', 'BL'].map((name) => [name, form('left', 'leg', 'hind')] as const),
  ...['OH', 'RR', 'BR', 'HR'].map((name) => [name, form('right', 'leg', 'hind')] as const),
]);

/** `written`: as it stands in the text. */
export const shortFormOf = (written: string): ShortForm | undefined => shortForms.get(written);

/** The same of one that counts only beside a leg or a quarter. */
export const rareFormOf = (written: string): ShortForm | undefined => rareForms.get(written);
