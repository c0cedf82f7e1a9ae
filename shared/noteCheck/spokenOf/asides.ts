import type { Heard, Said } from '../heard.ts';
import { oncePer } from '../memo.ts';
import { takenBackLater } from './takenBackLater.ts';
import { timesIn, type OtherTime } from './times.ts';

/** Why a number of the transcript is not what the patient has now. */
export type Aside =
  | { readonly why: 'otherTime'; readonly time: OtherTime }
  /** Somebody said another one later. */
  | { readonly why: 'takenBack'; readonly instead: Said };

/** Numbers of another time, and those that were taken back later. */
export type Asides = ReadonlyMap<Said, Aside>;

/** The numbers of a transcript that were said of another time or taken back later; read once for all numbers of a note. */
export const asidesIn = oncePer((heard: Heard): Asides => {
  const later = takenBackLater(heard);
  const times = timesIn(heard);
  const asides = new Map<Said, Aside>();
  for (const one of heard.compared) {
    const instead = later.get(one);
    const otherTime = times.get(one) ?? null;
    if (instead !== undefined) asides.set(one, { why: 'takenBack', instead });
    else if (otherTime !== null) asides.set(one, { why: 'otherTime', time: otherTime });
  }
  return withEchoes(asides, heard);
});

/** How many tokens from a number it may be said again of the same thing. */
const reachOfEcho = 12;

/** "If he's not at least a two out of five." "Two out of five. Okay." */
function withEchoes(asides: Asides, { said }: Heard): Asides {
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
