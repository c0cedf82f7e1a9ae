import type { DrugEntry } from '../drugList.ts';
import { isSameDrug, type DrugMention } from '../drugs.ts';
import type { Fault } from '../finding.ts';
import type { Heard } from '../heard.ts';
import { anchorsAround, type NotedAround } from './aroundDrug.ts';
import type { Anchor } from '../numberFaults/anchors.ts';
import { isNamedAside } from './namedAside.ts';
import { nearDrugsIn, type ByDrug, type NearDrugs } from './nearDrugs.ts';

/** By so much nearer to the other drug must the transcript say what the note has around this one. */
const leastNearer = 0.35;
/** The same, where both are of one class. */
const leastInClass = 0.25;
/** What it counts for that only this drug is named beside words of refusal, of the past or of another animal. */
const weightOfAside = 0.2;
/** What is so little nearer to it speaks for none. */
const leastToSpeak = 0.05;

/**
 * A drug that the note leaves out, and of which the transcript says what the note says of this one; null: none.
 * `leftOut`: the drugs that the transcript names and the note does not.
 */
export function otherDrugSaid(
  mention: DrugMention,
  section: NotedAround,
  leftOut: readonly DrugEntry[],
  heard: Heard,
): Fault | null {
  if (leftOut.length === 0 || isNotGiven(mention, section.text)) return null;
  const weights = anchorsAround(mention, section);
  const near = nearDrugsIn(heard);
  const [nearest] = leftOut
    .filter((other) => !areOneInPart(other, mention.drug))
    .map((other) => ({ other, ...comparedWith(other, mention.drug, weights, near) }))
    .toSorted((a, b) => b.nearer - a.nearer);
  if (nearest === undefined || nearest.nearer <= 0) return null;
  const { other, nearer, speakFor } = nearest;
  const isAside = isOnlyAside(mention.drug, heard);
  // One number alone may be the fault itself, said of the other drug and noted of this one.
  if (speakFor < 2 && !isAside) return null;
  const least = other.drugClass === mention.drug.drugClass ? leastInClass : leastNearer;
  const aside = isAside && !isOnlyAside(other, heard) ? weightOfAside : 0;
  return nearer + aside > least ? faultOf(other, heard) : null;
}

/** By how much nearer the transcript says it all to the other drug, and how many things alone speak for that one. */
function comparedWith(
  other: DrugEntry,
  own: DrugEntry,
  weights: ReadonlyMap<Anchor, number>,
  near: NearDrugs,
): { readonly nearer: number; readonly speakFor: number } {
  let nearer = 0;
  let speakFor = 0;
  for (const [anchor, weight] of weights) {
    const shares = near.of(anchor);
    const more = weight * ((shares.get(other) ?? 0) - shareOf(own, shares));
    nearer += more;
    if (more > leastToSpeak) speakFor += 1;
  }
  return { nearer, speakFor };
}

const shareOf = (own: DrugEntry, shares: ByDrug): number => {
  let most = shares.get(own) ?? 0;
  for (const [drug, share] of shares) if (share > most && isSameDrug(drug, own)) most = share;
  return most;
};

const isOnlyAside = (drug: DrugEntry, heard: Heard): boolean =>
  heard.drugs.every((mention) => !isSameDrug(mention.drug, drug) || isNamedAside(mention, heard));

function faultOf(other: DrugEntry, { text, drugs }: Heard): Fault | null {
  const named = drugs.find(({ drug }) => drug === other);
  if (named === undefined) return null;
  const { start, end } = named;
  return { reason: { because: 'otherDrug', said: text.slice(start, end) }, nearest: { start, end } };
}

/** Whether one is a part of the other, or its class: flunixin, and florfenicol with flunixin. */
const areOneInPart = (a: DrugEntry, b: DrugEntry): boolean =>
  a.drugClass.includes(b.name) ||
  b.drugClass.includes(a.name) ||
  isPartOf(a.name, b.name) ||
  isPartOf(b.name, a.name);

const isPartOf = (name: string, whole: string): boolean =>
  name.split(' ').every((word) => whole.split(' ').includes(word));

/** How many characters around a name tell whether the note says that the drug is not given. */
const reach = 30;
const notGivenBefore =
  /\b(?:no|not|never|without|instead|rather|off|last|past|prev(?:ious\w*)?|stop\w*|d\/c|dc|avoid\w*|allerg\w*|declin\w*|refus\w*|discontinu\w*|withh\w*|ceased?)\b[^.;\n]*$/i;
const notGivenAfter =
  /^[^.;,\n]*\b(?:not|stopped|discontinued|declined|refused|avoided|ceased|previously|discussed|considered)\b/i;

const isNotGiven = ({ start, end }: DrugMention, text: string): boolean =>
  notGivenBefore.test(text.slice(Math.max(0, start - reach), start)) ||
  notGivenAfter.test(text.slice(end, end + reach));
