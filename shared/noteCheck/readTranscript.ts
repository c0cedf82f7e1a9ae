import { heardOf, type Heard } from './heard.ts';
import { isEnglish } from './isEnglish.ts';
import type { Place } from './places/place.ts';
import { placesIn } from './places/readPlaces.ts';
import { saidOfParts, type SaidOfParts } from './places/saidOfParts.ts';
import { isOfTeeth } from './places/teeth.ts';

/** A transcript, ready for notes to be compared with it. */
export type Transcript = {
  readonly heard: Heard;
  /** Words, and so places too, are compared in English alone. */
  readonly isEnglish: boolean;
  readonly hasTeeth: boolean;
  /** All places of the body that it names, and the same by their parts. None where it is not English. */
  readonly said: readonly Place[];
  readonly saidOfParts: SaidOfParts;
};

/** While a vet types, the note changes and the transcript stays the same, so the last one is kept. */
let last: { readonly text: string; readonly transcript: Transcript } | null = null;

export function readTranscript(text: string): Transcript {
  if (last?.text !== text) last = { text, transcript: readAnew(text) };
  return last.transcript;
}

function readAnew(text: string): Transcript {
  const heard = heardOf(text);
  const [inEnglish, hasTeeth] = [isEnglish(heard.tokens), isOfTeeth(text)];
  const said = inEnglish ? placesIn(heard.tokens, text, false, heard.said, hasTeeth) : [];
  return { heard, isEnglish: inEnglish, hasTeeth, said, saidOfParts: saidOfParts(said) };
}
