import { wordsOfCues } from '../data/cues.ts';

const products = wordsOfCues('product');
/** Shorter words stand in too many others. */
const shortestWord = 4;

/** Whether a name was said as it is written, or at least each word of it. `heardText`: in small letters. */
export function isSaidInWords(name: string, heardText: string): boolean {
  const written = name.toLowerCase();
  if (heardText.includes(written)) return true;
  const words = written
    .split(/[^\p{L}\d]+/u)
    .filter((word) => word.length >= shortestWord && !products.has(word));
  return words.length > 0 && words.every((word) => heardText.includes(word));
}
