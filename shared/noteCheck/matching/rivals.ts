import { isOften } from '../frequencies.ts';
import type { Said } from '../heard.ts';
import type { Candidate, Candidates } from './candidates.ts';
import { pairScore } from './weights.ts';

/** A candidate, where all numbers of the note have been looked at. */
export type Rival = Candidate & { readonly claim: ClaimFeatures };

/** What the other numbers of the note say of a candidate. */
type ClaimFeatures = {
  /** By how much better it fits another number of the note that has its value. */
  readonly taken: number;
  /** The same, where that one is of another drug or thing. */
  readonly takenByOther: number;
  /** It is another number than this one, and the note has it too. */
  readonly noted: number;
  readonly notedMargin: number;
};

/** By the tokens of what was said: the numbers of the note that have its value, and how well it fits them. */
export type Claims = ReadonlyMap<number, readonly Claim[]>;
type Claim = { readonly by: Candidates; readonly said: Said; readonly score: number };

export function claimsOf(numbers: readonly Candidates[]): Claims {
  const claims = new Map<number, Claim[]>();
  // How often is the same of many things.
  for (const by of numbers.filter(({ number }) => !isOften(number.quantity)))
    for (const { said, score } of by.all.filter(({ is }) => is === 'same'))
      for (let at = said.from; at < said.to; at += 1) {
        const here = claims.get(at);
        if (here === undefined) claims.set(at, [{ by, said, score }]);
        else here.push({ by, said, score });
      }
  return claims;
}

const mostMargin = 3;

/** The candidates of a number, with what the note has for others taken into account; the best first. */
export const rivalsOf = (number: Candidates, claims: Claims): readonly Rival[] =>
  number.all
    .map((candidate) => {
      const claim = claimFeatures(candidate, number, claims);
      return { ...candidate, claim, score: candidate.score + pairScore({ claim }) };
    })
    .toSorted((a, b) => b.score - a.score);

function claimFeatures({ said, is, score }: Candidate, number: Candidates, claims: Claims): ClaimFeatures {
  let [best, bestOfOther] = [-Infinity, -Infinity];
  for (let at = said.from; at < said.to; at += 1)
    for (const claim of claims.get(at) ?? []) {
      if (claim.by === number || (is === 'same' && claim.said !== said)) continue;
      best = Math.max(best, claim.score);
      if (areOfOther(claim.by, number)) bestOfOther = Math.max(bestOfOther, claim.score);
    }
  if (best === -Infinity) return { taken: 0, takenByOther: 0, noted: 0, notedMargin: 0 };
  const margin = Math.max(-mostMargin, Math.min(mostMargin, best - score));
  return is === 'same'
    ? {
        taken: Math.max(0, margin),
        takenByOther: Math.max(0, Math.min(mostMargin, bestOfOther - score)),
        noted: 0,
        notedMargin: 0,
      }
    : { taken: 0, takenByOther: 0, noted: 1, notedMargin: margin };
}

/** Whether two numbers of the note are of two drugs or things. */
const areOfOther = (a: Candidates, b: Candidates): boolean =>
  a.subjects.length > 0 && b.subjects.length > 0 && !a.subjects.some((one) => b.subjects.includes(one));
