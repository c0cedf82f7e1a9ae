import { wordsOfCues } from '../data/cues.ts';
import { type Token } from '../tokens.ts';
import { partOf } from './bodyParts.ts';

/** How many tokens before "OD" are looked at. */
const reach = 9;

/** Whether the "OD" at this token of a note is once daily, as after a dose by mouth or injection, and not the right eye. */
export function isOnceDaily(tokens: readonly Token[], at: number): boolean {
  for (let before = at - 1; before >= at - reach; before -= 1) {
    const token = tokens[before];
    if (token === undefined || token.line !== tokens[at]?.line) return false;
    if (forEyes.has(token.text) || partOf(token.text) === 'eye') return false;
    if (routesAndForms.has(token.text)) return true;
    if (before === at - 1 && token.kind === 'figure') return true;
  }
  return false;
}

const routesAndForms = wordsOfCues('route or form');
const forEyes = wordsOfCues('for eyes');
