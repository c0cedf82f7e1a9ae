import { checkDrugs } from './checkDrugs.ts';
import { checkNumbers, onlyRead, type Found, type NoteText } from './checkNumbers.ts';
import { checkPlaces } from './checkPlaces.ts';
import { drugsIn, type DrugMention } from './drugs.ts';
import type { DrugEntry } from './drugList.ts';
import { heardOf } from './heard.ts';
import type { Mark, MarkKind, NoteCheck, NoteToCheck, Span } from './noteCheck.ts';
import { placesIn } from './places.ts';
import { quantitiesIn, type Quantity } from './quantities.ts';
import { weightsIn, workedOutIn, wrongSums, type LineOfNote } from './sums.ts';
import { tokensOf, type Token } from './tokens.ts';

const touches = (a: Span, b: Span): boolean =>
  (a.start < b.end && a.end > b.start) || (b.start === b.end && b.start >= a.start && b.start <= a.end);

/** Marks what the transcript does not bear out. Pure; the same note gives the same marks. */
export function checkNote(note: NoteToCheck): NoteCheck {
  const { transcript, sections } = note;
  const scope = transcript === null ? 'sums' : isEnglish(transcript) ? 'everything' : 'digitsAndDrugs';
  const heard = transcript === null ? null : heardOf(transcript);
  const patientWords = new Set(Object.values(note.patient).map((field) => field.toLowerCase()));
  const said = heard === null ? [] : placesIn(heard.tokens, heard.text, false);
  const marks: Mark[] = [];
  const saidDrugs = new Set(heard?.drugs.map(({ drug }) => drug));
  const read = sections.map(({ text }) => readSection(text, saidDrugs));
  const weights = weightsOf(read);
  const allPlaces = read.flatMap(({ tokens }, index) => placesIn(tokens, sections[index]?.text ?? '', true));
  const allDrugs = read.flatMap(({ drugs }) => drugs);
  sections.forEach(({ text, typed }, section) => {
    const { tokens, lines, drugs } = read[section] ?? readSection(text, saidDrugs);
    const noteText: NoteText = {
      text,
      tokens,
      drugs,
      allDrugs,
      workedOut: lines.flatMap(({ line }) => workedOutIn(line, weights)),
    };
    const add = (kind: MarkKind, found: readonly Found[]): void => {
      for (const one of found)
        if (kind === 'sum' || !typed.some((span) => touches(one.span, span)))
          marks.push({ section, kind, ...one });
    };
    for (const { line } of lines) add('sum', wrongSums(line, weights));
    if (heard !== null) {
      add('number', checkNumbers(noteText, heard, scope !== 'everything'));
      add('drug', checkDrugs(noteText, heard, patientWords));
      if (scope === 'everything') add('place', checkPlaces(noteText, heard, said, allPlaces));
    }
  });
  return { scope, marks: marks.toSorted((a, b) => a.section - b.section || a.span.start - b.span.start) };
}

type ReadSection = {
  readonly tokens: readonly Token[];
  readonly drugs: readonly DrugMention[];
  readonly lines: readonly { readonly line: LineOfNote }[];
};

function readSection(text: string, saidDrugs: ReadonlySet<DrugEntry>): ReadSection {
  const tokens = tokensOf(text);
  const quantities = onlyRead(quantitiesIn(tokens));
  const count = (tokens.at(-1)?.line ?? -1) + 1;
  const lines = Array.from({ length: count }, (_, at) => ({
    line: lineOf(text, tokens, quantities, at),
  }));
  return { tokens, lines, drugs: drugsIn(tokens, saidDrugs) };
}

/** One line, with places of the whole text. */
function lineOf(
  text: string,
  tokens: readonly Token[],
  quantities: readonly Quantity[],
  at: number,
): LineOfNote {
  const mine = tokens.filter(({ line }) => line === at);
  const [first, last] = [mine[0], mine.at(-1)];
  // Blanks before the line keep the places of the whole text.
  const own =
    first === undefined || last === undefined
      ? ''
      : ' '.repeat(first.start) + text.slice(first.start, last.end);
  return { text: own, tokens, quantities: quantities.filter(({ from }) => tokens[from]?.line === at) };
}

/** In kg, the one that was measured now first. */
function weightsOf(read: readonly ReadSection[]): readonly number[] {
  const all = (isSmall: boolean): readonly number[] =>
    read.flatMap(({ lines }) => lines.flatMap(({ line }) => weightsIn(line, isSmall)));
  return [...all(false), ...all(true)];
}

/** The commonest words of English; a fifth of what is said are some of them. */
const common: ReadonlySet<string> = new Set(
  'the and to of a is it that you he she we they for on in was have has not with at be so this what his her'.split(
    ' ',
  ),
);

function isEnglish(transcript: string): boolean {
  const words = tokensOf(transcript).filter(({ kind }) => kind === 'word');
  return words.length === 0 || words.filter(({ text }) => common.has(text)).length / words.length > 0.14;
}
