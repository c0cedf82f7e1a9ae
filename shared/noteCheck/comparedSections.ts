import { readSection, type NoteSection } from './noteSection.ts';
import type { ValuesAt } from './matching/closeness.ts';
import { numbersOfSection, type NumbersOfSection } from './matching/numbersOfSection.ts';
import { candidatesOf, type Candidates } from './matching/pairs.ts';
import type { Claims } from './matching/verdict.ts';
import type { Place } from './places/place.ts';
import { placesIn } from './places/readPlaces.ts';
import { mayBeOfTeeth } from './places/teeth.ts';
import { quantitiesIn } from './quantities.ts';
import type { Transcript } from './readTranscript.ts';

/** A section of the note, read so that it can be compared with a transcript. */
export type ComparedSection = NoteSection & {
  readonly valuesAt: ValuesAt;
  readonly read: NumbersOfSection;
  /** What each of its numbers may have been written from. */
  readonly candidates: readonly Candidates[];
  readonly places: readonly Place[];
};

/** A section with what the check of its numbers needs to know of the note. */
export type SectionInNote = ComparedSection & {
  /** Of the patient, in kg. */
  readonly weights: readonly number[];
  /** What all numbers of the note may have been written from. */
  readonly claims: Claims;
};

/** While a vet types in one section, the others stay the same, so those read last are kept as long as their transcript. */
const lastByTranscript = new WeakMap<Transcript, readonly ComparedSection[]>();

export function comparedSections(
  texts: readonly string[],
  transcript: Transcript,
): readonly ComparedSection[] {
  const known = lastByTranscript.get(transcript);
  const sections = texts.map((text, index) => {
    const before = known?.[index];
    return before?.text === text ? before : readAnew(text, index, transcript);
  });
  lastByTranscript.set(transcript, sections);
  return sections;
}

function readAnew(text: string, index: number, { heard, isEnglish, hasTeeth }: Transcript): ComparedSection {
  const saidDrugs = new Set(heard.drugs.map(({ drug }) => drug));
  const section = readSection(text, saidDrugs, !isEnglish);
  const { tokens } = section;
  const quantities = quantitiesIn(tokens);
  const places = placesIn(tokens, true, quantities, hasTeeth && mayBeOfTeeth(text));
  const withValues = { ...section, valuesAt: Map.groupBy(quantities, ({ from }) => from) };
  const read = numbersOfSection(section);
  return {
    ...withValues,
    read,
    candidates: [...read.numbers, ...read.often].map((number) => candidatesOf(number, withValues, heard)),
    places: places.map((place) => ({ ...place, section: index })),
  };
}
