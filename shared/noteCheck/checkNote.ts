import { checkDrugs } from './checkDrugs.ts';
import { checkNumbers } from './checkNumbers.ts';
import { checkPlaces } from './checkPlaces.ts';
import type { Finding } from './finding.ts';
import { heardOf, valueKey, type Heard } from './heard.ts';
import { isEnglish } from './isEnglish.ts';
import type { Mark, MarkKind, NoteCheck, NoteToCheck, Span } from './noteCheck.ts';
import { readSection, type NoteSection, type SectionInNote } from './noteSection.ts';
import { patientSpans } from './patientSpans.ts';
import { placesIn } from './places/readPlaces.ts';
import { quantitiesIn } from './quantities.ts';
import { isOverlapping } from './spans.ts';
import { weightsOf } from './sums/weights.ts';
import { workedOutIn } from './sums/workedOut.ts';
import { wrongSums } from './sums/wrongSums.ts';
import type { Token } from './tokens.ts';

/** Marks what the transcript does not bear out. Pure; the same note gives the same marks. */
export function checkNote(note: NoteToCheck): NoteCheck {
  const scope = scopeOf(note.transcript);
  const heard = note.transcript === null ? null : heardOf(note.transcript);
  const saidDrugs = new Set(heard?.drugs.map(({ drug }) => drug));
  const sections = note.sections.map(({ text }) => readSection(text, saidDrugs));
  const weights = weightsOf(sections.flatMap(({ lines }) => lines.map(({ line }) => line)));
  const compare = heard === null ? () => [] : comparisonWith(heard, scope, sections, weights);
  const marks = sections.flatMap((section, index) => {
    const known = [...(note.sections[index]?.typed ?? []), ...patientSpans(section.text, note.patient)];
    return [
      // A sum is wrong whoever wrote it, so one on typed words is marked too.
      ...marksOf(index, 'sum', sumsIn(section, weights)),
      ...compare(section, index).filter((mark) => !known.some((span) => isTouching(mark.span, span))),
    ];
  });
  return { scope, marks: marks.toSorted((a, b) => a.section - b.section || a.span.start - b.span.start) };
}

function scopeOf(transcript: string | null): NoteCheck['scope'] {
  if (transcript === null) return 'sums';
  return isEnglish(transcript) ? 'everything' : 'digitsAndDrugs';
}

const marksOf = (section: number, kind: MarkKind, findings: readonly Finding[]): readonly Mark[] =>
  findings.map((finding) => ({ section, kind, ...finding }));

const sumsIn = ({ lines }: NoteSection, weights: readonly number[]): readonly Finding[] =>
  lines.flatMap(({ start, line }) =>
    wrongSums(line, weights).map((finding) => ({ ...finding, span: movedBy(start, finding.span) })),
  );

const movedBy = (by: number, { start, end }: Span): Span => ({ start: start + by, end: end + by });

/** What compares a section, by its index in the note, with the transcript. `weights`: of the patient, in kg. */
function comparisonWith(
  heard: Heard,
  scope: NoteCheck['scope'],
  sections: readonly NoteSection[],
  weights: readonly number[],
): (section: NoteSection, index: number) => readonly Mark[] {
  const drugsOfNote = sections.flatMap(({ drugs }) => drugs);
  const isEverything = scope === 'everything';
  const places = isEverything ? sections.map(({ tokens, text }) => placesIn(tokens, text, true)) : [];
  const saidPlaces = isEverything ? placesIn(heard.tokens, heard.text, false) : [];
  const placesOfNote = places.flat();
  const values = sections.map(({ tokens }) => valuesIn(tokens));
  const keysOfNote = new Set(
    values.flatMap((all) => [...all.values()].flat().map((value) => valueKey(value))),
  );
  const isInFigures = isEverything || hasFiguresOf(keysOfNote, heard);
  return (section, index) => {
    const workedOut = section.lines.flatMap(({ line }, at) =>
      workedOutIn(line, weights).map((one) => ({ ...one, line: at })),
    );
    const numbers = !isInFigures
      ? []
      : checkNumbers(
          { ...section, drugsOfNote, workedOut, valuesAt: values[index] ?? new Map(), keysOfNote },
          heard,
          !isEverything,
        );
    return [
      ...marksOf(index, 'number', numbers),
      ...marksOf(index, 'drug', checkDrugs(section, heard)),
      ...marksOf(index, 'place', checkPlaces(places[index] ?? [], heard, saidPlaces, placesOfNote)),
    ];
  };
}

/** The least share of a note's values that a transcript has in figures where it writes its numbers in figures. */
const leastShareInFigures = 0.6;

/** Whether a transcript that is not English writes numbers in figures, and not "twee komma drie". */
const hasFiguresOf = (keysOfNote: ReadonlySet<string>, { byValue }: Heard): boolean =>
  [...keysOfNote].filter((key) => byValue.has(key)).length >= keysOfNote.size * leastShareInFigures;

/** All values of a section by the tokens where they begin; also the readings that are unlikely. */
function valuesIn(tokens: readonly Token[]): SectionInNote['valuesAt'] {
  const values = new Map<number, number[]>();
  for (const { from, value } of quantitiesIn(tokens)) {
    const those = values.get(from);
    if (those === undefined) values.set(from, [value]);
    else those.push(value);
  }
  return values;
}

/** Whether they share a character. A span without length, where words were deleted, touches what is beside it. */
const isTouching = (a: Span, b: Span): boolean =>
  isOverlapping(a, b) || (b.start === b.end && b.start >= a.start && b.start <= a.end);
