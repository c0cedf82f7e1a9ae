import { createHash } from 'node:crypto';

/**
 * One link of a consult's ledger. `number` counts from 1. `json` is stored and hashed character by character, so that
 * parsing and writing it again cannot change the hash.
 */
export type LedgerLink = {
  readonly number: number;
  readonly json: string;
  /** SHA-256 of the hash before, the consult, the number and the JSON; hex. */
  readonly hash: string;
};

/** The chain's length and last hash, stored apart from it: otherwise missing last links would not be noticed. */
export type LedgerHead = { readonly count: number; readonly hash: string };

export const emptyHead: LedgerHead = { count: 0, hash: '0'.repeat(64) };

/** The next link after `head`. */
export function nextLink(consultId: string, head: LedgerHead, json: string): LedgerLink {
  const number = head.count + 1;
  return { number, json, hash: hashOf(consultId, { number, json }, head.hash) };
}

/** Null: every link matches the one before it, and the last link matches the head. */
export function firstBreak(
  consultId: string,
  links: readonly LedgerLink[],
  head: LedgerHead,
): { readonly atNumber: number } | null {
  let before = emptyHead;
  for (const link of links) {
    const due = nextLink(consultId, before, link.json);
    if (link.number !== due.number || link.hash !== due.hash) return { atNumber: due.number };
    before = { count: due.number, hash: due.hash };
  }
  if (before.count !== head.count) return { atNumber: Math.min(before.count, head.count) + 1 };
  return before.hash === head.hash ? null : { atNumber: Math.max(1, head.count) };
}

/** Numbers and ids contain no line break, so two different links never give the same text. */
function hashOf(consultId: string, { number, json }: Omit<LedgerLink, 'hash'>, before: string): string {
  return createHash('sha256').update(`${before}\n${consultId}\n${number}\n${json}`).digest('hex');
}
