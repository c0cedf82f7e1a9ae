import { wordsOfCues } from '../data/cues.ts';
import { textAt, type Token } from '../tokens.ts';
import { partOf } from './bodyParts.ts';

/** How many tokens before "OD" are looked at. */
const reach = 9;

/** Whether the "OD" at this token of a note is once daily, as after a dose by mouth or injection, and not the right eye. */
export function isOnceDaily(tokens: readonly Token[], at: number): boolean {
  if (isOfEyes(tokens, at)) return false;
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

/** Whether the line names the other eye or both too. */
function isOfEyes(tokens: readonly Token[], at: number): boolean {
  const isOther = (token: Token | undefined): boolean => /^(?:OS|OU)$/.test(token?.written ?? '');
  for (let near = at - reach; near <= at + reach; near += 1)
    if (tokens[near]?.line === tokens[at]?.line && isOther(tokens[near])) return true;
  return textAt(tokens, at + 1) === ':';
}
