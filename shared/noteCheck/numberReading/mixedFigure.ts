import type { Token } from '../tokens.ts';
import { figureAt } from './figure.ts';
import type { ReadValue } from './wholeNumber.ts';

/** What a figure is cut into where it stands with a whole number. */
const denominators: ReadonlySet<string> = new Set(['2', '3', '4', '8']);

/** "1 1/2". A horse of "15.3 1/2" hands has half of the last place more, as in "fifteen three and a half". */
export function mixedFigureAt(tokens: readonly Token[], at: number): ReadValue | null {
  const whole = figureAt(tokens, at);
  if (whole === null) return null;
  const [top, slash, bottom] = tokens.slice(whole.to, whole.to + 3);
  const isFraction =
    top?.kind === 'figure' &&
    !top.isJoined &&
    slash?.text === '/' &&
    slash.isJoined &&
    bottom?.isJoined === true &&
    denominators.has(bottom.text) &&
    Number(top.text) < Number(bottom.text);
  if (!isFraction) return null;
  const share = Number(top.text) / Number(bottom.text);
  return { value: whole.value + (whole.digits === null ? share / 10 : share), to: whole.to + 3 };
}
