import type { Finding } from '../finding.ts';
import type { LineOfNote } from '../lineOfNote.ts';
import { withFigure } from '../instead.ts';
import { figure, isTooLong, type Amount } from './amounts.ts';
import { wrongCourses } from './courseSums.ts';
import { wrongDailyAmounts } from './dailySums.ts';
import { sumsOfPart, type SumsOfPart, type WrongSum } from './sumsOfPart.ts';
import { wrongVolumesByStrength } from './volumeSums.ts';
import { wrongDosesByWeight, wrongVolumesByWeight } from './weightSums.ts';

type Check = (sums: SumsOfPart, marked: ReadonlySet<Amount>) => readonly WrongSum[];

/** In this order: what one check finds wrong, the later ones take for granted. */
const checks: readonly Check[] = [
  wrongDosesByWeight,
  wrongVolumesByWeight,
  wrongVolumesByStrength,
  wrongCourses,
  wrongDailyAmounts,
];

/**
 * The results about one drug that do not work out, with their places in its text. `weights`: of the patient in kg, the
 * one that was measured now first.
 */
export function wrongSums(line: LineOfNote, weights: readonly number[]): readonly Finding[] {
  if (line.quantities.length === 0 || isTooLong(line)) return [];
  const sums = sumsOfPart(line, weights);
  if (!hasResult(sums)) return [];
  const byOwn = { ...sums, weights: sums.weights.slice(0, 1) };
  const others = sums.weights.slice(1).map((other) => ({ ...sums, weights: [other], share: shareByOther }));
  const wrong: WrongSum[] = [];
  const marked = new Set<Amount>();
  for (const check of checks) {
    const found = wrongByAnyWeight(check, byOwn, others, marked);
    wrong.push(...found);
    for (const { result } of found) marked.add(result);
  }
  return wrong.map(({ result, span: { start, end }, calculation, sum }) => ({
    span: { start, end },
    reason: { because: 'sum', calculation },
    nearest: null,
    instead:
      sum !== null && start === result.start && end === result.end
        ? withFigure(line.text.slice(start, end), figure(sum / (result.unit?.factor ?? 1)))
        : null,
  }));
}

/** Whether there is anything that a sum can give: most of what a note tells has no such amount. */
const hasResult = ({ kinds }: SumsOfPart): boolean =>
  (kinds.times.length > 0 && kinds.frequencies.length > 0) ||
  [kinds.doses, kinds.volumes, kinds.counted].some(({ length }) => length > 0);

/**
 * What is wrong by the patient's weight. The other weights of a note are those of other animals, of other days or no
 * weights at all: one of them makes a result right only where it gives nearly the same.
 */
function wrongByAnyWeight(
  check: Check,
  byOwn: SumsOfPart,
  others: readonly SumsOfPart[],
  marked: ReadonlySet<Amount>,
): readonly WrongSum[] {
  let wrong = check(byOwn, marked);
  for (const other of others) {
    if (wrong.length === 0) return wrong;
    const byOther = check(other, marked);
    wrong = wrong.filter(({ result }) => byOther.some((one) => one.result === result));
  }
  return wrong;
}

const shareByOther = 0.03;
