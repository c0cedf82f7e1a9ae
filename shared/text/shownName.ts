/**
 * Names from outside (of practices, patients, sections and files) on screen and on paper. Control characters
 * can hide a part of a name, or reverse the text around it.
 */

// oxlint-disable-next-line no-control-regex
const controls = /[\u0000-\u001f\u007f-\u009f\u2028\u2029]+/gu;
/** Marks, embeddings, overrides and isolates of direction (UAX #9), and a byte order mark. */
const directions = /[\u061c\u200e\u200f\u202a-\u202e\u2066-\u206f\ufeff]+/gu;
/** Hebrew, Arabic and all other right-to-left scripts, with their presentation forms. */
const rightToLeft = /[\u0590-\u08ff\ufb1d-\ufdff\ufe70-\ufefc\u{10800}-\u{10fff}\u{1e800}-\u{1efff}]/u;

export const shownName = (name: string): string => name.replaceAll(controls, ' ').replaceAll(directions, '');

/** For use within a sentence: a right-to-left name must not reverse the text beside it. */
export function isolatedName(name: string): string {
  const shown = shownName(name);
  return rightToLeft.test(shown) ? `\u2068${shown}\u2069` : shown;
}

/** Template tag for sentences with names in them. */
export const withIsolatedNames = (
  words: readonly string[],
  ...filled: readonly (string | number)[]
): string =>
  words
    .map((word, at) => {
      const next = filled[at] ?? '';
      return word + (typeof next === 'string' ? isolatedName(next) : String(next));
    })
    .join('');
