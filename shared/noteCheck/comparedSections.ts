import type { DrugEntry } from './drugList.ts';
import { numbersInEnglish } from './foreignNumbers.ts';
import { readSection, type NoteSection } from './noteSection.ts';
import { candidatesOf, type Candidates } from './matching/candidates.ts';
import type { ValuesAt } from './matching/closeness.ts';
import { numbersOfSection, type NumbersOfSection } from './matching/numbersOfSection.ts';
import type { Place } from './places/place.ts';
import { placesIn } from './places/readPlaces.ts';
import { mayBeOfTeeth } from './places/teeth.ts';
import { quantitiesIn } from './quantities.ts';
import type { Transcript } from './readTranscript.ts';
import { asidesIn } from './spokenOf/asides.ts';
import { tokensOf } from './tokens.ts';

/** A section of the note, read so that it can be compared with a transcript. */
export type ComparedSection = NoteSection & {
  readonly valuesAt: ValuesAt;
  readonly read: NumbersOfSection;
  /** What each of its numbers may have been written from. */
  readonly candidates: readonly Candidates[];
  readonly places: readonly Place[];
};

/** While a vet types in one section, the others stay the same, so those read last are kept as long as their transcript. */
const lastByTranscript = new WeakMap<
  Transcript,
  { readonly patientName: string; readonly sections: readonly ComparedSection[] }
>();

export function comparedSections(
  texts: readonly string[],
  transcript: Transcript,
  patientName: string,
): readonly ComparedSection[] {
  const known = lastByTranscript.get(transcript);
  const last =
    known?.patientName === patientName && known.sections.length === texts.length ? known.sections : [];
  const saidDrugs = new Set(transcript.heard.drugs.map(({ drug }) => drug));
  const sections = texts.map((text, index) => {
    const before = last[index];
    return before?.text === text
      ? before
      : readAnew(text, [index, texts.length], transcript, saidDrugs, patientName);
  });
  lastByTranscript.set(transcript, { patientName, sections });
  return sections;
}

function readAnew(
  text: string,
  [index, count]: readonly [index: number, count: number],
  { heard, isEnglish, hasTeeth }: Transcript,
  saidDrugs: ReadonlySet<DrugEntry>,
  patientName: string,
): ComparedSection {
  const words = tokensOf(text);
  const section = readSection(text, saidDrugs, isEnglish ? words : numbersInEnglish(words));
  const { tokens } = section;
  const places = placesIn(tokens, true, quantitiesIn(tokens), hasTeeth && mayBeOfTeeth(text));
  const withValues = { ...section, valuesAt: Map.groupBy(quantitiesIn(tokens), ({ from }) => from) };
  const read = numbersOfSection(section, isEnglish);
  const asides = asidesIn(heard, patientName);
  return {
    ...withValues,
    read,
    candidates: [...read.numbers, ...read.often].map((number) =>
      candidatesOf(
        number,
        withValues,
        (index + number.span.start / (text.length + 1)) / count,
        heard,
        asides,
      ),
    ),
    places: places.map((place) => ({ ...place, section: index })),
  };
}
