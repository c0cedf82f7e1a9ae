import { cuePattern } from '../data/cues.ts';
import { scoreBy } from '../data/scoreBy.ts';
import weightRows from '../data/markWeights.tsv?raw';
import { isOneClass, type DrugEntry } from '../drugList.ts';
import { isSameDrug, namesApart, type DrugMention } from '../drugs.ts';
import type { Heard } from '../heard.ts';
import { oncePer } from '../memo.ts';
import { toldIn } from '../told.ts';
import { textAt } from '../tokens.ts';
import { anchorsAround, type NotedAround } from './aroundDrug.ts';
import { drugsHeard, nearDrugsIn, type ByDrug } from './nearDrugs.ts';

/** How the transcript tells of a drug. */
type Told = {
  /** The mention that says most: one of now, where there is one. */
  readonly mention: DrugMention;
  /** All of it was of another time or animal, or that it is not given. */
  readonly isAgainst: boolean;
  readonly isChosen: boolean;
};

const toldOfDrugs = oncePer((heard: Heard): ReadonlyMap<DrugEntry, Told> => {
  const { past, notIt, ofAnother, chosen } = toldIn(heard.tokens);
  const isAgainst = ({ from, to }: DrugMention): boolean =>
    [past, notIt, ofAnother].some((told) => told.has(from)) || isTakenBack(heard, to);
  const told = new Map<DrugEntry, Told>();
  for (const mention of drugsHeard(heard)) {
    const known = told.get(mention.drug);
    const here = {
      mention,
      isAgainst: isAgainst(mention),
      isChosen: chosen.has(mention.from) && !isAgainst(mention),
    };
    const isBetter =
      known === undefined || (known.isAgainst && !here.isAgainst) || (!known.isChosen && here.isChosen);
    if (isBetter) told.set(mention.drug, here);
  }
  return told;
});

/** "Gabapentin, no, meloxicam." `to`: where its name ends. */
function isTakenBack({ tokens, drugs }: Heard, to: number): boolean {
  const no = textAt(tokens, to) === ',' ? to + 1 : to;
  return (
    /^(?:no|nope|nah|nein|non|nee|nie)$/.test(textAt(tokens, no)) &&
    drugs.some(({ from }) => from > no && from <= no + reachOfInstead)
  );
}
/** How many tokens after "no" the drug stands that is meant. */
const reachOfInstead = 4;

/** Another drug that was said. */
type OtherDrug = Told & {
  /** No section of the note names it. */
  readonly isLeftOut: boolean;
  readonly isOneClass: boolean;
  /** 0: a name of both is the same; 1: no two are alike. */
  readonly apart: number;
  /** By how much nearer to it the transcript says what the note says of its drug, and how much alone speaks for it. */
  readonly nearer: number;
  readonly speakFor: number;
};

/** What speaks against a drug of the note, and the other one that it may stand for; null: none was said. */
export type DrugSigns = {
  readonly features: Readonly<Record<string, number>>;
  readonly isAgainst: boolean;
  readonly other: OtherDrug | null;
};

/** How much each thing makes it likelier that another drug is meant. */
const likelier = { inClass: 0.3, chosen: 0.25, leftOut: 0.6, against: -0.3, alike: 1 };
/** What is so little nearer to it speaks for none. */
const leastToSpeak = 0.05;
const isOfDose = /^(?:number|frequency) /;
/** So little near to a drug, a thing is not said of it. */
const mostLoose = 0.15;
/** How alike two names are that one may be taken for the other. */
export const mostApart = 0.45;

export function signsOfDrug(
  mention: DrugMention,
  section: NotedAround,
  leftOut: ReadonlySet<DrugEntry>,
  heard: Heard,
  isUnsaid: boolean,
  isLast: boolean,
): DrugSigns {
  const near = nearDrugsIn(heard);
  const anchors = [...anchorsAround(mention, section)].map(([anchor, weight]) => {
    const shares = near.of(anchor);
    return { anchor, weight, shares, own: weight * shareOf(mention.drug, shares) };
  });
  const ownSum = anchors.reduce((sum, { own }) => sum + own, 0);
  // Its figures were said, of no drug: "the six milligram tablets".
  const loose = anchors
    .filter(
      ({ anchor, shares }) =>
        isOfDose.test(anchor) && near.isSaid(anchor) && Math.max(0, ...shares.values()) < mostLoose,
    )
    .reduce((sum, { weight }) => sum + weight, 0);
  const told = [...toldOfDrugs(heard)];
  const own = told.filter(([drug]) => isSameDrug(drug, mention.drug));
  // Where the note only mentions it, what was told of another time may be meant.
  const isDosed = anchors.some(({ anchor }) => isOfDose.test(anchor));
  const isAgainst = isDosed && own.length > 0 && own.every(([, its]) => its.isAgainst);
  const [other] = told
    // A drug that was said plainly is not taken for another one that the note has too.
    .filter(([drug]) => leftOut.has(drug) || isUnsaid || isAgainst)
    .filter(([drug]) => drug.isListed && !isSameDrug(drug, mention.drug))
    .map(([drug, its]): OtherDrug & { readonly score: number } => {
      const shares = anchors.map((one) => ({ own: one.own, its: one.weight * (one.shares.get(drug) ?? 0) }));
      const nearer = shares.reduce((sum, one) => sum + one.its, -ownSum);
      const speakFor = shares.filter((one) => one.its - one.own > leastToSpeak).length;
      const [inClass, isLeftOut] = [isOneClass(drug, mention.drug), leftOut.has(drug)];
      const apart = isUnsaid && isLeftOut ? namesApart(drug, mention.drug, 1) : 1;
      const score =
        nearer +
        (inClass ? likelier.inClass : 0) +
        (its.isChosen ? likelier.chosen : 0) +
        (isLeftOut ? likelier.leftOut : 0) +
        (its.isAgainst ? likelier.against : 0) +
        (apart < mostApart ? likelier.alike : 0);
      return { ...its, isLeftOut, isOneClass: inClass, apart, nearer, speakFor, score };
    })
    .toSorted((a, b) => b.score - a.score);
  const ofOwn = { isUnsaid: Number(isUnsaid), loose: isUnsaid ? Math.min(2, loose) : 0, ownSum };
  const features = {
    ...ofOwn,
    isAgainst: Number(isAgainst),
    againstAtEnd: Number(isAgainst && isLast),
    ...featuresOf(other),
    bias: 1,
  };
  return { isAgainst, other: other ?? null, features };
}

function featuresOf(other: OtherDrug | undefined): Readonly<Record<string, number>> {
  const leftOut = other?.isLeftOut === true ? other : undefined;
  const noted = other?.isLeftOut === false ? other : undefined;
  return {
    hasOther: Number(leftOut !== undefined),
    alike: Number(leftOut !== undefined && leftOut.apart < mostApart),
    nearer: leftOut?.nearer ?? 0,
    inClass: Number(leftOut?.isOneClass === true),
    otherChosen: Number(leftOut?.isChosen === true),
    speakFor: Math.min(3, leftOut?.speakFor ?? 0),
    nearerNoted: noted?.nearer ?? 0,
    inClassNoted: Number(noted?.isOneClass === true),
  };
}

const shareOf = (own: DrugEntry, shares: ByDrug): number =>
  Math.max(0, ...[...shares].map(([drug, share]) => (isSameDrug(drug, own) ? share : 0)));

/** The logarithm of the odds that a drug of the note is wrong. */
export const oddsOfDrug = scoreBy(weightRows, 'drug');

/** How many characters around a name tell whether the note says that the drug is not given. */
const reach = 30;
const notGivenBefore = new RegExp(String.raw`\b${cuePattern('not given before')}\b[^.;\n]*$`, 'i');
const notGivenAfter = new RegExp(String.raw`^[^.;,\n]*\b${cuePattern('not given after')}\b`, 'i');

/** Whether the note itself says that a drug is not given, or was given at another time. */
export const isNotGiven = ({ start, end, from }: DrugMention, { text, tokens }: NotedAround): boolean =>
  notGivenBefore.test(text.slice(Math.max(0, start - reach), start)) ||
  notGivenAfter.test(text.slice(end, end + reach)) ||
  toldIn(tokens).past.has(from);
