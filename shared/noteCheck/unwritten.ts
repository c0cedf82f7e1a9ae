import { drugsLeftOut } from './checkDrugs.ts';
import { mentionPattern } from './data/mentions.ts';
import type { DrugMention } from './drugs.ts';
import { elementsBetween } from './firstIndexAtOrAfter.ts';
import type { SaidNumber, TranscriptReading } from './heard.ts';
import type { Span } from './noteCheck.ts';
import { findTokensNotOfPatientNow } from './qualifiers.ts';
import { quantitySpan } from './quantities.ts';
import type { SectionWithNumberCandidates } from './reading.ts';
import { tokenTextAt } from './tokens.ts';

/** They are fed or tested with, not given as a drug is. */
const noDrug = /^(?:prescription diet|contrast or test agent)$/;

/** Drugs with a dose that the note has in no form, in the order of the transcript; each once. */
export function findUnwritten(
  heard: TranscriptReading,
  sections: readonly SectionWithNumberCandidates[],
): readonly Span[] {
  const leftOut = drugsLeftOut(heard, sections, true);
  const found = [...Map.groupBy(heard.drugs, ({ drug }) => drug)].flatMap(([drug, mentions]) => {
    if (noDrug.test(drug.drugClass) || !drug.isListed) return [];
    const isOut = leftOut.has(drug) && !mentions.some((one) => isShortened(one, heard, sections));
    const told = mentions
      .map((mention) => ({ mention, dose: doseOf(mention, heard) }))
      .filter(({ mention, dose }) => isOut || isInjectedToo(mention, dose, heard, sections));
    // The last word counts: a drug that was talked about first may be refused in the end.
    const last = told.findLast(({ mention, dose }) => dose !== null || isRefused(mention, null, heard));
    if (last === undefined || isRefused(last.mention, last.dose, heard)) return [];
    return told
      .flatMap(({ mention, dose }) =>
        dose !== null && isGivenNow(mention, dose, heard) ? [spanOf(mention, dose, heard)] : [],
      )
      .slice(0, 1);
  });
  return found.toSorted((a, b) => a.start - b.start);
}

const injection = new RegExp(String.raw`\b${mentionPattern('injected')}\b`, 'i');

/** The injection of a drug of which the note has the tablets only, and not this dose. */
function isInjectedToo(
  { drug, start, end }: DrugMention,
  dose: SaidNumber | null,
  { text, tokens }: TranscriptReading,
  sections: readonly SectionWithNumberCandidates[],
): boolean {
  if (dose === null || dose.unit === null) return false;
  const doseEnd = quantitySpan(dose, tokens).end;
  const [said = ''] = /^[^.?!\n]*/.exec(text.slice(Math.min(end, doseEnd), doseEnd + mostRead / 2)) ?? [];
  const noted = sections.flatMap((one) =>
    one.drugs.filter((other) => other.drug === drug).map((other) => one.text.slice(other.start)),
  );
  return (
    start < doseEnd &&
    injection.test(said) &&
    noted.length > 0 &&
    noted.every((rest) => !injection.test(rest.split(/[.;]\s|\n/)[0] ?? '')) &&
    !sections.some(({ valuesAt }) => [...valuesAt.values()].flat().some(({ value }) => value === dose.value))
  );
}

/** What stands behind it is lacking, and no drug. */
const lack = /^(?:intake|defici\w*|level|low)$/;

/** Whether the note has the words of a name in short: "Vit C", "Ca gluconate", "RL". */
function isShortened(
  { from, to, drug }: DrugMention,
  { tokens }: TranscriptReading,
  sections: readonly SectionWithNumberCandidates[],
): boolean {
  const words = tokens.slice(from, to).map(({ text }) => text);
  // "Lepto" in "DHP/L" and "L4".
  const initial = words[0]?.charAt(0) ?? '';
  const asVaccine = new RegExp(`(?:^|[\\s/+])[dhp]*${initial}\\d?(?:$|[\\s/+,.])`, 'i');
  if (drug.drugClass === 'vaccine' && sections.some(({ text }) => asVaccine.test(text))) return true;
  if (words.length < 2) return false;
  const initials = words.map((word) => word.charAt(0).toUpperCase()).join('');
  return sections.some(({ tokens: noted }) =>
    noted.some(({ written }, at) => {
      const short = words.map((_, index) => tokenTextAt(noted, at + index));
      return (
        written === initials ||
        (words.every((word, index) => short[index] && word.startsWith(short[index])) &&
          !lack.test(tokenTextAt(noted, at + words.length)))
      );
    }),
  );
}

const amount = new RegExp(
  '^(?:mass|volume|unit|tablet|capsule|drop|puff|sachet|pipette|pump|syringe|(?:mass|volume|unit|any)/mass)$',
);
/** In kg: what weighs more is an animal. */
const heaviest = 0.4;
/** In tokens: from a drug to its dose, from a bare number to how often, and to a better number. */
const reach = { before: 9, after: 30, often: 10, toCorrection: 4 };

/** "Fifty milligrams", "half a tablet", and the "one" of "one twice a day". */
function isDose({ unit, topic, isDate, from }: SaidNumber, { often }: TranscriptReading): boolean {
  if (unit !== null)
    return amount.test(unit.dimension) && !(unit.dimension === 'mass' && unit.factor >= heaviest);
  const isOften = elementsBetween(often, (one) => one.from, from + 1, from + reach.often + 1).length > 0;
  return topic === null && !isDate && isOften;
}

/** In its sentence before the drug, or else behind it and before the next drug. */
function doseOf({ from, to, drug }: DrugMention, heard: TranscriptReading): SaidNumber | null {
  const { said, drugs, tokens } = heard;
  const isOther = (one: DrugMention): boolean => one.drug !== drug;
  const near = elementsBetween(drugs, (one) => one.from, from - reach.before, to + reach.after).filter(
    isOther,
  );
  const last = near.findLast((one) => one.from < from)?.to ?? 0;
  const next = near.find((one) => one.from >= to)?.from ?? Infinity;
  const dosesFrom = (first: number, end: number): readonly SaidNumber[] =>
    elementsBetween(said, (one) => one.from, first, end).filter((one) => isDose(one, heard));
  const before = dosesFrom(Math.max(last, from - reach.before), from).find(
    (one) => one.unit !== null && one.unitTo <= from && tokens[one.from]?.sentence === tokens[from]?.sentence,
  );
  return before ?? dosesFrom(to, Math.min(next, to + reach.after))[0] ?? null;
}

/** With the dose where that stands in the same line. */
function spanOf(mention: DrugMention, dose: SaidNumber, { tokens }: TranscriptReading): Span {
  const { start, end } = quantitySpan(dose, tokens);
  const isInLine = tokens[dose.from]?.line === tokens[mention.from]?.line;
  return isInLine
    ? { start: Math.min(start, mention.start), end: Math.max(end, mention.end) }
    : { start: mention.start, end: mention.end };
}

/** How many characters before and after a drug are searched for how it is meant. */
const mostRead = 110;
const restOfSentence = String.raw`\b[^.;?!\n]*$`;
const ifOrWhen = new RegExp(String.raw`\b(?:if|when|unless)${restOfSentence}`, 'i');
const notMeant = new RegExp(
  `\\b(?:${mentionPattern('supposed before')}|${mentionPattern('of other animal before')})${restOfSentence}`,
  'i',
);
/** "Paracetamol no, the drip is enough", "Cefazolin too? / Vet: Not for this one", "… let's not". */
const takenBack = new RegExp(
  String.raw`^(?:[\s,.…]*|[^.?!\n]{0,20}\?\s*(?:[^\n:]{1,30}: )?)${mentionPattern('denied after')}\b` +
    String.raw`|^[^?]*\b${mentionPattern('taken back after')}\b`,
  'i',
);

function isRefused({ from, to, start }: DrugMention, dose: SaidNumber | null, heard: TranscriptReading) {
  const { tokens, text, said } = heard;
  const { notGiven } = findTokensNotOfPatientNow(tokens);
  // "If he is off his food, stop the carprofen" refuses nothing now.
  if (notGiven.has(from) && !ifOrWhen.test(text.slice(Math.max(0, start - mostRead), start))) return true;
  return [to, ...(dose === null ? [] : [Math.max(dose.to, dose.unitTo)])].some((at) => {
    // In "two per pound, no, two per kilo" the number alone is taken back.
    const isOfNumber = elementsBetween(said, (one) => one.from, at, at + reach.toCorrection).length > 0;
    const end = tokens[at - 1]?.end ?? 0;
    return !isOfNumber && takenBack.test(text.slice(end, end + mostRead));
  });
}

/** Not of the past or another animal, and not only thought of. */
function isGivenNow(mention: DrugMention, dose: SaidNumber, heard: TranscriptReading): boolean {
  const { past, ofAnother } = findTokensNotOfPatientNow(heard.tokens);
  return (
    !past.has(mention.from) &&
    !ofAnother.has(mention.from) &&
    !isRefused(mention, dose, heard) &&
    !notMeant.test(heard.text.slice(Math.max(0, mention.start - mostRead), mention.start))
  );
}
