import type { Heard, Said } from '../heard.ts';
import { animalNamesIn } from './animalNames.ts';
import { animalOf, animalsIn } from './animals.ts';
import { otherTimeOf } from './otherTimes.ts';
import { takenBackLater } from './takenBackLater.ts';

/** Why a number of the transcript is not what the patient has now. */
export type Aside =
  | { readonly why: 'otherAnimal' }
  /** `isPlain`: it is said beyond doubt. */
  | { readonly why: 'otherTime'; readonly isPlain: boolean }
  /** Somebody said another one later. */
  | { readonly why: 'takenBack'; readonly instead: Said };

/** Whom and when a transcript speaks of. */
export type SpokenOf = {
  /** Numbers of another animal or time, and those that were taken back later. */
  readonly asides: ReadonlyMap<Said, Aside>;
  /** The names of animals. */
  readonly names: ReadonlySet<string>;
  /** The patient's name. */
  readonly patient: string;
};

const known = new WeakMap<Heard, { readonly patient: string; readonly spokenOf: SpokenOf }>();

/** Read once for all numbers of a note. `patient`: its name. */
export function spokenOfIn(heard: Heard, patient: string): SpokenOf {
  const last = known.get(heard);
  if (last?.patient === patient) return last.spokenOf;
  const names = animalNamesIn(heard.tokens, heard.drugs, patient);
  const spokenOf = { names, patient, asides: withEchoes(asidesIn(heard, names, patient), heard) };
  known.set(heard, { patient, spokenOf });
  return spokenOf;
}

function asidesIn(heard: Heard, names: ReadonlySet<string>, patient: string): ReadonlyMap<Said, Aside> {
  const animals = animalsIn(heard, names, patient);
  const later = takenBackLater(heard);
  const asides = new Map<Said, Aside>();
  for (const one of heard.said) {
    const instead = later.get(one);
    const otherTime = otherTimeOf(one, heard);
    if (instead !== undefined) asides.set(one, { why: 'takenBack', instead });
    else if (animalOf(one, heard.tokens, animals) === 'other') asides.set(one, { why: 'otherAnimal' });
    else if (otherTime !== null) asides.set(one, { why: 'otherTime', isPlain: otherTime === 'plainly' });
  }
  return asides;
}

/** How many tokens from a number it may be said again of the same thing. */
const reachOfEcho = 12;

/** "If he's not at least a two out of five." "Two out of five. Okay." */
function withEchoes(asides: ReadonlyMap<Said, Aside>, { said }: Heard): ReadonlyMap<Said, Aside> {
  const all = new Map(asides);
  for (const [index, one] of said.entries())
    for (let at = index - 1; at >= 0; at -= 1) {
      const before = said[at];
      if (before === undefined || one.from - Math.max(before.to, before.unitTo) > reachOfEcho) break;
      if (!isEcho(before, one)) continue;
      const [asideBefore, aside] = [all.get(before), all.get(one)];
      if (aside === undefined && asideBefore !== undefined && asideBefore.why !== 'takenBack')
        all.set(one, asideBefore);
      // "Twelve point eight." "Twelve point eight? Let me see. I get twelve point four."
      if (asideBefore === undefined && aside?.why === 'takenBack') all.set(before, aside);
    }
  return all;
}

const isEcho = (a: Said, b: Said): boolean =>
  a.value === b.value &&
  a.outOf === b.outOf &&
  (a.unit === null || b.unit === null || a.unit.dimension === b.unit.dimension);
