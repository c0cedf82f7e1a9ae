import type { Heard, Said } from '../heard.ts';
import { spanOf } from '../quantities.ts';
import type { SectionInNote } from '../sectionInNote.ts';
import type { Unit } from '../units.ts';
import { notedAs } from './noted.ts';
import type { NumberOfNote } from './numberOfNote.ts';
import { saidIn } from './saidInDimension.ts';
import {
  isAboutAny,
  isAboutThese,
  mayBeAboutThese,
  recheck,
  subjectsOfNote,
  type Subject,
} from './subjects.ts';

/** "Pressure again in about": a time until something. */
const beforeInterval =
  /\b(?:in|after|again)(?: (?:about|around|another|roughly|approx\.?|the|a|say|maybe))*[,:]?\s*[~]?$/i;
/** "For 5 days", "x 5 days", "past 5 days", "= 60 d": how long something is given or has lasted. */
const beforeOther =
  /(?:[x×=≈<>]|\b(?:for(?: (?:the|a|another|about))*|daily|day|[sbtq]id|q\d+h|past|last|over|under|every|q|than|within|until|still|since|=)),?\s*$/i;
/** "8 weeks ago", "8 weeks old". */
const afterPast =
  /^\s*(?:ago|old|of age|later|earlier|history|since|prior|post|pregnant|course|supply|worth|withdraw)/i;
/** How many characters around a number tell whether it is the time until something. */
const reach = 24;

/**
 * The time until something is done, as the transcript has it of this and nothing else, where the note has another time for
 * it that was said of other things only. Otherwise null.
 */
export function otherInterval(
  number: NumberOfNote,
  said: readonly Said[],
  section: SectionInNote,
  heard: Heard,
): Said | null {
  const { quantity, span } = number;
  if (!isOfDays(quantity.unit) || !mayBeInterval(section.text, span.start, span.end)) return null;
  const these = specific(subjectsOfNote(quantity.from, section));
  if (these.length === 0) return null;
  if (said.some((one) => isSaidOf(one, these, heard))) return null;
  const own = saidIn('time', heard).filter(
    (one) =>
      isOfDays(one.unit) &&
      one.correctedTo === null &&
      one.most === null &&
      isInterval(one, heard) &&
      isAboutThese(one.from, these, heard),
  );
  return own.some((one) => isNotedOf(one, number, these, section)) ? null : (own[0] ?? null);
}

const specific = (subjects: readonly Subject[]): readonly Subject[] =>
  subjects.filter((subject) => subject !== recheck);

const isOfDays = (unit: Unit | null): boolean =>
  unit?.dimension === 'time' && unit.factor >= 1 && unit.factor < 300;

/** A note leaves "in" out: "Bloods 8 wk". */
const mayBeInterval = (text: string, start: number, end: number): boolean =>
  !beforeOther.test(text.slice(Math.max(0, start - reach), start)) &&
  !afterPast.test(text.slice(end, end + reach));

/** "When again?" "Three weeks": a question, and the turn that begins with the answer. */
const askedWhen = /\b(?:when|how soon|next|again)\b[^.?!\n]*\?\n[\w .]{0,20}: (?:in |about |say )*$/i;
const reachOfQuestion = 60;

function isInterval(one: Said, { text, tokens }: Heard): boolean {
  const { start, end } = spanOf(one, tokens);
  const before = text.slice(Math.max(0, start - reachOfQuestion), start);
  return (
    (beforeInterval.test(before) || askedWhen.test(before)) && !afterPast.test(text.slice(end, end + reach))
  );
}

/** Times since something, and ages: "he's been lame for", "since we last met, that's". */
const beforePast = /\b(?:been|since|last|past|aged?|old|ago|every|started|for)\b[^.?!\n]*$/i;

/** Whether the time may have been said of one of these; without "days" or "weeks", only where nothing else was named. */
function isSaidOf(one: Said, these: readonly Subject[], heard: Heard): boolean {
  // The 4 of "T4" is no time.
  if (one.unit === null && heard.tokens[one.from]?.isJoined === true) return false;
  if (isAboutAny(one.from, these, heard)) return true;
  if (one.unit === null || !mayBeAboutThese(one.from, these, heard)) return false;
  const { start, end } = spanOf(one, heard.tokens);
  const isPast =
    beforePast.test(heard.text.slice(Math.max(0, start - reachOfPast), start)) ||
    afterPast.test(heard.text.slice(end, end + reach));
  return !isPast;
}
/** How many characters before a time tell that it is the time since something. */
const reachOfPast = 34;

/** Whether the note has this time for the same thing too. */
const isNotedOf = (
  one: Said,
  number: NumberOfNote,
  these: readonly Subject[],
  { noted }: SectionInNote,
): boolean =>
  notedAs(one, noted).some(
    ({ number: other, section }) =>
      other !== number &&
      subjectsOfNote(other.quantity.from, section).some((subject) => these.includes(subject)),
  );
