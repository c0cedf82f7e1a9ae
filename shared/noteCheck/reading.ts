import { correctionsIn } from './corrections.ts';
import { wordsOfCues } from './data/cues.ts';
import { asQuantity } from './frequencies.ts';
import { valueKey, type Heard, type Said } from './heard.ts';
import { withImpliedNumbers } from './impliedNumbers.ts';
import type { NotedAround } from './matching/anchors.ts';
import { numbersOfSection } from './matching/numbersOfSection.ts';
import { candidatesOf, type Candidates } from './matching/pairs.ts';
import type { Claims } from './matching/verdict.ts';
import { readSection, readText } from './noteSection.ts';
import type { Place } from './places/place.ts';
import { placesIn } from './places/readPlaces.ts';
import { isOfTeeth } from './places/teeth.ts';
import { quantitiesIn, type Quantity } from './quantities.ts';
import { tokensOf, type Token } from './tokens.ts';
import { topicsIn } from './topics.ts';

export function readTranscript(text: string): Heard {
  const words = tokensOf(text);
  const isEnglish = isInEnglish(words);
  const hasTeeth = isOfTeeth(text);
  const reading = readText(text, !isEnglish, null, words);
  const { tokens, frequencies } = reading;
  const said = saidIn(text, tokens, withImpliedNumbers(tokens, quantitiesIn(tokens)));
  const none = { topic: null, correction: null };
  const often = frequencies.map((one) => ({ ...asQuantity(one, tokens), ...none }));
  return {
    ...reading,
    isEnglish,
    hasTeeth,
    places: placesIn(tokens, false, said, hasTeeth),
    said,
    mayContradict: new Set([...said, ...often.filter((_, at) => frequencies[at]?.isWeak === false)]),
    byValue: Map.groupBy(said, ({ value }) => valueKey(value)),
    often,
    compared: [...said, ...often].toSorted((a, b) => a.from - b.from),
    measured: new Set(said.flatMap(({ topic }) => topic ?? [])),
  };
}

/** The commonest words of English speech and of dictated charts; about every fifth word of an English consult is one of them. */
const commonWords = wordsOfCues('english');
/** A transcript is taken to be English if more than this share (0 to 1) of its words are common English ones; in other languages far fewer are. */
const leastShare = 0.14;

/** Whether a transcript is in English, by the share of common English words in it; one without words counts as English. */
function isInEnglish(tokens: readonly Token[]): boolean {
  const words = tokens.filter(({ kind }) => kind === 'word');
  const common = words.filter(({ text }) => commonWords.has(text));
  return words.length === 0 || common.length / words.length > leastShare;
}

function saidIn(text: string, tokens: readonly Token[], quantities: readonly Quantity[]): readonly Said[] {
  const topics = topicsIn(tokens, false);
  const said: readonly Said[] = quantities.map((quantity) => ({
    ...quantity,
    topic: topics[quantity.from] ?? null,
    correction: null,
  }));
  const corrections = correctionsIn(said, { text, tokens });
  return said.map((one) => ({ ...one, correction: corrections.get(one) ?? null }));
}

/** A section of a note compared with one transcript: its numbers, with the said ones that each may be from, and the places on the body that it names. */
export type ComparedSection = NotedAround & {
  /** For each of its numbers, the said numbers that it may have been written from. */
  readonly candidates: readonly Candidates[];
  readonly places: readonly Place[];
};

/** A section with what the check of its numbers needs of the whole note: the patient's weights, and for each number said, the numbers that it may back. */
export type SectionInNote = ComparedSection & {
  /** The weights that the note has for the patient, in kg. */
  readonly weights: readonly number[];
  /** For each token of a number that was said, the numbers of the whole note with its value: only one of them may be from it. */
  readonly claims: Claims;
};

/** The sections of a note, read and compared with a transcript; a section with the same text as in `before` is taken from there. */
export function comparedSections(
  texts: readonly string[],
  heard: Heard,
  before: readonly ComparedSection[] = [],
): readonly ComparedSection[] {
  const saidDrugs = new Set(heard.drugs.map(({ drug }) => drug));
  return texts.map((text, index) => {
    const known = before[index];
    if (known?.text === text) return known;
    const section = readSection(text, saidDrugs, !heard.isEnglish);
    const { tokens } = section;
    const quantities = quantitiesIn(tokens);
    const read = numbersOfSection(section);
    const around = { ...section, valuesAt: Map.groupBy(quantities, ({ from }) => from), read };
    return {
      ...around,
      candidates: [...read.numbers, ...read.often].map((number) => candidatesOf(number, around, heard)),
      places: placesIn(tokens, true, quantities, heard.hasTeeth).map((place) => ({
        ...place,
        section: index,
      })),
    };
  });
}
