import type { Frequency } from '../frequencies.ts';
import type { Heard } from '../heard.ts';
import { isWithin } from '../isWithin.ts';
import type { SectionInNote } from '../sectionInNote.ts';
import { isOfMinutes } from './ofMinutes.ts';
import { firstTokenFrom } from './firstTokenFrom.ts';
import { isSameFrequency } from './sameFrequency.ts';
import {
  isAboutAny,
  isAboutThese,
  mayBeAboutThese,
  recheck,
  subjectsOfNote,
  type Subject,
} from './subjects.ts';

/**
 * How often something is done or given as the transcript has it of this and nothing else, where the note has it otherwise and
 * the note's was said of other things only. Otherwise null.
 */
export function frequencyOfThing(
  { start, perDay }: Frequency,
  section: SectionInNote,
  heard: Heard,
): Frequency | null {
  const these = subjectsOfNote(firstTokenFrom(section.tokens, start), section).filter((one) => !isLoose(one));
  if (these.length === 0 || isSaidAsCount(perDay, these, heard)) return null;
  const at = (one: Frequency): number => firstTokenFrom(heard.tokens, one.start);
  const isSaid = heard.frequencies.some(
    (one) => isSameFrequency(one, perDay) && (isAboutAny(at(one), these, heard) || isOfMinutes(one, heard)),
  );
  if (isSaid) return null;
  const others = heard.frequencies.filter(
    (one) =>
      !one.isWeak &&
      !isSameFrequency(one, perDay) &&
      isAboutThese(at(one), these, heard) &&
      !isOfMinutes(one, heard),
  );
  return others.some((one) => isNotedOf(one, these, section)) ? null : (others[0] ?? null);
}

/** An animal has several foods. */
const isLoose = (subject: Subject): boolean => subject === recheck || subject === 'food';

const daysOfWeek = 7;

/** Whether so many times, a day or a week, were said of these as a number: "Twice a week?" "Make that five times." */
const isSaidAsCount = (perDay: number, these: readonly Subject[], heard: Heard): boolean =>
  heard.said.some(
    ({ value, unit, from }) =>
      unit?.dimension === 'times' &&
      (isWithin(value, perDay, exactness) || isWithin(value, perDay * daysOfWeek, exactness)) &&
      mayBeAboutThese(from, these, heard),
  );
const exactness = 0.005;

/** Whether the section has this frequency for the same thing too: "twice weekly for 2 weeks, then weekly". */
const isNotedOf = (one: Frequency, these: readonly Subject[], section: SectionInNote): boolean =>
  section.read.frequencies.some(
    ({ start, perDay }) =>
      isSameFrequency(one, perDay) &&
      subjectsOfNote(firstTokenFrom(section.tokens, start), section).some((subject) =>
        these.includes(subject),
      ),
  );
