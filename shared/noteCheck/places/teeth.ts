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

/** The tooth whose number begins at this token, in figures, or in a transcript as "one oh four"; null: none. */
export function toothAt(tokens: readonly Token[], at: number, isNote: boolean): ToothAt | null {
  if (tokens[at]?.kind === 'figure' && isToothNumber(tokens[at].written))
    return { number: Number(tokens[at].written), to: at + 1 };
  return isNote || !belowTwenty.has(textAt(tokens, at)) ? null : spokenToothAt(tokens, at);
}

function spokenToothAt(tokens: readonly Token[], at: number): ToothAt | null {
  const spoken = [at, at + 1, at + 2, at + 3, at + 4].filter((there) => textAt(tokens, there) !== '-');
  const [quadrant = -1, second = -1, third = -1] = spoken.map((there) =>
    belowTwenty.get(textAt(tokens, there)),
  );
  const written = `${quadrant}${second}${second === 0 ? third : ''}`;
  const last = spoken[second === 0 ? 2 : 1] ?? at;
  return isToothNumber(written) ? { number: Number(written), to: last + 1 } : null;
}
