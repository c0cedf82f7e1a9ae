import { textAt, type Token } from '../tokens.ts';
import { figureAt } from './figure.ts';
import type { ReadValue } from './wholeNumber.ts';

/** What a figure is cut into where it stands with a whole number. */
const denominators: ReadonlySet<string> = new Set(['2', '3', '4', '8']);

/** "1 1/2" and "1-1/2". A horse of "15.3 1/2" hands has half of the last place more, as in "fifteen three and a half". */
export function mixedFigureAt(tokens: readonly Token[], at: number): ReadValue | null {
  const whole = figureAt(tokens, at);
  if (whole === null) return null;
  const hasHyphen = textAt(tokens, whole.to) === '-' && tokens[whole.to]?.isJoined === true;
  const from = hasHyphen ? whole.to + 1 : whole.to;
  const share = tokens[from]?.isJoined === hasHyphen ? shareAt(tokens, from) : null;
  return share === null
    ? null
    : { value: whole.value + (whole.digits === null ? share / 10 : share), to: from + 3 };
}

/** "1/2"; null: no part of one is written here. */
function shareAt(tokens: readonly Token[], at: number): number | null {
  const [top, slash, bottom] = tokens.slice(at, at + 3);
  const isFraction =
    top?.kind === 'figure' &&
    slash?.text === '/' &&
    slash.isJoined &&
    bottom?.isJoined === true &&
    denominators.has(bottom.text) &&
    Number(top.text) < Number(bottom.text);
  return isFraction ? Number(top.text) / Number(bottom.text) : null;
}
