import { checkDrugs } from './checkDrugs.ts';
import { checkNumbers } from './checkNumbers.ts';
import { checkPlaces } from './checkPlaces.ts';
import { findOtherAnimal } from './findOtherAnimal.ts';
import { findOtherPatient } from './findOtherPatient.ts';
import type { TranscriptReading } from './heard.ts';
import { keepUnitWords } from './instead.ts';
import { claimsOf } from './matching/verdict.ts';
import type { Finding, Mark, MarkKind, NoteCheck, NoteToCheck, Span } from './noteCheck.ts';
import { readNoteSection, type NoteSection } from './noteSection.ts';
import { patientSpans } from './patientSpans.ts';
import { comparedSections, readTranscript, type ComparedSection } from './reading.ts';
import { isOverlapping } from './spans.ts';
import { patientWeightsIn } from './sums/amounts.ts';
import { writtenSums } from './sums/writtenSums.ts';
import { wrongSums } from './sums/wrongSums.ts';

/** While a vet types, most sections stay the same and need not be read again. */
let last: { readonly heard: TranscriptReading; readonly compared: readonly ComparedSection[] } | null = null;

/** The same note and transcript always give the same marks. */
export function checkNote({
  transcript: text,
  patient,
  others: day = [],
  sections: written,
}: NoteToCheck): NoteCheck {
  const known = last?.heard.text === text ? last : null;
  const heard = text === null ? null : (known?.heard ?? readTranscript(text));
  const texts = written.map((section) => section.text);
  const compared = heard === null ? [] : comparedSections(texts, heard, known?.compared);
  if (heard !== null) last = { heard, compared };
  const sections = heard === null ? texts.map((one) => readNoteSection(one, new Set())) : compared;
  const weights = patientWeightsIn(sections.map(({ sums: { whole } }) => whole));
  const others = heard === null ? [] : comparedMarks(heard, compared, weights);
  const { named, isOther } = animalNamed(sections, heard, { patient, others: day });
  const marks = sections.flatMap((section, index) => {
    const supported = [...(written[index]?.typed ?? []), ...patientSpans(section.text, patient)];
    const ofSums = marksOf(index, 'sum', sumsOf(section, weights));
    const ofAnimal = named?.section === index ? marksOf(index, 'animal', [named]) : [];
    // A sum is wrong whoever wrote it, so one on typed words is marked too.
    const isNew = ({ span }: Mark): boolean => !supported.some((one) => isTouching(span, one));
    // Whoever typed these words, the consult is somebody else's.
    const ofNote = isOther ? [] : ofAnimal;
    return [...ofSums, ...(isOther ? ofAnimal : []), ...[...ofNote, ...(others[index] ?? [])].filter(isNew)];
  });
  return {
    scope: heard === null ? 'sums' : heard.isEnglish ? 'everything' : 'digitsAndDrugs',
    marks: marks.toSorted((a, b) => a.section - b.section || a.span.start - b.span.start),
  };
}

/** `isOther`: the whole consult is about another animal, by its transcript or its species. */
function animalNamed(
  sections: readonly NoteSection[],
  heard: TranscriptReading | null,
  who: Required<Pick<NoteToCheck, 'patient' | 'others'>>,
) {
  const other = heard && findOtherPatient(sections, heard, who);
  return {
    named: other ?? (heard && findOtherAnimal(sections, heard, who.patient.name)),
    isOther: other !== null,
  };
}

const marksOf = (section: number, kind: MarkKind, findings: readonly Finding[]): readonly Mark[] =>
  findings.map((finding) => ({ section, kind, ...finding }));

/** The wrong sums of a section. `weights`: those the note has for the patient, in kg. */
function sumsOf(
  { text, english, spanAsWritten, sums: { whole, parts } }: NoteSection,
  weights: readonly number[],
): readonly Finding[] {
  const written = writtenSums(whole);
  const ofDrugs = parts
    .flatMap(({ start: by, line }) =>
      wrongSums(line, weights).map(({ span: { start, end }, ...fault }) => ({
        ...fault,
        span: { start: start + by, end: end + by },
      })),
    )
    // A written-out calculation shows which figures belong together, so a drug's sum that overlaps it is
    // dropped.
    .filter(({ span }) => !written.some((one) => isOverlapping(one, span)));
  return [...ofDrugs, ...written.flatMap(({ wrong }) => wrong ?? [])].map((fault) => {
    const span = spanAsWritten(fault.span);
    const words = text.slice(span.start, span.end);
    const isSame = words === english.text.slice(fault.span.start, fault.span.end);
    return { ...fault, span, instead: isSame ? fault.instead : keepUnitWords(words, fault.instead) };
  });
}

function comparedMarks(
  heard: TranscriptReading,
  sections: readonly ComparedSection[],
  weights: readonly number[],
): readonly (readonly Mark[])[] {
  const texts = { heard, noted: sections.flatMap(({ places }) => places) };
  const claims = claimsOf(sections.flatMap(({ candidates }) => candidates));
  const drugs = checkDrugs(sections, heard);
  return sections.map((one, index) => {
    const section = { ...one, weights, claims };
    return [
      ...marksOf(index, 'number', checkNumbers(section, heard)),
      ...marksOf(index, 'drug', drugs[index] ?? []),
      ...marksOf(index, 'place', checkPlaces(section.places, texts, section.text)),
    ];
  });
}

/** Where words were deleted, `b` has no length and touches what is right beside it. */
const isTouching = (a: Span, b: Span): boolean =>
  isOverlapping(a, b) || (b.start === b.end && b.start >= a.start && b.start <= a.end);
