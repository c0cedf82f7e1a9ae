import { belowTwenty } from '../numberWords.ts';
import { textAt, type Token } from '../tokens.ts';

/** The number of a tooth, 101 to 411: its quadrant, from the upper right one, then its place in it. */
export type ToothAt = {
  readonly number: number;
  /** The first token after the number. */
  readonly to: number;
};

/** Whether figures can be the number of a tooth. */
export const isToothNumber = (written: string): boolean => /^[1-4](?:0[1-9]|1[01])$/.test(written);

/** Whether a text surely speaks of teeth. */
export const isOfTeeth = (text: string): boolean =>
  /\b(?:tooth|teeth|dental|premolar|molar|canine|incisor|gingiv|tartar|resorpt|carnassial)/i.test(text);

/** Whether a section may speak of teeth where the transcript does. */
export const mayBeOfTeeth = (text: string): boolean =>
  isOfTeeth(text) ||
  /\b(?:calculus|extract|fracture|root|mobil|pocket|lesion|recession|crown|xla|floated|diastema)/i.test(text);

/** The tooth whose number begins at this token: in figures, in a transcript also "one oh four". */
export function toothAt(tokens: readonly Token[], at: number, isNote: boolean): ToothAt | null {
  if (tokens[at]?.kind === 'figure' && isToothNumber(tokens[at].written))
    return { number: Number(tokens[at].written), to: at + 1 };
  return isNote ? null : spokenToothAt(tokens, at);
}

/** The tooth whose number is spoken from this token on: "One oh four"; null: none. */
function spokenToothAt(tokens: readonly Token[], at: number): ToothAt | null {
  const quadrant = belowTwenty.get(textAt(tokens, at)) ?? 0;
  if (quadrant < 1 || quadrant > 4) return null;
  const hyphens = textAt(tokens, at + 1) === '-' ? 1 : 0;
  const [secondAt, thirdAt] = [at + 1 + hyphens, at + 2 + 2 * hyphens];
  const second = belowTwenty.get(textAt(tokens, secondAt));
  const third = belowTwenty.get(textAt(tokens, thirdAt)) ?? 0;
  if (second === 0 && third > 0 && third < 10) return { number: quadrant * 100 + third, to: thirdAt + 1 };
  return second === 10 || second === 11 ? { number: quadrant * 100 + second, to: secondAt + 1 } : null;
}
