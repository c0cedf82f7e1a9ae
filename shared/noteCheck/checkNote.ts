import { checkDrugs } from './checkDrugs.ts';
import { checkNumbers } from './checkNumbers.ts';
import { checkPlaces } from './checkPlaces.ts';
import { figuresSaid } from './figuresSaid.ts';
import type { DrugEntry } from './drugList.ts';
import { drugsLeftOut } from './drugs/leftOut.ts';
import type { Finding } from './finding.ts';
import type { Mark, MarkKind, NoteCheck, NoteToCheck, Span } from './noteCheck.ts';
import { readSection, type NoteSection } from './noteSection.ts';
import { notedIn, type ValuesAt } from './numberFaults/noted.ts';
import { numbersOfSection } from './numberFaults/numbersOfSection.ts';
import { patientSpans } from './patientSpans.ts';
import { placesIn } from './places/readPlaces.ts';
import { saidOfParts } from './places/saidOfParts.ts';
import { mayBeOfTeeth } from './places/teeth.ts';
import { quantitiesIn } from './quantities.ts';
import { readTranscript, type Transcript } from './readTranscript.ts';
import { isOverlapping } from './spans.ts';
import { ratesElsewhere } from './sums/ratesElsewhere.ts';
import { inEnglish } from './sums/languages/inEnglish.ts';
import { weightsOf } from './sums/weights.ts';
import { sumFaults } from './sums/sumFaults.ts';
import type { Token } from './tokens.ts';

/** Marks what the transcript does not bear out. Pure; the same note gives the same marks. */
export function checkNote(note: NoteToCheck): NoteCheck {
  const transcript = note.transcript === null ? null : readTranscript(note.transcript);
  const saidDrugs = new Set(transcript?.heard.drugs.map(({ drug }) => drug));
  const sections = note.sections.map(({ text }) => readSection(text, saidDrugs));
  const sumSections = sections.map((section) => sectionInEnglish(section, saidDrugs));
  const weights = weightsOf(sumSections.flatMap(({ section: { lines } }) => lines.map(({ line }) => line)));
  const elsewhere = ratesElsewhere(sumSections.flatMap(({ section: { parts } }) => parts));
  const compare =
    transcript === null ? () => [] : comparisonWith(transcript, sections, weights, note.patient.name);
  const wrongSums = sumSections.map(({ section, spanAsWritten }) =>
    sumFaults(section, weights, elsewhere).map((fault) => ({ ...fault, span: spanAsWritten(fault.span) })),
  );
  const marks = sections.flatMap((section, index) => {
    const known = [...(note.sections[index]?.typed ?? []), ...patientSpans(section.text, note.patient)];
    return [
      // A sum is wrong whoever wrote it, so one on typed words is marked too.
      ...marksOf(index, 'sum', wrongSums[index] ?? []),
      ...compare(section, index).filter((mark) => !known.some((span) => isTouching(mark.span, span))),
    ];
  });
  return {
    scope: scopeOf(transcript),
    marks: marks.toSorted((a, b) => a.section - b.section || a.span.start - b.span.start),
  };
}

type SectionInEnglish = { readonly section: NoteSection; readonly spanAsWritten: (span: Span) => Span };

/** A section as its sums are read: with its words for doses in English. */
function sectionInEnglish(section: NoteSection, saidDrugs: ReadonlySet<DrugEntry>): SectionInEnglish {
  const english = inEnglish(section.text);
  if (english === null) return { section, spanAsWritten: (span) => span };
  return { section: readSection(english.text, saidDrugs), spanAsWritten: english.spanAsWritten };
}

function scopeOf(transcript: Transcript | null): NoteCheck['scope'] {
  if (transcript === null) return 'sums';
  return transcript.isEnglish ? 'everything' : 'digitsAndDrugs';
}

const marksOf = (section: number, kind: MarkKind, findings: readonly Finding[]): readonly Mark[] =>
  findings.map((finding) => ({ section, kind, ...finding }));

/** What compares a section, by its index in the note, with the transcript. `weights`: of the patient, in kg. */
function comparisonWith(
  { heard, isEnglish, hasTeeth, ...read }: Transcript,
  sections: readonly NoteSection[],
  weights: readonly number[],
  patientName: string,
): (section: NoteSection, index: number) => readonly Mark[] {
  const drugsOfNote = sections.flatMap(({ drugs }) => drugs);
  // Only the words of an English transcript tell of which drug something was said.
  const leftOut = isEnglish ? drugsLeftOut(heard, sections) : new Set<DrugEntry>();
  const figures = isEnglish ? null : figuresSaid(sections, heard);
  const places = isEnglish
    ? sections.map(({ tokens, text }, section) =>
        placesIn(tokens, text, true, quantitiesIn(tokens), hasTeeth && mayBeOfTeeth(text)).map((place) => ({
          ...place,
          section,
        })),
      )
    : [];
  const texts = {
    heard,
    said: read.said,
    saidOfParts: read.saidOfParts,
    noted: saidOfParts(places.flat()),
    lastSection: sections.length - 1,
  };
  const values = sections.map(({ tokens }) => valuesIn(tokens));
  const numbersBySection = sections.map((section) => numbersOfSection(section));
  const noted = notedIn(
    sections.map((section, index) => ({ ...section, valuesAt: values[index] ?? new Map() })),
    numbersBySection,
  );
  return (section, index) => {
    const numbersHere = numbersBySection[index];
    if (numbersHere === undefined) return [];
    const valuesAt = values[index] ?? new Map();
    const inNote = { ...section, drugsOfNote, weights, valuesAt, read: numbersHere, noted, patientName };
    return [
      ...marksOf(index, 'number', checkNumbers(inNote, heard, figures)),
      ...marksOf(index, 'drug', checkDrugs(inNote, leftOut, heard)),
      ...marksOf(index, 'place', checkPlaces(places[index] ?? [], texts, section.text)),
    ];
  };
}

/** All values of a section by the tokens where they begin; also the readings that are unlikely. */
function valuesIn(tokens: readonly Token[]): ValuesAt {
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
