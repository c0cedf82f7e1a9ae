import type { Heard, Said } from '../heard.ts';
import { valueKey } from '../heard.ts';
import { belowTwenty } from '../numberWords.ts';
import type { SectionInNote } from '../sectionInNote.ts';
import { spokenOfIn } from '../spokenOf/asides.ts';
import { textAt, type Token } from '../tokens.ts';
import { notedAs } from './noted.ts';
import type { NumberOfNote } from './numberOfNote.ts';

/** How many tokens after its label a number is said: "three o'clock, nine point six", "Sage was one fifty". */
const reachOfLabel = 4;
/** A word that is said more often labels no one number. */
const mostPlaces = 4;

/**
 * The number that was said right after the time of day or the name under which the note has another one, which was
 * said under other ones only. Otherwise null.
 */
export function otherOfLabel(
  number: NumberOfNote,
  said: readonly Said[],
  section: SectionInNote,
  heard: Heard,
): Said | null {
  const label = labelOf(number, section, section.patientName, heard);
  if (
    label === null ||
    number.quantity.isOrdinal ||
    number.quantity.isDate ||
    number.quantity.unit?.dimension === 'time'
  )
    return null;
  const ends = placesOf(label, heard);
  if (ends.length === 0 || ends.length > mostPlaces) return null;
  if (!isUnderOther(label, said, heard)) return null;
  const found = ends.flatMap((end) => saidRightAfter(end, heard));
  if (said.some((one) => found.includes(one) || ends.some((end) => isBeside(one, end, heard)))) return null;
  const likely = found.filter(
    (one) => isOfKind(one, number.quantity) && heard.byValue.get(valueKey(one.value))?.includes(one) === true,
  );
  const [other] = likely.toSorted((a, b) => b.to - a.to);
  if (other === undefined || isNotedUnder(other, number, label, section, heard)) return null;
  return other;
}

type Label = { readonly hour: number } | { readonly word: string };

/** What stands right before a number of the note. */
function labelOf(
  { quantity, span }: NumberOfNote,
  { text, tokens, read }: Pick<SectionInNote, 'text' | 'tokens' | 'read'>,
  patientName: string,
  heard: Heard,
): Label | null {
  const clock = read.clocks.find(
    ({ start, end }) =>
      start < span.start &&
      /^\s*(?:am|pm)?[\s:=|(,–-]*$/i.test(text.slice(end, span.start)) &&
      end <= span.start,
  );
  if (clock !== undefined) return clock.minutes % 60 === 0 ? { hour: clock.minutes / 60 || 12 } : null;
  let at = quantity.from - 1;
  if (/^(?:pre|post|is|=|–|-)$/.test(textAt(tokens, at))) at -= 1;
  if (textAt(tokens, at) === ':') at -= 1;
  const token = tokens[at];
  if (token === undefined || token.line !== tokens[quantity.from]?.line) return null;
  const isName = token.kind === 'word' && isAnimal(token, heard, patientName);
  return isName ? { word: token.text } : null;
}

const isAnimal = ({ text, written }: Token, heard: Heard, patientName: string): boolean =>
  /^\p{Lu}\p{Ll}/u.test(written) && spokenOfIn(heard, patientName).names.has(text);

const placesByWord = new WeakMap<Heard, ReadonlyMap<string, readonly number[]>>();

/** Where each word is said, looked for once. */
function wordsIn(heard: Heard): ReadonlyMap<string, readonly number[]> {
  const known = placesByWord.get(heard);
  if (known !== undefined) return known;
  const places = new Map<string, number[]>();
  for (const [at, { text, kind }] of heard.tokens.entries()) {
    if (kind !== 'word') continue;
    const those = places.get(text);
    if (those === undefined) places.set(text, [at]);
    else those.push(at);
  }
  placesByWord.set(heard, places);
  return places;
}

/** The tokens after each place where a label is said. */
function placesOf(label: Label, heard: Heard): readonly number[] {
  const { tokens, said } = heard;
  if ('word' in label) return (wordsIn(heard).get(label.word) ?? []).map((at) => at + 1);
  const hours = said
    .filter(({ value, unit, isPutTogether }) => value === label.hour && unit === null && !isPutTogether)
    .flatMap(({ to }) => (isHourBefore(to, tokens) ? [to] : []));
  const noon =
    label.hour === 12
      ? ['noon', 'midday'].flatMap((word) => wordsIn(heard).get(word) ?? []).map((at) => at + 1)
      : [];
  return [...new Set([...hours, ...noon])];
}

/** "Five, fourteen point one", "three o'clock", "seven a.m." */
const isHourBefore = (to: number, tokens: readonly Token[]): boolean =>
  /^(?:,|:|o'clock|o|a|p|am|pm|was|it)$/.test(textAt(tokens, to));

/** "Three in all for Clover", and the four of "Clover has three or four". */
const isBeside = ({ to, from }: Said, end: number, { tokens }: Heard): boolean =>
  end > to
    ? end - to <= reachOfLabel && tokens[end - 1]?.sentence === tokens[from]?.sentence
    : from - end <= reachOfLabel && !tokens.slice(end, from).some(({ text }) => endsRow.test(text));
const endsRow = /^[,.;?!]$|^and$/;

/** All readings of the first number within a few tokens, in the same sentence. */
function saidRightAfter(end: number, { said, tokens }: Heard): readonly Said[] {
  const next = said.find(({ from }) => from >= end);
  if (next === undefined || next.from - end > reachOfLabel) return [];
  const [first, last] = [tokens[end - 1], tokens[next.from]];
  if (first?.line !== last?.line) return [];
  return said.filter(({ from }) => from === next.from);
}

/**
 * Whether a number was said under another time of day, as in a row of them; a name stands for itself. "Eight in the morning,
 * before the needle, eighteen point four" is no plain row.
 */
const isUnderOther = (label: Label, said: readonly Said[], { tokens }: Heard): boolean =>
  'word' in label || said.some(({ from }) => isRightAfterHour(from, tokens));

function isRightAfterHour(from: number, tokens: readonly Token[]): boolean {
  for (let end = from; end > from - reachOfLabel; end -= 1) {
    const word = textAt(tokens, end - 1);
    const isHour = belowTwenty.has(word) || /^(?:\d+|noon|midday)$/.test(word);
    if (isHour && isHourBefore(end, tokens)) return true;
  }
  return false;
}

const isOfKind = (one: Said, { unit, outOf, value }: NumberOfNote['quantity']): boolean =>
  one.correctedTo === null &&
  one.most === null &&
  !one.isOrdinal &&
  !one.isDate &&
  one.value !== value &&
  one.thing === null &&
  (one.outOf === outOf || one.outOf === null) &&
  (one.unit === null || unit === null || one.unit.dimension === unit.dimension);

/** Whether the note has the other one elsewhere, and under no other label. */
const isNotedUnder = (
  other: Said,
  number: NumberOfNote,
  label: Label,
  section: SectionInNote,
  heard: Heard,
): boolean =>
  notedAs(other, section.noted).some(({ number: one, section: of }) => {
    if (one === number || of.text !== section.text) return false;
    const at = labelOf(one, section, section.patientName, heard);
    return at === null || nameOf(at) === nameOf(label);
  });

const nameOf = (label: Label): string | number => ('word' in label ? label.word : label.hour);
