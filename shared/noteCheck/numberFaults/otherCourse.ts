import type { DrugEntry } from '../drugList.ts';
import { isSameDrug } from '../drugs.ts';
import type { Heard, Said } from '../heard.ts';
import type { SectionInNote } from '../sectionInNote.ts';
import type { Unit } from '../units.ts';
import { canBeOfDrug } from './drugOfNumber.ts';
import { isAboutDrug, isAboutNone, isNearName, mayBeAboutDrug } from './drugSpokenOf.ts';
import { notedAs } from './noted.ts';
import type { NumberOfNote } from './numberOfNote.ts';
import { saidIn } from './saidInDimension.ts';

/** "For 5 days", "x 5 days", "BID 5 days": how long something is given. */
const beforeCourse =
  /(?:\bfor(?: (?:the|a|another|about))?|[x×]|daily|(?:a|per) day|at night|morning|hours|\b[sbtq]id|\bo[dn]|\bq\d+h),?\s*$/i;
/** What is said of milk and meat is of no course: "milk out for four days". */
const withdrawal = /\b(?:milk|meat|withh?old\w*|withdraw\w*|out|off)\b[^.?!\n]{0,14}$/i;
/** How many characters before a number tell whether it is how long something is given. */
const reach = 24;

/**
 * How long a drug is given as the transcript has it of this drug and no other, where the note has another time for it that
 * was said of others only. Otherwise null.
 */
export function otherCourse(
  number: NumberOfNote,
  said: readonly Said[],
  section: SectionInNote,
  heard: Heard,
): Said | null {
  const { quantity, span, drug } = number;
  if (drug === null || !drug.drug.isListed || drug.end > span.start || !isOfDays(quantity.unit)) return null;
  if (!isCourse(section.text, span.start)) return null;
  const isOfDrug = ({ from, unit }: Said): boolean =>
    mayBeAboutDrug(from, drug.drug, heard) ||
    (isAboutNone(from, heard) &&
      isNearName(from, drug.drug, heard) &&
      canBeOfDrug(from, unit !== null, drug, heard, section.drugsOfNote));
  if (said.some(isOfDrug)) return null;
  const own = saidIn('time', heard).filter(
    (one) =>
      isOfDays(one.unit) &&
      one.correctedTo === null &&
      one.most === null &&
      isCourse(heard.text, heard.tokens[one.from]?.start ?? 0) &&
      isAboutDrug(one.from, drug.drug, heard),
  );
  return own.some((one) => isNotedOf(one, number, drug.drug, section)) ? null : (own[0] ?? null);
}

const isOfDays = (unit: Unit | null): boolean => unit?.dimension === 'time' && unit.factor >= 1;

function isCourse(text: string, at: number): boolean {
  const before = text.slice(Math.max(0, at - reach), at);
  return beforeCourse.test(before) && !withdrawal.test(before);
}

/** Whether the note has this time for the drug too: "3 days, then 5 days". */
const isNotedOf = (one: Said, number: NumberOfNote, drug: DrugEntry, { noted }: SectionInNote): boolean =>
  notedAs(one, noted).some(
    ({ number: other }) => other !== number && other.drug !== null && isSameDrug(other.drug.drug, drug),
  );
