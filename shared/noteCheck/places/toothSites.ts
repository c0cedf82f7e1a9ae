import { textAt, type Token } from '../tokens.ts';
import { nowhere, type Coordinates } from './place.ts';
import type { Site } from './site.ts';
import { quadrantInBrackets, toothAt, type ToothAt } from './teeth.ts';

/** The place of a tooth that is named by its number. Words in brackets after it that name a quadrant belong to it. */
export function siteOfTooth(
  tokens: readonly Token[],
  at: number,
  { number, to }: ToothAt,
  isNote: boolean,
): Site {
  const quadrant = isNote ? quadrantInBrackets(tokens, to) : null;
  const bracket = quadrant === null ? to : closingBracket(tokens, to);
  return {
    from: at,
    to: bracket,
    coordinates: coordinatesOfQuadrant(Math.floor(number / 100)),
    parts: new Set([`tooth${number % 100}`]),
    isCarried: false,
    isSideCarried: false,
    isToothNumber: true,
  };
}

/** After the bracket that closes the one at this token, where it is near; otherwise this token. */
function closingBracket(tokens: readonly Token[], from: number): number {
  for (let at = from; at < from + longestBrackets; at += 1) if (textAt(tokens, at) === ')') return at + 1;
  return from;
}

/** In tokens. */
const longestBrackets = 12;

/** 1 to 4 from the upper right. */
const coordinatesOfQuadrant = (quadrant: number): Coordinates => ({
  ...nowhere,
  side: quadrant === 1 || quadrant === 4 ? 'right' : 'left',
  level: quadrant <= 2 ? 'upper' : 'lower',
});

/** "The lower right molar (409)": which tooth the number after a place says that it is; null: none. */
export function toothInBrackets(tokens: readonly Token[], to: number): string | null {
  const tooth = textAt(tokens, to) === '(' ? toothAt(tokens, to + 1, true) : null;
  return tooth === null ? null : `tooth${tooth.number % 100}`;
}
