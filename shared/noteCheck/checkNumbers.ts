import { writtenClocks } from './clocks.ts';
import { isSameDrug, type DrugMention } from './drugs.ts';
import { frequenciesIn } from './frequencies.ts';
import { valueKey, type Heard, type Said } from './heard.ts';
import type { MarkReason, Span } from './noteCheck.ts';
import { romans } from './numberWords.ts';
import { quantitiesIn, type Quantity } from './quantities.ts';
import type { Token } from './tokens.ts';
import { topicsIn, type Topic } from './topics.ts';
import type { Unit } from './units.ts';

export type Found = { readonly span: Span; readonly reason: MarkReason; readonly nearest: Span | null };

export type NoteText = {
  readonly text: string;
  readonly tokens: readonly Token[];
  readonly drugs: readonly DrugMention[];
  /** Of all sections. */
  readonly allDrugs: readonly DrugMention[];
  /** Results of the sums that the note states, in the unit that they stand in. */
  readonly workedOut: readonly { readonly value: number; readonly unit: Unit | null }[];
};

const isClose = (a: number, b: number, tolerance = 0.005): boolean =>
  Math.abs(a - b) <= Math.abs(b) * tolerance + 1e-12;

/** How far, in tokens, what is said of a drug may be from its name. */
const drugReach = 140;
/** And how far before its name. */
const drugAhead = 25;

export function checkNumbers(note: NoteText, heard: Heard, onlyFigures: boolean): readonly Found[] {
  const { text, tokens } = note;
  const found: Found[] = [];
  const clocks = writtenClocks(text);
  const frequencies = frequenciesIn(text, true).filter(
    (one, index, all) =>
      !all.some(
        (other, at) =>
          at !== index &&
          other.start <= one.start &&
          other.end >= one.end &&
          (other.end - other.start > one.end - one.start || at < index),
      ),
  );
  const isInside = (span: Span, spans: readonly Span[]): boolean =>
    spans.some(({ start, end }) => span.start >= start && span.end <= end);
  for (const clock of clocks) {
    if (heard.clocks.has(clock.minutes % 720)) continue;
    const parts = text.slice(clock.start, clock.end).match(/\d+/g) ?? [];
    if (parts.length === 2 && parts.every((part) => heard.byValue.has(valueKey(Number(part))))) continue;
    found.push({ span: clock, reason: { because: 'notFound' }, nearest: null });
  }
  if (!onlyFigures)
    for (const frequency of frequencies) {
      const fault = frequencyFault(frequency.perDay, frequency, note, heard, frequency.isWeak);
      if (fault !== null) found.push({ ...fault, span: { start: frequency.start, end: frequency.end } });
    }
  const topics = topicsIn(tokens);
  const quantities = onlyRead(quantitiesIn(tokens));
  for (const quantity of quantities) {
    const [first, last] = [tokens[quantity.from], tokens[Math.max(quantity.unitTo, quantity.to) - 1]];
    if (first === undefined || last === undefined) continue;
    const span = { start: first.start, end: last.end };
    const own = { start: first.start, end: tokens[quantity.to - 1]?.end ?? first.end };
    if (
      clocks.some((clock) => own.start < clock.end && own.end > clock.start) ||
      isInside(own, frequencies) ||
      isInside(own, note.drugs) ||
      isNotation(tokens, quantity)
    )
      continue;
    const drug = quantity.isDate ? null : drugOf(note, quantity.from);
    const fault = quantityFault(quantity, topics[quantity.from] ?? null, drug, note, heard, onlyFigures);
    if (fault !== null) found.push({ ...fault, span });
  }
  return found;
}

/**
 * Of the ways of reading the note's numbers, the plain one, because a note writes figures. "1/2" is a half where a unit
 * follows, otherwise it is a score.
 */
export function onlyRead(quantities: readonly Quantity[]): readonly Quantity[] {
  return quantities.filter(({ isPutTogether, from, outOf, unit }, index) => {
    if (isPutTogether) return false;
    const [before, after] = [quantities[index - 1], quantities[index + 1]];
    if (outOf !== null && after?.from === from && after.outOf === null) return unit === null;
    return !(before?.from === from && before.outOf !== null && outOf === null) || unit !== null;
  });
}

/** Numbers that belong to how a note is written: list numbers, T4, C5, "#2", lone number words. */
function isNotation(tokens: readonly Token[], { from, to }: Quantity): boolean {
  const [first, before, after] = [tokens[from], tokens[from - 1], tokens[to]];
  if (first === undefined) return true;
  if (first.kind === 'word' && !romans.has(first.written)) return true;
  if (romans.has(first.written) && to - from === 1) return true;
  // A tooth by its number: where it is, is for the check of places.
  if (/^[1-4](?:0[1-9]|1[01])$/.test(first.written) && to - from === 1 && isDental(tokens)) return true;
  if (before !== undefined && first.isJoined && (before.kind === 'word' || before.text === '#')) return true;
  if (before?.text === '#') return true;
  if (
    before !== undefined &&
    before.text === '-' &&
    first.isJoined &&
    tokens[from - 2]?.kind === 'word' &&
    before.isJoined
  )
    return true;
  const isLineStart = before === undefined || before.line !== first.line;
  if (isLineStart && (after?.text === '.' || after?.text === ')') && after.isJoined) return true;
  // "(1)" refers to a list.
  return before?.text === '(' && after?.text === ')' && first.kind === 'figure' && first.text.length === 1;
}

const dental =
  /^(?:tooth|teeth|dental|premolar|molar|canine|incisor|incisors|gingivitis|tartar|calculus|extraction|extractions|extracted|fracture|root|roots)$/;
const isDental = (tokens: readonly Token[]): boolean => tokens.some(({ text }) => dental.test(text));

/** The drug that a number of the note belongs to: the one named last on its line, else the next one. */
export function drugOf({ drugs, tokens }: NoteText, at: number): DrugMention | null {
  const line = tokens[at]?.line;
  const here = drugs.filter(({ from }) => tokens[from]?.line === line);
  return here.findLast(({ from }) => from <= at) ?? here.find(({ from }) => from > at) ?? null;
}

/** What is counted by any name, so that only the number is compared. */
const loose: ReadonlySet<string> = new Set(
  'pouch dose injection can meal bottle tube visit view session bucket toe tooth tick stitch lamb puppy kitten syringe puff pump scoop times point'.split(
    ' ',
  ),
);

const isDose = (unit: Unit | null): boolean =>
  unit !== null &&
  (unit.dimension !== 'volume' || unit.factor <= 1e-3) &&
  /^(?:mass|volume|tablet|capsule|drop|unit|pipette|dose|any)(?:$|\/)/.test(unit.dimension);

type Fault = Omit<Found, 'span'>;

function quantityFault(
  quantity: Quantity,
  topic: Topic | null,
  drug: DrugMention | null,
  note: NoteText,
  heard: Heard,
  onlyFigures: boolean,
): Fault | null {
  const { value, outOf, isDate } = quantity;
  const unit = quantity.unit !== null && loose.has(quantity.unit.dimension) ? null : quantity.unit;
  const candidates: Said[] = [
    ...(heard.byValue.get(valueKey(value)) ?? []),
    ...(outOf === null || value >= outOf ? [] : (heard.byValue.get(valueKey(value / outOf)) ?? [])),
  ];
  if (unit?.dimension === 'percent') candidates.push(...(heard.byValue.get(valueKey(value / 100)) ?? []));
  // A specific gravity is said without its point: "ten thirty-five".
  if (value > 1 && value < 1.07) candidates.push(...(heard.byValue.get(valueKey(value * 1000)) ?? []));
  if (unit !== null && !onlyFigures)
    for (const said of heard.said)
      if (
        said.unit?.dimension === unit.dimension &&
        !isClose(said.value, value) &&
        isSameAmount(said.value, said.unit, value, unit)
      )
        candidates.push(said);
  if (outOf === null && value === 1) candidates.push(...oneOf(heard, unit));
  if (isDate) return candidates.length > 0 ? null : miss(heard, quantity);
  const [back] = candidates;
  if (onlyFigures && back?.correctedTo != null && candidates.every(({ correctedTo }) => correctedTo !== null))
    return {
      reason: { because: 'corrected', to: words(heard, back.correctedTo) },
      nearest: spanOf(heard, back.correctedTo),
    };
  if (onlyFigures)
    return candidates.length > 0 || isWorkedOut(quantity, note)
      ? null
      : { reason: { because: 'notFound' }, nearest: null };
  const isOrdinal = quantity.isOrdinal;
  const vagueOnes = heard.said.filter(
    (said) =>
      said.most !== null &&
      value >= said.value &&
      value <= said.most &&
      said.unit !== null &&
      unit !== null &&
      said.unit.dimension === unit.dimension,
  );

  const isFitting = (said: Said): boolean =>
    unit === null || said.unit === null || isSameUnit(said, quantity);
  const fitting = candidates.filter(
    (said) =>
      said.most === null &&
      (isOrdinal || outOf !== null || !said.isOrdinal) &&
      isFitting(said) &&
      (unit === null || said.unit !== null || said.thing === null),
  );
  const exact = fitting.filter((said) => unit !== null && said.unit !== null);
  const open = fitting.filter((said) => unit === null || said.unit === null);
  const otherUnit = candidates.filter(
    (said) => said.most === null && unit !== null && said.unit !== null && !isSameUnit(said, quantity),
  );
  // "in 3 days" where "three weeks" was said: an open "three" elsewhere does not bear it out.
  const isCourse = (one: Unit | null): boolean =>
    one?.dimension === 'time' && one.factor >= 1 && one.factor < 32;
  const sameDimension = isCourse(unit) ? otherUnit.filter((said) => isCourse(said.unit)) : [];
  const isOnTopic = (said: Said): boolean => topicFits(topic, quantity.unit, said);
  const supports = [
    ...exact,
    ...(exact.length === 0 && sameDimension.length > 0 && value > 1 ? [] : open),
  ].filter((said) => isOnTopic(said) && (outOf === null || said.outOf === null || said.outOf === outOf));
  const standing = supports.filter(({ correctedTo }) => correctedTo === null);
  if (standing.length > 0) {
    const end = note.tokens[Math.max(quantity.unitTo, quantity.to) - 1]?.end ?? 0;
    const isFlow =
      /\/\s*(?:h|hr|hour|min|d|day)$|^\s*\/\s*(?:h|hr|min)\b/.test(
        note.text.slice(Math.max(0, end - 6), end),
      ) || /^\s*\/\s*(?:h|hr|min)\b/.test(note.text.slice(end, end + 6));
    if (drug === null || !isDose(unit) || isFlow || value === 1) return null;
    const inReach = standing.filter((said) => isNear(said.from, drug, heard, note.allDrugs));
    if (inReach.length > 0) return null;
    return isWorkedOut(quantity, note)
      ? null
      : {
          reason: { because: 'otherThing', said: words(heard, standing[0]) },
          nearest: spanOf(heard, standing[0]),
        };
  }
  if (isWorkedOut(quantity, note)) return null;
  const [vagueOne] = vagueOnes;
  if (vagueOne !== undefined)
    return { reason: { because: 'unsure', said: words(heard, vagueOne) }, nearest: spanOf(heard, vagueOne) };
  const [takenBack] = supports;
  const figures = note.text.slice(note.tokens[quantity.from]?.start, note.tokens[quantity.to - 1]?.end);
  if (
    unit === null &&
    /^\d{1,2}[.:]\d\d$/.test(figures) &&
    heard.clocks.has(writtenClocks(figures.replace('.', ':'))[0]?.minutes ?? -1)
  )
    return null;
  if (takenBack?.correctedTo != null)
    return {
      reason: { because: 'corrected', to: words(heard, takenBack.correctedTo) },
      nearest: spanOf(heard, takenBack.correctedTo),
    };
  const offTopic = fitting.find((said) => !isOnTopic(said));
  if (offTopic !== undefined)
    return {
      reason: { because: 'otherThing', said: words(heard, offTopic) },
      nearest: spanOf(heard, offTopic),
    };
  if (otherUnit[0] !== undefined)
    return {
      reason: { because: 'otherUnit', said: words(heard, otherUnit[0]) },
      nearest: spanOf(heard, otherUnit[0]),
    };
  return miss(heard, quantity);
}

function isSameAmount(a: number, unitA: Unit, b: number, unitB: Unit): boolean {
  const tolerance = unitA.dimension === 'time' && unitA.factor !== unitB.factor ? 0.08 : 0.012;
  return isClose(a * unitA.factor, b * unitB.factor, tolerance);
}

function isSameUnit(said: Said, quantity: Quantity): boolean {
  const [a, b] = [said.unit, quantity.unit];
  if (a === null || b === null) return true;
  if (a.dimension === b.dimension) return isSameAmount(said.value, a, quantity.value, b);
  if (a.dimension.startsWith('any/') || b.dimension.startsWith('any/'))
    return a.dimension.split('/')[1] === b.dimension.split('/')[1];
  const pair = new Set([a.dimension, b.dimension]);
  // "Twenty-five milligrams … per mil."
  if (b.dimension === 'mass/volume' && a.dimension === 'mass') return said.value === quantity.value;
  // "mil" is said of millimetres too, and "the hundred tablets" of their strength.
  if (pair.has('volume') && pair.has('length')) return a.factor === 1e-3 && b.factor === 1e-3;
  if (pair.has('times') && (pair.has('dose') || pair.has('injection'))) return true;
  if (pair.has('mass') && (pair.has('tablet') || pair.has('capsule'))) return said.value >= 5;
  if (pair.has('degree')) return pair.has('temperature') || pair.has('fahrenheit');
  // What one animal gets at once has many names.
  const counts = [
    'tablet',
    'capsule',
    'dose',
    'pipette',
    'sachet',
    'drop',
    'injection',
    'puff',
    'syringe',
    'pouch',
    'can',
    'scoop',
  ];
  if (counts.includes(a.dimension) && counts.includes(b.dimension))
    return pair.has('dose') || pair.has('injection');
  return pair.has('money') && pair.has('mass') && said.value === quantity.value;
}

/** "a week", "an hour": one of it. */
function oneOf(heard: Heard, unit: Unit | null): readonly Said[] {
  return unit === null || heard.tokens.length === 0
    ? []
    : [
        {
          from: 0,
          to: 1,
          value: 1,
          outOf: null,
          isOrdinal: false,
          most: null,
          isPutTogether: false,
          unit,
          thing: null,
          isDate: false,
          unitTo: 1,
          topic: null,
          topicAfter: null,
          correctedTo: null,
        },
      ];
}

/** What can be said of a topic without its unit. */
const dimensions: Readonly<Record<Topic, readonly string[]>> = {
  heart: [],
  breathing: [],
  condition: [],
  pressure: ['pressure'],
  temperature: ['temperature', 'fahrenheit', 'degree'],
  weight: ['mass'],
  age: ['time'],
};
const isVital = (topic: Topic): boolean => Object.hasOwn(dimensions, topic);

/** Whether what was said may be what the note says of this topic and in this unit. */
function topicFits(topic: Topic | null, unit: Unit | null, said: Said): boolean {
  if (said.unit !== null && unit !== null) return true;
  const about = [said.topic, said.topicAfter].filter((one) => one !== null);
  if (about.length === 0) return true;
  if (topic !== null && about.includes(topic)) return true;
  // Nobody calls a heart rate days, or a temperature millilitres.
  if (unit !== null)
    return (
      about.some((one) => !isVital(one) || (dimensions[one] ?? []).includes(unit.dimension)) ||
      (unit.dimension === 'time' && !about.some((one) => one === 'heart' || one === 'breathing'))
    );
  return topic === null || !isVital(topic) || !about.every(isVital);
}

/**
 * Whether what is said here is said of this drug, or of none. It is said of the drug that was named last, or that is
 * named next in the same sentence.
 */
function isNear(
  at: number,
  drug: DrugMention,
  { drugs, tokens }: Heard,
  noted: readonly DrugMention[],
): boolean {
  const isOwn = (mention: DrugMention | undefined): boolean =>
    mention !== undefined && isSameDrug(mention.drug, drug.drug);
  if (!drugs.some(isOwn)) return true;
  const last = drugs.findLast(({ from, to }) => from <= at && at - to < drugReach);
  const next = drugs.find(({ from }) => from > at && from - at < drugAhead);
  if (last === undefined || isOwn(last) || isOwn(next)) return true;
  if (drugs.some((mention) => isOwn(mention) && tokens[mention.from]?.sentence === tokens[at]?.sentence))
    return true;
  // Of a drug that the note does not name, nothing can have been mistaken for this one's.
  return !noted.some((mention) => isSameDrug(mention.drug, last.drug));
}

const words = ({ text, tokens }: Heard, said: Said | undefined): string => {
  if (said === undefined) return '';
  return text.slice(tokens[said.from]?.start, tokens[Math.max(said.unitTo, said.to) - 1]?.end);
};
const spanOf = ({ tokens }: Heard, said: Said | undefined): Span | null =>
  said === undefined
    ? null
    : { start: tokens[said.from]?.start ?? 0, end: tokens[Math.max(said.unitTo, said.to) - 1]?.end ?? 0 };

/** Nothing bears it out; the nearest is the same unit with the nearest value. */
function miss(heard: Heard, { value, unit }: Quantity): Fault {
  const alike = heard.said.filter((said) => unit !== null && said.unit?.dimension === unit.dimension);
  const nearest = alike.toSorted((a, b) => Math.abs(a.value - value) - Math.abs(b.value - value))[0];
  return { reason: { because: 'notFound' }, nearest: spanOf(heard, nearest) };
}

function isWorkedOut({ value, unit }: Quantity, { workedOut }: NoteText): boolean {
  return workedOut.some(
    (one) =>
      (one.unit?.dimension ?? '') === (unit?.dimension ?? '') &&
      isClose(one.value * (one.unit?.factor ?? 1), value * (unit?.factor ?? 1), 0.1),
  );
}

function frequencyFault(
  perDay: number,
  span: Span,
  note: NoteText,
  heard: Heard,
  isWeak: boolean,
): Fault | null {
  const at = note.tokens.findIndex(({ start }) => start >= span.start);
  const drug = drugOf(note, at);
  const indexOf = (start: number): number => lowerBound(heard.tokens, start);
  const near = heard.frequencies.filter(
    ({ start }) => drug === null || isNear(indexOf(start), drug, heard, note.allDrugs),
  );
  const fits = (one: number): boolean => isClose(one, perDay, perDay < 0.2 ? 0.1 : 0.02);
  if (near.some((one) => fits(one.perDay))) return null;
  // Said in days, or as a number of what is given: "two a day", "eight hours apart".
  const others = near.filter((one) => !one.isWeak && one.perDay >= 1);
  if (isWeak || (perDay <= 1 && others.length === 0)) return null;
  if (drug === null && heard.frequencies.some((one) => fits(one.perDay))) return null;
  // "How often at night?" "Three, four times."
  if (
    heard.said.some(
      (one) =>
        isClose(one.value, perDay) &&
        one.correctedTo === null &&
        !one.isOrdinal &&
        isAskedHowOften(heard, one),
    )
  )
    return null;
  const days = 1 / perDay;
  if (
    perDay < 1 &&
    heard.said.some(
      ({ value, unit }) => unit?.dimension === 'time' && isClose(value * unit.factor, days, 0.08),
    )
  )
    return null;
  const [nearest] = others;
  return {
    reason:
      nearest === undefined
        ? { because: 'notFound' }
        : { because: 'otherThing', said: heard.text.slice(nearest.start, nearest.end) },
    nearest: nearest === undefined ? null : { start: nearest.start, end: nearest.end },
  };
}

const howOften = /how (?:often|many times|many)[^?]*\?[^?]*$/i;

function isAskedHowOften({ text, tokens }: Heard, { from }: Said): boolean {
  const line = tokens[from]?.line ?? 0;
  const first = tokens.findIndex((token) => token.line === line - 1);
  const last = tokens.findIndex((token) => token.line === line);
  return first >= 0 && howOften.test(text.slice(tokens[first]?.start, tokens[last]?.start));
}

/** The first token that begins at this place or after it. */
function lowerBound(tokens: readonly Token[], start: number): number {
  let [low, high] = [0, tokens.length];
  while (low < high) {
    const middle = (low + high) >> 1;
    if ((tokens[middle]?.start ?? 0) < start) low = middle + 1;
    else high = middle;
  }
  return low;
}
