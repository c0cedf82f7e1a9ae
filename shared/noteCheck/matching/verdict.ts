import { isOften } from '../frequencies.ts';
import type { Candidates } from './candidates.ts';
import type { Rival } from './rivals.ts';

/** No candidate counts as less than this. */
const least = -6;

const best = (rivals: readonly Rival[]): number => Math.max(least, rivals[0]?.score ?? least);

/** What decides whether a number of the note is wrong. `rivals`: the best first. */
export function markFeatures(candidates: Candidates, rivals: readonly Rival[]) {
  const { quantity, topic } = candidates.number;
  const same = rivals.filter((rival) => isStanding(rival));
  const others = rivals.filter(({ is }) => is !== 'same');
  const now = others.filter((rival) => rival.is === 'other' && rival.claim.noted === 0 && isOfNow(rival));
  const often = {
    often: 1,
    oftenCount: Math.log(1 + same.length),
    oftenSame: best(same),
    oftenOther: best(others),
    oftenElsewhere: Number(now.some(isOfSubject) && !same.some(isOfSubject)),
    oftenOnlyOther: Number(
      same.every(({ features: { subject } }) => subject.subjectOther + subject.drugOther > 0),
    ),
  };
  const number = {
    bias: 1,
    count: Math.log(1 + same.length),
    same: best(same),
    other: best(others),
    sum: sumOf(same) - sumOf(others),
    ...asideFeatures(candidates, same, now),
    drugOther: Number(isOfOtherDrug(same[0], now[0])),
    taken: now.length > 0 ? Math.min(...same.map(({ claim }) => claim.taken), 3) : 0,
    isBeside: Number(candidates.isBeside),
    isToldAside: Number(candidates.isToldAside),
    isTopic: Number(topic !== null),
    isTime: Number(quantity.unit?.dimension === 'time'),
    slipOnly: same[0]?.features.set.slipBeside ?? 0,
  };
  // How often is told in its own ways, so its weights are its own.
  return isOften(quantity) ? { ...noneOf(number), ...often } : { ...number, ...noneOf(often) };
}

const noneOf = (features: Readonly<Record<string, number>>): Readonly<Record<string, number>> =>
  Object.fromEntries(Object.keys(features).map((name) => [name, 0]));

const isOfSubject = ({ features: { subject } }: Rival): boolean => subject.subjectSame + subject.drugSame > 0;

/** All that it can be from was said of another animal or time, and the transcript has another one for the patient and now. */
function asideFeatures({ isToldAside }: Candidates, same: readonly Rival[], now: readonly Rival[]) {
  const isAside = !isToldAside && now.length > 0 && same.every((one) => !isOfNow(one));
  const aside = isAside ? same[0]?.aside : undefined;
  return {
    ofTime: aside?.why === 'otherTime' ? (aside.time.isPlain ? 1 : 0.5) : 0,
    takenBack: Number(aside?.why === 'takenBack'),
  };
}

/** "Carprofen fifty and tramadol a hundred": another one was said in this unit of the drug that the note has. */
const isOfOtherDrug = (same: Rival | undefined, meant: Rival | undefined): boolean =>
  same?.features.subject.drugOther === 1 &&
  meant?.features.subject.drugSame === 1 &&
  meant.features.unit.unitSame === 1;

/** All of them together, as one candidate. */
const sumOf = (rivals: readonly Rival[]): number =>
  Math.log(Math.exp(least) + rivals.reduce((sum, { score }) => sum + Math.exp(score), 0));

/** Whether it is the number itself, and was not taken back at once. */
export const isStanding = ({ is, said }: Rival): boolean => is === 'same' && said.correctedTo === null;

/** Whether it was said of the patient and of now, and stood. */
export const isOfNow = ({ aside, features: { time } }: Rival): boolean =>
  (aside === undefined || time.bothPast + time.bothAim > 0) && time.corrected === 0 && time.asked === 0;
