import { cuePattern, wordsOfCues } from '../data/cues.ts';
import type { Heard, Said } from '../heard.ts';
import type { Span } from '../noteCheck.ts';
import type { SectionInNote } from '../sectionInNote.ts';
import type { Animal } from '../spokenOf/animals.ts';
import { type Aside, spokenOfIn } from '../spokenOf/asides.ts';
import { isNotedOfOtherTime } from '../spokenOf/otherTimes.ts';
import { tagOf, wordsOfName } from '../spokenOf/patientName.ts';
import { isMeantByBoth, meantInstead } from './meantInstead.ts';
import type { NumberOfNote } from './numberOfNote.ts';
import { closenessTo } from './placesTaken.ts';

const otherInNote = wordsOfCues('other animal noted');
/** A young animal that a part of the note is about; inside a sentence, it may be the one that the patient has born. */
const youngInNote = wordsOfCues('young animal');
const tagInNote = new RegExp(String.raw`\b${cuePattern('tagged')}s?[.: #]*(\d{2,4})\b`, 'gi');
/** How many characters after a number the animal may be named that has it. */
const reach = 30;
/** How many characters before and after a number its line is read: an animal is named near what is told of it. */
const mostBefore = 400;

type Named = { readonly index: number; readonly is: Animal };

/** Of which animal a note tells at a number: the one that its line names last before it, or right after it. `names`: of animals. */
function animalNoted(
  text: string,
  { start, end }: Span,
  names: ReadonlySet<string>,
  patient: string,
): Animal | null {
  const from = Math.max(text.lastIndexOf('\n', start - 1) + 1, start - mostBefore);
  const [behind = ''] = text.slice(end, end + reach + 1).split('\n');
  const line = text.slice(from, end) + behind;
  const ofName = wordsOfName(patient);
  const tag = tagOf(patient);
  const named = [
    ...[...line.matchAll(/\p{L}{3,}/gu)].flatMap(({ index, 0: written }): readonly Named[] => {
      const word = written.toLowerCase();
      if (ofName.has(word)) return [{ index, is: 'patient' }];
      const isName = (names.has(word) || youngInNote.has(word)) && /^\p{Lu}/u.test(written);
      return isName || otherInNote.has(word) ? [{ index, is: 'other' }] : [];
    }),
    ...[...line.matchAll(tagInNote)].map(({ index, 1: figures }): Named => ({
      index,
      is: figures === tag ? 'patient' : 'other',
    })),
  ].toSorted((a, b) => a.index - b.index);
  const at = start - from;
  const nearest = named.findLast(({ index }) => index < at) ?? named.find(({ index }) => index - at < reach);
  return nearest?.is ?? null;
}

/**
 * What the patient has now, where a number of the note was said only of another animal or of another time, as what is hoped
 * for or feared, and the note has it for the patient and for now. Otherwise null.
 */
export function saidAside(
  number: NumberOfNote,
  said: readonly Said[],
  section: SectionInNote,
  heard: Heard,
): Said | null {
  const mayBe = ofSameScale(said, number);
  const found = closestAside(number, mayBe, section, heard);
  if (found === null || found.aside.why === 'takenBack' || isToldOf(found.aside, number, section, heard))
    return null;
  return meantInstead(number, mayBe, found, section, heard);
}

/** What somebody said later in place of a number, where the note does not have it. Otherwise null. */
export function correctedLater(
  number: NumberOfNote,
  said: readonly Said[],
  section: SectionInNote,
  heard: Heard,
): Said | null {
  const found = closestAside(number, ofSameScale(said, number), section, heard);
  if (found?.aside.why !== 'takenBack') return null;
  const { closest, aside } = found;
  const isOfOtherUnit = closest.unit === null && said.some(({ unit }) => unit !== null);
  const isThis = closest.value === number.quantity.value && !isOfOtherUnit;
  return isThis && isMeantByBoth(aside.instead, number, section, heard) ? aside.instead : null;
}

/** Why the closest of what bears a number out is not what the patient has now; null: not all of it is said aside. */
function closestAside(
  number: NumberOfNote,
  mayBe: readonly Said[],
  section: SectionInNote,
  heard: Heard,
): { readonly closest: Said; readonly aside: Aside } | null {
  const { isOrdinal, isDate, value } = number.quantity;
  if (isOrdinal || isDate || value === 1 || isInBrackets(number, section)) return null;
  const { asides } = spokenOfIn(heard, section.patientName);
  if (!mayBe.every((one) => asides.has(one) && !one.isOrdinal && !one.isDate)) return null;
  const { of } = closenessTo({ number, section }, heard);
  const [closest] = mayBe.toSorted((a, b) => of(b) - of(a));
  const aside = closest === undefined ? undefined : asides.get(closest);
  return closest === undefined || aside === undefined ? null : { closest, aside };
}

/** Whether the note has a number for the other animal or time that it was said of, or may have. */
const isToldOf = (
  aside: Exclude<Aside, { readonly why: 'takenBack' }>,
  number: NumberOfNote,
  section: SectionInNote,
  heard: Heard,
): boolean =>
  aside.why === 'otherTime' ? isToldOfTime(number, aside, section) : isToldOfAnimal(number, section, heard);

const isInBrackets = ({ span }: NumberOfNote, { text }: SectionInNote): boolean =>
  /\([^)]*$/.test(text.slice(Math.max(0, span.start - reachOfBracket), span.start));

/** How many characters before a number a bracket may be opened: "31.5 kg (33 kg at surgery)" tells of the past in it. */
const reachOfBracket = 34;

/** Where a score was said with its scale, a bare number is no such score. */
function ofSameScale(said: readonly Said[], { quantity: { outOf } }: NumberOfNote): readonly Said[] {
  const ofScale = said.filter((one) => outOf !== null && one.outOf === outOf);
  return ofScale.length > 0 ? ofScale : said;
}

/**
 * Whether the note has the number for another time, or may have: how long something lasts and how much is given are of
 * many times, and a range is of no measurement.
 */
function isToldOfTime(
  { quantity, topic, span, drug }: NumberOfNote,
  { isPlain }: Extract<Aside, { readonly why: 'otherTime' }>,
  { text }: SectionInNote,
): boolean {
  const isDose = topic === null && quantity.outOf === null && drug?.drug.isListed === true;
  return (
    isDose ||
    isInTable(span.start, text) ||
    quantity.unit?.dimension === 'time' ||
    isMoneyOrTimes(quantity.unit?.dimension) ||
    (topic === null && !isPlain) ||
    /\d\s*[-–]\s*$/.test(text.slice(0, span.start).slice(-reachOfRange)) ||
    /^\s*[-–]\s*\d/.test(text.slice(span.end, span.end + reachOfRange)) ||
    isNotedOfOtherTime(text, span)
  );
}
const reachOfRange = 4;

/** How many characters before a number its row of a table may have begun. */
const reachOfRow = 200;

/** The head of a column may tell of another time, and it is not read. */
const isInTable = (start: number, text: string): boolean =>
  /^[^\n]*\|/.test(text.slice(Math.max(text.lastIndexOf('\n', start - 1) + 1, start - reachOfRow), start));

const isMoneyOrTimes = (dimension: string | undefined): boolean => /^(?:money|times)$/.test(dimension ?? '');

/** Of other times than an age, nobody says that they are another animal's. */
const shortestAge = 300;

/** Whether the note has the number for another animal, or may have. */
function isToldOfAnimal(
  { quantity: { unit }, span }: NumberOfNote,
  { text, patientName }: SectionInNote,
  heard: Heard,
): boolean {
  const { names } = spokenOfIn(heard, patientName);
  return (
    isMoneyOrTimes(unit?.dimension) ||
    (unit?.dimension === 'time' && unit.factor < shortestAge) ||
    animalNoted(text, span, names, patientName) === 'other'
  );
}
