import { checkDrugs } from './checkDrugs.ts';
import { checkNumbers } from './checkNumbers.ts';
import { checkPlaces } from './checkPlaces.ts';
import { comparedSections, type ComparedSection } from './comparedSections.ts';
import { drugsLeftOut } from './drugs/leftOut.ts';
import type { Finding } from './finding.ts';
import { inWordsOf } from './instead.ts';
import type { Mark, MarkKind, NoteCheck, NoteToCheck, Span } from './noteCheck.ts';
import { readSection } from './noteSection.ts';
import { claimsOf } from './matching/rivals.ts';
import { otherAnimal } from './otherAnimal.ts';
import { patientSpans } from './patientSpans.ts';
import { readTranscript, type Transcript } from './readTranscript.ts';
import { isOverlapping } from './spans.ts';
import { sectionInEnglish } from './sums/languages/sectionInEnglish.ts';
import { weightsOf } from './sums/weights.ts';
import { sumFaults } from './sums/sumFaults.ts';

/** Marks what the transcript does not bear out. Pure; the same note gives the same marks. */
export function checkNote(note: NoteToCheck): NoteCheck {
  const texts = note.sections.map(({ text }) => text);
  const transcript = note.transcript === null ? null : readTranscript(note.transcript);
  const compared = transcript === null ? null : comparedSections(texts, transcript, note.patient.name);
  const sections = compared ?? texts.map((text) => readSection(text, new Set()));
  const sumSections = sections.map((section) => sectionInEnglish(section, transcript));
  const weights = asBefore(
    weightsOf(sumSections.flatMap(({ section: { lines } }) => lines.map(({ line }) => line))),
  );
  const compare =
    transcript === null || compared === null ? () => [] : comparisonWith(transcript, compared, weights);
  const wrongSums = sumSections.map(({ section, spanAsWritten }, index) =>
    sumFaults(section, weights).map((fault) => {
      const span = spanAsWritten(fault.span);
      const words = texts[index]?.slice(span.start, span.end) ?? '';
      const isSame = words === section.text.slice(fault.span.start, fault.span.end);
      return { ...fault, span, instead: isSame ? fault.instead : inWordsOf(words, fault.instead) };
    }),
  );
  const named = transcript?.isEnglish === true ? otherAnimal(sections, transcript, note.patient.name) : null;
  const marks = sections.flatMap((section, index) => {
    const known = [...(note.sections[index]?.typed ?? []), ...patientSpans(section.text, note.patient)];
    // A sum is wrong whoever wrote it, so one on typed words is marked too.
    const sums = marksOf(index, 'sum', wrongSums[index] ?? []);
    const isKnown = (mark: Mark): boolean => known.some((span) => isTouching(mark.span, span));
    const isMarked = (mark: Mark): boolean =>
      mark.kind === 'sum' && sums.some((sum) => isOverlapping(sum.span, mark.span));
    const others = named?.section === index ? marksOf(index, 'animal', [named]) : [];
    return [...sums, ...[...others, ...compare(index)].filter((mark) => !isKnown(mark) && !isMarked(mark))];
  });
  return {
    scope: scopeOf(transcript),
    marks: marks.toSorted((a, b) => a.section - b.section || a.span.start - b.span.start),
  };
}

let lastWeights: readonly number[] = [];

/** The same list where the weights are those of the last check, so that what was worked out with them is kept. */
function asBefore(weights: readonly number[]): readonly number[] {
  const isSame = weights.length === lastWeights.length && weights.every((one, at) => one === lastWeights[at]);
  if (!isSame) lastWeights = weights;
  return lastWeights;
}

function scopeOf(transcript: Transcript | null): NoteCheck['scope'] {
  if (transcript === null) return 'sums';
  return transcript.isEnglish ? 'everything' : 'digitsAndDrugs';
}

const marksOf = (section: number, kind: MarkKind, findings: readonly Finding[]): readonly Mark[] =>
  findings.map((finding) => ({ section, kind, ...finding }));

/** What compares a section, by its index, with the transcript. `weights`: of the patient, in kg. */
function comparisonWith(
  transcript: Transcript,
  sections: readonly ComparedSection[],
  weights: readonly number[],
): (index: number) => readonly Mark[] {
  const { heard, said } = transcript;
  const leftOut = drugsLeftOut(heard, sections);
  const texts = {
    heard,
    said,
    noted: sections.flatMap(({ places }) => places),
  };
  const claims = claimsOf(sections.flatMap(({ candidates }) => candidates));
  return (index) => {
    const section = sections[index];
    if (section === undefined) return [];
    const inNote = { ...section, weights, claims };
    const numberFaults = checkNumbers(inNote, heard);
    return [
      ...marksOf(index, 'number', numberFaults),
      ...marksOf(index, 'drug', checkDrugs(inNote, leftOut, transcript, index === sections.length - 1)),
      ...marksOf(index, 'place', checkPlaces(section.places, texts, section.text)),
    ];
  };
}

/** Whether they share a character. A span without length, where words were deleted, touches what is beside it. */
const isTouching = (a: Span, b: Span): boolean =>
  isOverlapping(a, b) || (b.start === b.end && b.start >= a.start && b.start <= a.end);
