import { correctionsIn } from './corrections.ts';
import { cueWordSet } from './data/cues.ts';
import { quantityOfFrequency } from './frequencies.ts';
import { valueKey, type TranscriptReading, type SaidNumber } from './heard.ts';
import { withImpliedNumbers } from './impliedNumbers.ts';
import type { SectionWithNumbers } from './matching/anchors.ts';
import { numbersOfSection } from './matching/numbersOfSection.ts';
import { candidatesOf, type NotedNumberWithSaidCandidates } from './matching/pairs.ts';
import type { NumberClaims } from './matching/verdict.ts';
import { analyseNoteSection, analyseClinicalText } from './noteSection.ts';
import type { BodyPlace } from './places/place.ts';
import { bodyPlacesIn } from './places/readPlaces.ts';
import { mentionsTeeth } from './places/teeth.ts';
import { quantitiesIn, type Quantity } from './quantities.ts';
import { tokensOf, type Token } from './tokens.ts';
import { topicsIn } from './topics.ts';

export function analyseTranscript(text: string): TranscriptReading {
  const words = tokensOf(text);
  const isEnglish = isInEnglish(words);
  const hasTeeth = mentionsTeeth(text);
  const reading = analyseClinicalText(text, !isEnglish, null, words);
  const { tokens, frequencies } = reading;
  const said = saidIn(text, tokens, withImpliedNumbers(tokens, quantitiesIn(tokens)));
  const none = { topic: null, correction: null };
  const often = frequencies.map((one) => ({ ...quantityOfFrequency(one, tokens), ...none }));
  return {
    ...reading,
    isEnglish,
    hasTeeth,
    places: bodyPlacesIn(tokens, false, said, hasTeeth),
    said,
    mayContradict: new Set([...said, ...often.filter((_, at) => frequencies[at]?.isWeak === false)]),
    byValue: Map.groupBy(said, ({ value }) => valueKey(value)),
    often,
    compared: [...said, ...often].toSorted((a, b) => a.from - b.from),
    measured: new Set(said.flatMap(({ topic }) => topic ?? [])),
  };
}

/** About every fifth word of an English consult is one of them. */
const commonWords = cueWordSet('english');
/** In other languages far fewer words are common English ones. */
const leastShare = 0.14;

/** A text without words counts as English. */
function isInEnglish(tokens: readonly Token[]): boolean {
  const words = tokens.filter(({ kind }) => kind === 'word');
  const common = words.filter(({ text }) => commonWords.has(text));
  return words.length === 0 || common.length / words.length > leastShare;
}

function saidIn(
  text: string,
  tokens: readonly Token[],
  quantities: readonly Quantity[],
): readonly SaidNumber[] {
  const topics = topicsIn(tokens, false);
  const said: readonly SaidNumber[] = quantities.map((quantity) => ({
    ...quantity,
    topic: topics[quantity.from] ?? null,
    correction: null,
  }));
  const corrections = correctionsIn(said, { text, tokens });
  return said.map((one) => ({ ...one, correction: corrections.get(one) ?? null }));
}

export type SectionWithNumberCandidates = SectionWithNumbers & {
  readonly candidates: readonly NotedNumberWithSaidCandidates[];
  readonly places: readonly BodyPlace[];
};

/** With what the check needs of the whole note. */
export type SectionInNote = SectionWithNumberCandidates & {
  /** In kg. */
  readonly weights: readonly number[];
  /** Only one number of the note may be from a number said. */
  readonly claims: NumberClaims;
};

/** A section with the same text as in `before` is taken from there. */
export function matchSectionsWithTranscript(
  texts: readonly string[],
  heard: TranscriptReading,
  before: readonly SectionWithNumberCandidates[] = [],
): readonly SectionWithNumberCandidates[] {
  const saidDrugs = new Set(heard.drugs.map(({ drug }) => drug));
  return texts.map((text, index) => {
    const known = before[index];
    if (known?.text === text) return known;
    const section = analyseNoteSection(text, saidDrugs, !heard.isEnglish);
    const { tokens } = section;
    const quantities = quantitiesIn(tokens);
    const read = numbersOfSection(section);
    const around = { ...section, valuesAt: Map.groupBy(quantities, ({ from }) => from), read };
    return {
      ...around,
      candidates: [...read.numbers, ...read.often].map((number) => candidatesOf(number, around, heard)),
      places: bodyPlacesIn(tokens, true, quantities, heard.hasTeeth).map((place) => ({
        ...place,
        section: index,
      })),
    };
  });
}

/** A note and its transcript. */
export type ReadNote = {
  readonly heard: TranscriptReading;
  readonly sections: readonly SectionWithNumberCandidates[];
};

/** While a vet types, most sections stay the same and need not be read again. */
let last: ReadNote | null = null;

export function readNote(transcript: string, texts: readonly string[]): ReadNote {
  const known = last?.heard.text === transcript ? last : null;
  if (known?.sections.length === texts.length && known.sections.every(({ text }, at) => text === texts[at]))
    return known;
  const heard = known?.heard ?? analyseTranscript(transcript);
  last = { heard, sections: matchSectionsWithTranscript(texts, heard, known?.sections) };
  return last;
}
