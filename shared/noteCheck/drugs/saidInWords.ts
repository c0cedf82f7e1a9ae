import { wordsOfCues } from '../data/cues.ts';

const products = wordsOfCues('product');
/** Shorter words stand in too many others. */
const shortestWord = 4;

/** Whether a name was said as it is written, or at least each word of it. `heardText`: in small letters. */
export function isSaidInWords(name: string, heardText: string): boolean {
  const written = name.toLowerCase();
  if (heardText.includes(written)) return true;
  const all = written.split(/[^\p{L}\d]+/u);
  const words = all.filter((word) => word.length >= shortestWord && !products.has(word));
  // Nobody needs to say the vaccine of "9-in-1 vaccine".
  return words.length > 0
    ? words.every((word) => heardText.includes(word))
    : all.some((word) => products.has(word));
}
