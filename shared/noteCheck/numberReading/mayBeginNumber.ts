import { belowTwenty, fractions, ordinals, romans, scales, tensWords, vagueCounts } from '../numberWords.ts';
import type { Token } from '../tokens.ts';
import { fractionSigns } from './fraction.ts';

const beginnings: ReadonlySet<string> = new Set([
  ...belowTwenty.keys(),
  ...tensWords.keys(),
  ...scales.keys(),
  ...ordinals.keys(),
  ...fractions.keys(),
  ...vagueCounts.keys(),
  ...fractionSigns.keys(),
  'a',
  'an',
  'point',
  'double',
]);

/** Whether a number may begin with this token. Most words begin none, and are not looked at in all ways of reading. */
export const mayBeginNumber = ({ kind, text, written }: Token): boolean =>
  kind === 'figure' || beginnings.has(text) || (isLarge(written) && romans.has(written));

const isLarge = (written: string): boolean => written.charCodeAt(0) < 0x61;
