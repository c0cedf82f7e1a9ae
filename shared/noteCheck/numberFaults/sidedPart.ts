import { partOf } from '../places/bodyParts.ts';
import { textAt, type Token } from '../tokens.ts';

/** Legs, eyes and ears as vets write them. */
const shortForms: Readonly<Record<string, string>> = {
  lh: 'left hind',
  lhl: 'left hind',
  rh: 'right hind',
  rhl: 'right hind',
  lf: 'left fore',
  lfl: 'left fore',
  rf: 'right fore',
  rfl: 'right fore',
  nf: 'left fore',
  of: '',
  od: 'right eye',
  os: 'left eye',
  ad: 'right ear',
  as: '',
};
const ends: Readonly<Record<string, string>> = {
  hind: 'hind',
  back: 'hind',
  rear: 'hind',
  behind: 'hind',
  fore: 'fore',
  front: 'fore',
};

const endOrPart = (word: string): string | undefined => ends[word] ?? partOf(word);

/** "left hind", "right eye", also as "LH" and "OD", where a token names the side of a part of the body; null: none. */
export function sidedPartAt(tokens: readonly Token[], at: number): string | null {
  const token = tokens[at];
  if (token === undefined || token.kind !== 'word') return null;
  const short = shortForms[token.text];
  if (short !== undefined)
    return short !== '' && token.written === token.written.toUpperCase() ? short : null;
  if (token.text !== 'left' && token.text !== 'right') return null;
  const next = endOrPart(textAt(tokens, at + 1)) ?? ends[textAt(tokens, at - 1)];
  return next === undefined ? null : `${token.text} ${next}`;
}
