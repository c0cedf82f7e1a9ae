import type { Heard, Said } from '../heard.ts';
import type { SectionInNote } from '../sectionInNote.ts';
import type { Quantity } from '../quantities.ts';
import { textAt, type Token } from '../tokens.ts';

/** What stands before a number that something must not pass: "PCV < 18 %", "if he drops under eighteen". */
const beforeLimit = /^(?:<|>|≤|≥|under|below|over|above|than|exceeds?|beyond)$/;

const isLimit = ({ from }: { readonly from: number }, tokens: readonly Token[]): boolean =>
  beforeLimit.test(textAt(tokens, from - 1)) ||
  (textAt(tokens, from - 1) === '=' && /^[<>]$/.test(textAt(tokens, from - 2)));

/**
 * Whether the note has a limit, and the same number was said as one. It is no measurement, so what was measured of the
 * same thing, or near it, was not meant instead.
 */
export const isSaidAsLimit = (
  quantity: Quantity,
  said: readonly Said[],
  { tokens }: SectionInNote,
  heard: Heard,
): boolean => isLimit(quantity, tokens) && said.some((one) => isLimit(one, heard.tokens));
