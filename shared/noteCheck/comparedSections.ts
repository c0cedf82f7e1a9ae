import type { DrugEntry } from './drugList.ts';
import { readSection, type NoteSection } from './noteSection.ts';
import type { ValuesAt } from './numberFaults/noted.ts';
import { numbersOfSection, type NumbersOfSection } from './numberFaults/numbersOfSection.ts';
import type { Place } from './places/place.ts';
import { placesIn } from './places/readPlaces.ts';
import { mayBeOfTeeth } from './places/teeth.ts';
import { quantitiesIn } from './quantities.ts';
import type { Transcript } from './readTranscript.ts';
import type { Token } from './tokens.ts';

/** A section of the note, read so that it can be compared with a transcript. */
export type ComparedSection = NoteSection & {
  readonly valuesAt: ValuesAt;
  readonly read: NumbersOfSection;
  /** None where the transcript is not English. */
  readonly places: readonly Place[];
};

/** While a vet types in one section, the others stay the same, so those read last are kept as long as their transcript. */
const lastByTranscript = new WeakMap<Transcript, readonly ComparedSection[]>();

export function comparedSections(
  texts: readonly string[],
  transcript: Transcript,
): readonly ComparedSection[] {
  const last = lastByTranscript.get(transcript) ?? [];
  const saidDrugs = new Set(transcript.heard.drugs.map(({ drug }) => drug));
  const sections = texts.map((text, index) => {
    const before = last[index];
    return before?.text === text ? before : readAnew(text, index, transcript, saidDrugs);
  });
  lastByTranscript.set(transcript, sections);
  return sections;
}

function readAnew(
  text: string,
  index: number,
  { isEnglish, hasTeeth }: Transcript,
  saidDrugs: ReadonlySet<DrugEntry>,
): ComparedSection {
  const section = readSection(text, saidDrugs);
  const { tokens } = section;
  const places = isEnglish
    ? placesIn(tokens, text, true, quantitiesIn(tokens), hasTeeth && mayBeOfTeeth(text))
    : [];
  return {
    ...section,
    valuesAt: valuesIn(tokens),
    read: numbersOfSection(section),
    places: places.map((place) => ({ ...place, section: index })),
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
