import type { Token } from '../tokens.ts';
import { partAt } from './placePhrase.ts';

/** How many tokens before a side may name its part: "the ear, on the left". */
const reach = 7;

/** The last part that the sentence names before a side, and where; null: none. `from`: where the last place ends. */
export function partBefore(
  tokens: readonly Token[],
  at: number,
  from: number,
): { readonly part: string; readonly at: number } | null {
  for (let before = at - 1; before >= Math.max(from, at - reach); before -= 1) {
    const token = tokens[before];
    if (token === undefined || token.line !== tokens[at]?.line || /^[.;?!|]$/.test(token.text)) return null;
    const part = partAt(tokens, before);
    if (part !== null) return { part: part === 'node' ? whichNode(tokens, before) : part, at: before };
  }
  return null;
}

/** "Popliteal lymph nodes: left": the popliteal ones. */
function whichNode(tokens: readonly Token[], at: number): string {
  for (let before = at - 1; before >= at - 2; before -= 1) {
    const part = partAt(tokens, before);
    if (part !== null && part !== 'node') return part;
  }
  return 'node';
}
