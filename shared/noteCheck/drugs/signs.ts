import { createFeatureScorer } from '../data/createFeatureScorer.ts';
import { cuePattern } from '../data/cues.ts';
import weightRows from '../data/markWeights.tsv?raw';
import { type DrugEntry, type DrugMention, isSameDrugClass, isSameDrug } from '../drugs.ts';
import type { TranscriptReading } from '../heard.ts';
import { isNumericAnchor, type SectionWithNumbers } from '../matching/anchors.ts';
import { anchorsAroundDrug, drugNearnessToAnchor } from '../matching/closeness.ts';
import { memoizedPerObject } from '../memo.ts';
import { findTokensNotOfPatientNow } from '../qualifiers.ts';

/** A drug as it was said. `isAgainst`: of the past, of another animal or a person, or as not given. */
type DrugSaid = DrugMention & { readonly isAgainst: boolean };

/** Of each drug, the first mention that is not against it, else the first. */
const drugsSaid = memoizedPerObject(({ tokens, drugs }: TranscriptReading): readonly DrugSaid[] => {
  const { past, notGiven, ofAnother } = findTokensNotOfPatientNow(tokens);
  const said = drugs.map((one): DrugSaid => ({
    ...one,
    isAgainst: [past, notGiven, ofAnother].some((those) => those.has(one.from)),
  }));
  return [...Map.groupBy(said, ({ drug }) => drug).values()].flatMap(
    (all) => all.find(({ isAgainst }) => !isAgainst) ?? all.slice(0, 1),
  );
});

/** Signs that a drug is wrong. `other`: the drug most likely meant instead; null: none. */
export type WrongDrugSigns = {
  readonly features: Readonly<Record<string, number>>;
  readonly other: DrugSaid | null;
};

export type DrugMentionCheckInput = {
  readonly section: SectionWithNumbers;
  /** The drugs that the transcript names and the note does not. */
  readonly leftOut: ReadonlySet<DrugEntry>;
  readonly heard: TranscriptReading;
  /** The last section is the plan, which says what is to be given. */
  readonly isLast: boolean;
};

/** A word speaks for another drug if it was said nearer to that one by more than this. */
const leastToSpeak = 0.05;
/** The logarithm of the odds that a drug is wrong. */
export const wrongDrugOdds = createFeatureScorer(weightRows, 'drug');

export function wrongDrugSigns(
  mention: DrugMention,
  isUnsaid: boolean,
  { section, leftOut, heard, isLast }: DrugMentionCheckInput,
): WrongDrugSigns {
  const { drug } = mention;
  const near = drugNearnessToAnchor(heard);
  const anchors = [...anchorsAroundDrug(mention, section)].map(([anchor, weight]) => {
    const shares = near(anchor);
    const own = [...shares].flatMap(([one, share]) => (isSameDrug(one, drug) ? [weight * share] : []));
    return { anchor, weight, own: Math.max(0, ...own), shares };
  });
  const said = drugsSaid(heard);
  const ofOwn = said.filter((one) => isSameDrug(one.drug, drug));
  // A drug without a number beside it is only mentioned, and may rightly be past.
  const isAgainst =
    anchors.some(({ anchor }) => isNumericAnchor(anchor)) &&
    ofOwn.length > 0 &&
    ofOwn.every((one) => one.isAgainst);
  const alone = {
    isUnsaid: Number(isUnsaid),
    ownSum: anchors.reduce((sum, { own }) => sum + own, 0),
    isAgainst: Number(isAgainst),
    againstAtEnd: Number(isAgainst && isLast),
    bias: 1,
  };
  const besideOthers = said
    .filter((other) => leftOut.has(other.drug))
    .map((other): WrongDrugSigns => {
      const nearer = anchors.map(({ weight, own, shares }) => weight * (shares.get(other.drug) ?? 0) - own);
      const features = {
        ...alone,
        hasOther: 1,
        nearer: nearer.reduce((sum, share) => sum + share, 0),
        inClass: Number(isSameDrugClass(other.drug, drug)),
        speakFor: Math.min(3, nearer.filter((share) => share > leastToSpeak).length),
      };
      return { features, other };
    });
  const [best] = besideOthers.toSorted((a, b) => wrongDrugOdds(b.features) - wrongDrugOdds(a.features));
  return best ?? { features: alone, other: null };
}

/** How many characters around a drug's name are searched for words such as "avoid". */
const reach = 30;
const notGivenBefore = new RegExp(String.raw`\b${cuePattern('not given before')}\b[^.;\n]*$`, 'i');
const notGivenAfter = new RegExp(String.raw`^[^.;,\n]*\b${cuePattern('not given after')}\b`, 'i');

export const isDrugNotGiven = ({ start, end }: DrugMention, { text }: SectionWithNumbers): boolean =>
  notGivenBefore.test(text.slice(Math.max(0, start - reach), start)) ||
  notGivenAfter.test(text.slice(end, end + reach));
