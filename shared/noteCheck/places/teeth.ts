import { belowTwenty } from '../numberWords.ts';
import { textAt, type Token } from '../tokens.ts';

/** The number of a tooth, 101 to 411: its quadrant, from the upper right one, then its place in it. */
export type ToothAt = {
  readonly number: number;
  /** The first token after the number. */
  readonly to: number;
};

/** Teeth that are named in one go. */
type TeethAt = { readonly numbers: readonly number[]; readonly to: number };

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
function toothAt(tokens: readonly Token[], at: number, isNote: boolean): ToothAt | null {
  if (tokens[at]?.kind === 'figure' && isToothNumber(tokens[at].written))
    return unitsOfOthers.test(textAt(tokens, at + 1)) || measures.test(textAt(tokens, at - 1))
      ? null
      : { number: Number(tokens[at]?.written), to: at + 1 };
  return isNote ? null : spokenToothAt(tokens, at);
}

/** The tooth at this token; in a transcript also those that follow: "one oh one, two, three", "405 through 411". */
export function teethAt(tokens: readonly Token[], at: number, isNote: boolean): TeethAt | null {
  const first = toothAt(tokens, at, isNote);
  if (first === null) return null;
  if (isNote) return { numbers: [first.number], to: first.to };
  return teethAfter(tokens, first);
}

/** A tooth and those told after it by number, each the next one in its quadrant: "One oh one, two, three". */
function teethAfter(tokens: readonly Token[], first: ToothAt): TeethAt {
  const numbers = [first.number];
  let { to } = first;
  for (;;) {
    const next = /^(?:,|and)$/.test(textAt(tokens, to)) ? textAt(tokens, to + 1) : '';
    const digit = belowTwenty.get(next) ?? Number(/^\d{1,2}$/.exec(next)?.[0] ?? 0);
    if (digit !== ((numbers.at(-1) ?? 0) % 100) + 1 || digit > mostTeeth) return { numbers, to };
    numbers.push(Math.floor(first.number / 100) * 100 + digit);
    to += 2;
  }
}

/** In a quadrant. */
const mostTeeth = 11;

/** A word or sign before a figure that shows it to be no tooth: the "HR" of "HR 104". */
const measures = /^(?:rr|hr|bp|t|p|map|sap|pulse|heart|glucose|systolic|rate|cow|heifer|pressure|£|\$|€)$/;

/** What follows a number that is no tooth. */
const unitsOfOthers = /^(?:mg|ml|kg|g|mmhg|%|beats|bpm|days?|£|mcg)$/;

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
