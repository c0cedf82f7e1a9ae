import { isOneClass, type DrugEntry } from '../drugList.ts';
import { cuePattern } from '../data/cues.ts';
import { isSameDrug, type DrugMention } from '../drugs.ts';
import type { Fault } from '../finding.ts';
import type { Heard } from '../heard.ts';
import { anchorsAround, type NotedAround } from './aroundDrug.ts';
import { nearDrugsIn, type ByDrug } from './nearDrugs.ts';

/** By so much nearer to the other drug must the transcript say what the note has around this one. */
const leastNearer = 0.35;
/** The same, where both are of one class. */
const leastInClass = 0.25;
/** What is so little nearer to it speaks for none. */
const leastToSpeak = 0.05;

/**
 * A drug that the note leaves out, and of which the transcript says what the note says of this one; null: none.
 * `leftOut`: the drugs that the transcript names and the note does not.
 */
export function otherDrugSaid(
  mention: DrugMention,
  section: NotedAround,
  leftOut: ReadonlySet<DrugEntry>,
  heard: Heard,
): Fault | null {
  if (leftOut.size === 0 || isNotGiven(mention, section.text)) return null;
  const nearest = nearestOther(mention, section, leftOut, heard);
  if (nearest === null || nearest.nearer <= 0) return null;
  const { other, nearer, speakFor } = nearest;
  // One number alone may be the fault itself, said of the other drug and noted of this one.
  if (speakFor < 2) return null;
  return nearer > (isOneClass(other, mention.drug) ? leastInClass : leastNearer)
    ? faultOfOther(other, heard)
    : null;
}

/** `nearer`: by how much nearer to it the transcript says it all. `speakFor`: how many things alone speak for it. */
type Other = { readonly other: DrugEntry; readonly nearer: number; readonly speakFor: number };

function nearestOther(
  mention: DrugMention,
  section: NotedAround,
  leftOut: ReadonlySet<DrugEntry>,
  heard: Heard,
): Other | null {
  const near = nearDrugsIn(heard);
  const sums = new Map<DrugEntry, { sum: number; speakFor: number }>();
  let ownSum = 0;
  for (const [anchor, weight] of anchorsAround(mention, section)) {
    const shares = near.of(anchor);
    const own = weight * shareOf(mention.drug, shares);
    ownSum += own;
    for (const [drug, share] of shares) {
      if (!leftOut.has(drug)) continue;
      const so = sums.get(drug) ?? { sum: 0, speakFor: 0 };
      const speaks = weight * share - own > leastToSpeak ? 1 : 0;
      sums.set(drug, { sum: so.sum + weight * share, speakFor: so.speakFor + speaks });
    }
  }
  const [nearest] = [...sums]
    .map(([other, { sum, speakFor }]) => ({ other, nearer: sum - ownSum, speakFor }))
    .toSorted((a, b) => b.nearer - a.nearer);
  return nearest ?? null;
}

const shareOf = (own: DrugEntry, shares: ByDrug): number => {
  let most = shares.get(own) ?? 0;
  for (const [drug, share] of shares) if (share > most && isSameDrug(drug, own)) most = share;
  return most;
};

/** By so much nearer must the transcript say it where it never names the drug of the note. */
const leastTold = 0.25;

/** The drug that the note leaves out and of which the transcript says what the note says of one that nobody named; null: none. */
export function drugToldOf(
  mention: DrugMention,
  section: NotedAround,
  leftOut: ReadonlySet<DrugEntry>,
  heard: Heard,
): DrugEntry | null {
  const nearest = leftOut.size === 0 ? null : nearestOther(mention, section, leftOut, heard);
  return nearest !== null && nearest.nearer > leastTold ? nearest.other : null;
}

export function faultOfOther(other: DrugEntry, { text, drugs }: Heard): Fault {
  const { start, end } = drugs.find(({ drug }) => drug === other) ?? { start: 0, end: 0 };
  const said = text.slice(start, end);
  return { reason: { because: 'otherDrug', said }, nearest: { start, end }, instead: said };
}

/** How many characters around a name tell whether the note says that the drug is not given. */
const reach = 30;
const notGivenBefore = new RegExp(String.raw`\b${cuePattern('not given before')}\b[^.;\n]*$`, 'i');
const notGivenAfter = new RegExp(String.raw`^[^.;,\n]*\b${cuePattern('not given after')}\b`, 'i');

const isNotGiven = ({ start, end }: DrugMention, text: string): boolean =>
  notGivenBefore.test(text.slice(Math.max(0, start - reach), start)) ||
  notGivenAfter.test(text.slice(end, end + reach));
