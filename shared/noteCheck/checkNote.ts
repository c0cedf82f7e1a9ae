import { checkDrugs } from './checkDrugs.ts';
import { checkNumbers, onlyRead, type Found } from './checkNumbers.ts';
import { checkPlaces } from './checkPlaces.ts';
import { drugsIn, type DrugMention } from './drugs.ts';
import type { DrugEntry } from './drugList.ts';
import { heardOf } from './heard.ts';
import type { Mark, MarkKind, NoteCheck, NoteToCheck, Span } from './noteCheck.ts';
import { placesIn } from './places.ts';
import { quantitiesIn } from './quantities.ts';
import { weightsIn, workedOutIn, wrongSums, type LineOfNote } from './sums.ts';
import { tokensOf, type Token } from './tokens.ts';

const touches = (a: Span, b: Span): boolean =>
  (a.start < b.end && a.end > b.start) || (b.start === b.end && b.start >= a.start && b.start <= a.end);

/** Marks what the transcript does not bear out. Pure; the same note gives the same marks. */
export function checkNote(note: NoteToCheck): NoteCheck {
  const { transcript, sections } = note;
  const scope = transcript === null ? 'sums' : isEnglish(transcript) ? 'everything' : 'digitsAndDrugs';
  const heard = transcript === null ? null : heardOf(transcript);
  const saidPlaces = heard === null ? [] : placesIn(heard.tokens, heard.text, false);
  const saidDrugs = new Set(heard?.drugs.map(({ drug }) => drug));
  const read = sections.map(({ text }) => readSection(text, saidDrugs));
  const weights = weightsOf(read);
  const allDrugs = read.flatMap(({ drugs }) => drugs);
  const allPlaces = read.flatMap(({ tokens, text }) => placesIn(tokens, text, true));
  const marks = read.flatMap(({ text, tokens, drugs, lines }, section): readonly Mark[] => {
    const sums = lines.flatMap(({ start, line }) =>
      wrongSums(line, weights).map((found) => ({ ...found, span: moved(found.span, start) })),
    );
    const known = [...(sections[section]?.typed ?? []), ...patientSpans(text, note.patient)];
    const marksOf = (kind: MarkKind, found: readonly Found[]): readonly Mark[] =>
      found.map((one) => ({ section, kind, ...one }));
    if (heard === null) return marksOf('sum', sums);
    const workedOut = lines.flatMap(({ line }) => workedOutIn(line, weights));
    const noteText = { text, tokens, drugs, allDrugs, workedOut };
    return [
      ...marksOf('sum', sums),
      ...[
        ...marksOf('number', checkNumbers(noteText, heard, scope !== 'everything')),
        ...marksOf('drug', checkDrugs(noteText, heard)),
        ...(scope === 'everything'
          ? marksOf('place', checkPlaces(noteText, heard, saidPlaces, allPlaces))
          : []),
      ].filter((mark) => !known.some((span) => touches(mark.span, span))),
    ];
  });
  return { scope, marks: marks.toSorted((a, b) => a.section - b.section || a.span.start - b.span.start) };
}

const moved = ({ start, end }: Span, by: number): Span => ({ start: start + by, end: end + by });

/** Where the patient's name, species or reference stands: what is in the patient's fields is borne out. */
function patientSpans(text: string, patient: NoteToCheck['patient']): readonly Span[] {
  return Object.values(patient).flatMap((field) => {
    const name = field.trim();
    return name === ''
      ? []
      : [...text.matchAll(new RegExp(RegExp.escape(name), 'giu'))].map(({ index, 0: found }) => ({
          start: index,
          end: index + found.length,
        }));
  });
}

type ReadSection = {
  readonly text: string;
  readonly tokens: readonly Token[];
  readonly drugs: readonly DrugMention[];
  /** `start`: where the line begins in the text. Its own places count from there. */
  readonly lines: readonly { readonly start: number; readonly line: LineOfNote }[];
};

function readSection(text: string, saidDrugs: ReadonlySet<DrugEntry>): ReadSection {
  let start = 0;
  const lines = text.split('\n').map((line) => {
    const tokens = tokensOf(line);
    const read = { start, line: { text: line, tokens, quantities: onlyRead(quantitiesIn(tokens)) } };
    start += line.length + 1;
    return read;
  });
  const tokens = tokensOf(text);
  return { text, tokens, drugs: drugsIn(tokens, saidDrugs), lines };
}

/** In kg, the one that was measured now first. A note of more weights than one consult has, has none that counts. */
function weightsOf(read: readonly ReadSection[]): readonly number[] {
  const all = (isSmall: boolean): readonly number[] =>
    read.flatMap(({ lines }) => lines.flatMap(({ line }) => weightsIn(line, isSmall)));
  const weights = [...new Set([...all(false), ...all(true)])];
  return weights.length > mostWeights ? [] : weights;
}

const mostWeights = 20;

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
