import type { Heard, Said } from '../heard.ts';
import { closenessOf, type Closeness } from './closeness.ts';
import { readingsOf } from './meant.ts';
import { notedAs, type Noted, type NumberInNote } from './noted.ts';
import type { NumberOfNote } from './numberOfNote.ts';
import { supportOf } from './support.ts';

/** That a number of the note is borne out at one place of the transcript closer than at any other. */
type Claim = {
  readonly number: NumberOfNote;
  readonly closeness: number;
  /** What was said there. */
  readonly value: number;
};

/** How close the transcript comes to a number of the note; the same as long as its section is. */
type KnownOfNumber = { readonly closeness: Closeness; most: number | null };

const knownIn = new WeakMap<Heard, WeakMap<NumberOfNote, KnownOfNumber>>();

function knownOf(inNote: NumberInNote, heard: Heard): KnownOfNumber {
  const byNumber = knownIn.get(heard) ?? new WeakMap<NumberOfNote, KnownOfNumber>();
  knownIn.set(heard, byNumber);
  const known = byNumber.get(inNote.number) ?? { closeness: closenessOf(inNote, heard), most: null };
  byNumber.set(inNote.number, known);
  return known;
}

/** How close each number of the transcript was said to a number of the note. */
export const closenessTo = (inNote: NumberInNote, heard: Heard): Closeness =>
  knownOf(inNote, heard).closeness;

/** How close to a number of the note the closest was said that bears it out. */
function mostOf(inNote: NumberInNote, heard: Heard): number {
  const known = knownOf(inNote, heard);
  known.most ??= Math.max(...supportOf(inNote.number, heard).standing.map(known.closeness.of));
  return known.most;
}

/** Worked out once for all numbers of a note. */
const claimsIn = new WeakMap<Noted, Map<Said, readonly Claim[]>>();

/** The numbers of the note that are borne out by this closer than by anything else that was said; the closest first. */
function claimsOn(said: Said, noted: Noted, heard: Heard): readonly Claim[] {
  const claims = claimsIn.get(noted) ?? new Map<Said, readonly Claim[]>();
  claimsIn.set(noted, claims);
  const known = claims.get(said);
  if (known !== undefined) return known;
  const found = readingsOf(said, heard).flatMap((reading) =>
    notedAs(reading, noted).flatMap((inNote): readonly Claim[] => {
      const closeness = closenessTo(inNote, heard).of(reading);
      return closeness > 0 && closeness >= mostOf(inNote, heard)
        ? [{ number: inNote.number, closeness, value: reading.value }]
        : [];
    }),
  );
  const sorted = found.toSorted((a, b) => b.closeness - a.closeness);
  claims.set(said, sorted);
  return sorted;
}

/**
 * Whether what was said bears out another number of the note instead of this one, because it was said closer to that one.
 * `closeness`: to this one.
 */
export function isTakenByOther(
  said: Said,
  number: NumberOfNote,
  closeness: number,
  noted: Noted,
  heard: Heard,
): boolean {
  for (const claim of claimsOn(said, noted, heard)) {
    if (claim.closeness <= closeness) return false;
    if (claim.number !== number && isAsExact(claim, number)) return true;
  }
  return false;
}

/** In "110 lb (50 kg)", and where 7.29 stands beside 7.3, only one of the two was said with these digits. */
const isAsExact = ({ number: { quantity }, value }: Claim, number: NumberOfNote): boolean =>
  Math.abs(quantity.value - value) <= Math.abs(number.quantity.value - value);
