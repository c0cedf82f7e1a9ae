import { blanksIn } from '../phrases/blanks.ts';
import { checkDrugs } from './checkDrugs.ts';
import { checkFindings } from './checkFindings.ts';
import { checkNumbers } from './checkNumbers.ts';
import { checkPlaces } from './checkPlaces.ts';
import { checkPointers } from './checkPointers.ts';
import { findOtherAnimal } from './findOtherAnimal.ts';
import { findOtherPatient } from './findOtherPatient.ts';
import type { TranscriptReading } from './heard.ts';
import { replaceFigureKeepingUnit } from './instead.ts';
import { claimsOnSaidNumbers } from './matching/verdict.ts';
import type { Finding, NoteCheckMark, NoteCheckMarkKind, NoteCheck, NoteToCheck, Span } from './noteCheck.ts';
import { analyseNoteSection, type NoteSection } from './noteSection.ts';
import { patientMentionSpans } from './patientMentionSpans.ts';
import { readNote, type SectionWithNumberCandidates } from './reading.ts';
import { isOverlapping } from './spans.ts';
import { patientWeightsIn } from './sums/amounts.ts';
import { writtenSums } from './sums/writtenSums.ts';
import { wrongSums } from './sums/wrongSums.ts';
import { findUnwritten } from './unwritten.ts';

/** The same note and transcript always give the same marks. */
export function checkNote({
  transcript: text,
  patient,
  others: day = [],
  sections: written,
}: NoteToCheck): NoteCheck {
  const texts = written.map((section) => section.text);
  const read = text === null ? null : readNote(text, texts);
  const { heard, sections: compared } = read ?? { heard: null, sections: [] };
  const sections = heard === null ? texts.map((one) => analyseNoteSection(one, new Set())) : compared;
  const weights = patientWeightsIn(sections.map(({ sums: { whole } }) => whole));
  const looked = written.map(({ key }) => key === 'subjective' || key === 'objective');
  const others = heard === null ? [] : comparedMarks(heard, compared, { weights, looked });
  const { named, isOther } = animalNamed(sections, heard, { patient, others: day });
  const marks = sections.flatMap((section, index) => {
    const supported = [...(written[index]?.typed ?? []), ...patientMentionSpans(section.text, patient)];
    const ofSums = marksOf(index, 'sum', sumsOf(section, weights));
    const ofAnimal = named?.section === index ? marksOf(index, 'animal', [named]) : [];
    const ofBlanks = marksOf(index, 'blank', unfilledIn(section.text));
    // A sum is wrong whoever wrote it, so one on typed words is marked too.
    const isNew = ({ span }: NoteCheckMark): boolean => !supported.some((one) => isTouching(span, one));
    // Whoever typed these words, the consult is somebody else's.
    const ofNote = isOther ? [] : ofAnimal;
    return [
      ...ofBlanks,
      ...ofSums,
      ...(isOther ? ofAnimal : []),
      ...[...ofNote, ...(others[index] ?? [])].filter(isNew),
    ];
  });
  return {
    scope: heard === null ? 'sums' : heard.isEnglish ? 'everything' : 'digitsAndDrugs',
    marks: marks.toSorted((a, b) => a.section - b.section || a.span.start - b.span.start),
    // What a mark quotes is told there.
    unwritten: (heard === null ? [] : findUnwritten(heard, compared)).filter(
      (one) => !marks.some(({ nearest }) => nearest !== null && isOverlapping(nearest, one)),
    ),
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

const marksOf = (
  section: number,
  kind: NoteCheckMarkKind,
  findings: readonly Finding[],
): readonly NoteCheckMark[] => findings.map((finding) => ({ section, kind, ...finding }));

const unfilledIn = (text: string): readonly Finding[] =>
  blanksIn(text).map(({ start, end }) => ({
    span: { start, end },
    reason: { because: 'unfilled' },
    nearest: null,
    instead: null,
  }));

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
    return {
      ...fault,
      span,
      instead: isSame ? fault.instead : replaceFigureKeepingUnit(words, fault.instead),
    };
  });
}

function comparedMarks(
  heard: TranscriptReading,
  sections: readonly SectionWithNumberCandidates[],
  { weights, looked }: { readonly weights: readonly number[]; readonly looked: readonly boolean[] },
): readonly (readonly NoteCheckMark[])[] {
  const texts = { heard, noted: sections.flatMap(({ places }) => places) };
  const claims = claimsOnSaidNumbers(sections.flatMap(({ candidates }) => candidates));
  const drugs = checkDrugs(sections, heard);
  const findings = checkFindings(
    sections.map(({ tokens }, index) => (looked[index] === true ? tokens : [])),
    heard,
  );
  return sections.map((one, index) => {
    const section = { ...one, weights, claims };
    const sides = checkPlaces(section.places, texts, section.text);
    const pointers = checkPointers(section, heard).filter(
      ({ span }) => !sides.some((side) => isOverlapping(side.span, span)),
    );
    return [
      ...marksOf(index, 'number', checkNumbers(section, heard)),
      ...marksOf(index, 'drug', drugs[index] ?? []),
      ...marksOf(index, 'place', [...sides, ...pointers]),
      ...marksOf(
        index,
        'finding',
        (findings[index] ?? []).map((span) => ({
          span,
          reason: { because: 'notFound' },
          nearest: null,
          instead: null,
        })),
      ),
    ];
  });
}

/** Where words were deleted, `b` has no length and touches what is right beside it. */
const isTouching = (a: Span, b: Span): boolean =>
  isOverlapping(a, b) || (b.start === b.end && b.start >= a.start && b.start <= a.end);
