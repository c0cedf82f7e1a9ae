import { textAt, type Token } from '../tokens.ts';
import { bodyEndOf, partOf, type BodyEnd } from './bodyParts.ts';
import { shortFormOf } from './shortForms.ts';
import { sideOf } from './sides.ts';
import { isStateWord } from './stateWords.ts';

/** What a side is the side of, with the tokens that name it: from `from` up to, not including, `to`. */
export type PartsBeside = {
  readonly parts: ReadonlySet<string>;
  readonly bodyEnd: BodyEnd | null;
  readonly from: number;
  readonly to: number;
};

/** How many tokens after a side may name its part: "left front paw", "right upper eyelid". */
const reachAfter = 4;
/** How many tokens before a side may name its part: "the ear, on the left". */
const reachBefore = 7;
/** How many tokens before a side a part may stand so that both are one place to mark. */
const closeBefore = 3;

/** The parts that the words after a side name, otherwise those before it. */
export function partsBeside(tokens: readonly Token[], at: number): PartsBeside {
  const after = partsAfter(tokens, at);
  const endBefore = after.bodyEnd === null ? bodyEndOf(textAt(tokens, at - 1)) : null;
  const named = {
    ...after,
    from: endBefore === null ? at : at - 1,
    bodyEnd: after.bodyEnd ?? endBefore,
  };
  if (named.parts.size > 0) return named;
  const before = partBefore(tokens, at);
  if (before !== null)
    return {
      ...named,
      parts: new Set([before.part]),
      from: at - before.at <= closeBefore ? before.at : named.from,
    };
  return named.bodyEnd === null ? named : { ...named, parts: new Set(['leg']) };
}

function partsAfter(tokens: readonly Token[], at: number): Omit<PartsBeside, 'from'> {
  const parts = new Set<string>();
  let bodyEnd: BodyEnd | null = null;
  let to = at + 1;
  for (
    let next = at + 1;
    next <= at + reachAfter && !isEndOfParts(tokens, at, next, parts.size > 0);
    next += 1
  ) {
    const word = textAt(tokens, next);
    const part = partOf(word);
    const end = bodyEndOf(word);
    bodyEnd ??= end;
    if (part !== undefined) parts.add(part);
    if (part !== undefined || end !== null) to = next + 1;
    const isLastPart = part !== undefined && partOf(textAt(tokens, next + 1)) === undefined;
    const isFarWord = part === undefined && end === null && next > at + 2;
    if (isLastPart || isFarWord) break;
  }
  return { parts, bodyEnd, to };
}

/** Whether the parts of the side at `at` end before the token `next`. */
function isEndOfParts(tokens: readonly Token[], at: number, next: number, hasPart: boolean): boolean {
  const token = tokens[next];
  if (token === undefined || token.line !== tokens[at]?.line || /^[.;?!:]$/.test(token.text)) return true;
  if (token.text === ',' && hasPart) return true;
  return next > at + 1 && (sideOf(token.text) !== null || shortFormOf(token.written) !== undefined);
}

/** The last part that the sentence names before a side. */
function partBefore(
  tokens: readonly Token[],
  at: number,
): { readonly part: string; readonly at: number } | null {
  for (let before = at - 1; before >= Math.max(0, at - reachBefore); before -= 1) {
    const token = tokens[before];
    if (token === undefined || token.line !== tokens[at]?.line || /^[.;?!]$/.test(token.text)) return null;
    const part = partOf(token.text);
    if (part !== undefined) return { part, at: before };
  }
  return null;
}

/** What a side is the side of where it is no part that is known: the stem of the word after it, as in "~urete". */
export function unknownPartAfter(tokens: readonly Token[], at: number): readonly string[] {
  const next = tokens[at + 1];
  const isName =
    next?.kind === 'word' &&
    next.sentence === tokens[at]?.sentence &&
    next.text.length > 4 &&
    partOf(next.text) === undefined &&
    bodyEndOf(next.text) === null &&
    !isStateWord(next.text);
  return isName ? [`~${next.text.slice(0, 5)}`] : [];
}
