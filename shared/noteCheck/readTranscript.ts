import { wordsOfCues } from './data/cues.ts';
import { type Heard, heardOf } from './heard.ts';
import { readText } from './noteSection.ts';
import { wordsSaid, type WordSaid } from './otherAnimal.ts';
import type { Place } from './places/place.ts';
import { placesIn } from './places/readPlaces.ts';
import { isOfTeeth } from './places/teeth.ts';
import { tokensOf, type Token } from './tokens.ts';

/** The commonest words of English, and those of a chart that is dictated; a fifth of what is said are some of them. */
const commonWords = wordsOfCues('english');
/** Less than a fifth, because a consult has many names and figures. Other languages stay far below it. */
const leastShare = 0.14;

/** Whether a transcript is in English, by its tokens; one without words counts as English. */
function isEnglish(tokens: readonly Token[]): boolean {
  let words = 0;
  let common = 0;
  for (const { kind, text } of tokens)
    if (kind === 'word') {
      words += 1;
      if (commonWords.has(text)) common += 1;
    }
  return words === 0 || common / words > leastShare;
}

/** A transcript, ready for notes to be compared with it. */
export type Transcript = {
  readonly heard: Heard;
  /** The words around a number are compared in English alone. */
  readonly isEnglish: boolean;
  readonly hasTeeth: boolean;
  /** How it uses each word, which may be a name. */
  readonly names: ReadonlyMap<string, WordSaid>;
  /** All places of the body that it names. */
  readonly said: readonly Place[];
};

/** While a vet types, the note changes and the transcript stays the same, so the last one is kept. */
let last: { readonly text: string; readonly transcript: Transcript } | null = null;

export function readTranscript(text: string): Transcript {
  if (last?.text !== text) last = { text, transcript: readAnew(text) };
  return last.transcript;
}

function readAnew(text: string): Transcript {
  const tokens = tokensOf(text);
  const [inEnglish, hasTeeth] = [isEnglish(tokens), isOfTeeth(text)];
  const heard = heardOf(readText(text, !inEnglish, null, tokens), inEnglish);
  const said = placesIn(heard.tokens, false, heard.said, hasTeeth);
  return { heard, isEnglish: inEnglish, hasTeeth, names: wordsSaid(heard), said };
}
