import { cuePattern } from '../data/cues.ts';
import { scoreBy } from '../data/scoreBy.ts';
import weightRows from '../data/markWeights.tsv?raw';
import { isOneClass, type DrugEntry } from '../drugList.ts';
import { isSameDrug, namesOf, type DrugMention } from '../drugs.ts';
import type { Heard } from '../heard.ts';
import { lettersApart } from '../lettersApart.ts';
import { oncePer } from '../memo.ts';
import { toldIn } from '../told.ts';
import { isOfDose, type NotedAround } from '../matching/anchors.ts';
import { anchorsOfDrug, nearDrugsIn } from '../matching/closeness.ts';

/** How the transcript tells of a drug. */
type Told = {
  /** The mention that says most: one of now, where there is one. */
  readonly mention: DrugMention;
  /** All of it was of another time or animal, or that it is not given. */
  readonly isAgainst: boolean;
};

const toldOfDrugs = oncePer((heard: Heard): ReadonlyMap<DrugEntry, Told> => {
  const { past, notIt, ofAnother } = toldIn(heard.tokens);
  const told = new Map<DrugEntry, Told>();
  for (const mention of heard.drugs) {
    const known = told.get(mention.drug);
    const isAgainst = [past, notIt, ofAnother].some((one) => one.has(mention.from));
    if (known === undefined || (known.isAgainst && !isAgainst))
      told.set(mention.drug, { mention, isAgainst });
  }
  return told;
});

/** Another drug that was said, and that no section of the note names. */
export type OtherDrug = {
  readonly mention: DrugMention;
  readonly isOneClass: boolean;
  /** A name of both may be taken for the other. */
  readonly isAlike: boolean;
  /** By how much nearer to it the transcript says what the note says of its drug, and how much alone speaks for it. */
  readonly nearer: number;
  readonly speakFor: number;
};

type Features = Readonly<Record<string, number>>;

/** What speaks against a drug of the note, and the other one that it may stand for; null: none was said. */
export type DrugSigns = {
  readonly features: Features;
  readonly isAgainst: boolean;
  readonly other: OtherDrug | null;
};

/** What of the note a drug is compared with. */
export type InTexts = {
  readonly section: NotedAround;
  /** The drugs that the transcript names and the note does not. */
  readonly leftOut: ReadonlySet<DrugEntry>;
  readonly heard: Heard;
  /** The section is the last of the note, which says what is to be given. */
  readonly isLast: boolean;
};

/** What is so little nearer to it speaks for none. */
const leastToSpeak = 0.05;
/** The logarithm of the odds that a drug of the note is wrong. */
export const oddsOfDrug = scoreBy(weightRows, 'drug');

export function signsOfDrug(
  mention: DrugMention,
  isUnsaid: boolean,
  { section, leftOut, heard, isLast }: InTexts,
): DrugSigns {
  const near = nearDrugsIn(heard);
  const anchors = [...anchorsOfDrug(mention, section)].map(([anchor, weight]) => {
    const shares = [...near.of(anchor)].map(([drug, share]) => ({ drug, share: weight * share }));
    const own = Math.max(
      0,
      ...shares.filter(({ drug }) => isSameDrug(drug, mention.drug)).map(({ share }) => share),
    );
    return { anchor, weight, own, shares };
  });
  const ownSum = anchors.reduce((sum, { own }) => sum + own, 0);
  const told = [...toldOfDrugs(heard)];
  const own = told.filter(([drug]) => isSameDrug(drug, mention.drug));
  // Where the note only mentions it, what was told of another time may be meant.
  const isAgainst =
    anchors.some(({ anchor }) => isOfDose(anchor)) && own.length > 0 && own.every(([, its]) => its.isAgainst);
  const ofOwn = {
    isUnsaid: Number(isUnsaid),
    ownSum,
    isAgainst: Number(isAgainst),
    againstAtEnd: Number(isAgainst && isLast),
    bias: 1,
  };
  const none: DrugSigns = { features: ofOwn, isAgainst, other: null };
  const others = told.filter(([drug]) => leftOut.has(drug) && !isSameDrug(drug, mention.drug));
  return others
    .map(([drug, { mention: said }]): DrugSigns => {
      const shares = anchors.map((one) => ({
        own: one.own,
        its: one.shares.find((share) => share.drug === drug)?.share ?? 0,
      }));
      const other = {
        mention: said,
        isOneClass: isOneClass(drug, mention.drug),
        isAlike: isUnsaid && areAlike(drug, mention.drug),
        nearer: shares.reduce((sum, one) => sum + one.its, -ownSum),
        speakFor: shares.filter((one) => one.its - one.own > leastToSpeak).length,
      };
      const ofOther = {
        hasOther: 1,
        nearer: other.nearer,
        inClass: Number(other.isOneClass),
        speakFor: Math.min(3, other.speakFor),
      };
      return { isAgainst, other, features: { ...ofOwn, ...ofOther } };
    })
    .reduce(
      (best, one) =>
        best.other === null || oddsOfDrug(one.features) > oddsOfDrug(best.features) ? one : best,
      none,
    );
}

/** In how much of their letters two names may differ of which one may be taken for the other. */
const mostApart = 0.45;

const areAlike = (a: DrugEntry, b: DrugEntry): boolean =>
  namesOf(a).some((one) =>
    namesOf(b).some((other) => {
      const most = Math.ceil(mostApart * Math.max(one.length, other.length)) - 1;
      return lettersApart(one, other, most) <= most;
    }),
  );

/** How many characters around a name tell whether the note says that the drug is not given. */
const reach = 30;
const notGivenBefore = new RegExp(String.raw`\b${cuePattern('not given before')}\b[^.;\n]*$`, 'i');
const notGivenAfter = new RegExp(String.raw`^[^.;,\n]*\b${cuePattern('not given after')}\b`, 'i');

/** Whether the note itself says that a drug is not given. */
export const isNotGiven = ({ start, end }: DrugMention, { text }: NotedAround): boolean =>
  notGivenBefore.test(text.slice(Math.max(0, start - reach), start)) ||
  notGivenAfter.test(text.slice(end, end + reach));
