import { createHash } from 'node:crypto';

/**
 * One link of a consult's ledger. `number` counts from 1. `json` is kept and hashed as it is, character by character, so
 * that no reading and writing in between can change what the hash is of.
 */
export type LedgerLink = {
  readonly number: number;
  readonly json: string;
  /** SHA-256 of the hash before, the consult, the number and the JSON; hex. */
  readonly hash: string;
};

/** How long the chain is and how it ends, kept apart from it: without that, nobody would miss its last links. */
export type LedgerHead = { readonly count: number; readonly hash: string };

export const emptyHead: LedgerHead = { count: 0, hash: '0'.repeat(64) };

/** The link that follows on `head`. */
export function nextLink(consultId: string, head: LedgerHead, json: string): LedgerLink {
  const number = head.count + 1;
  return { number, json, hash: hashOf(consultId, { number, json }, head.hash) };
}

/** Null: every link follows on the one before, and the last is the one that the head names. */
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

/** Numbers and ids hold no line break, so no two different links are one text. */
function hashOf(consultId: string, { number, json }: Omit<LedgerLink, 'hash'>, before: string): string {
  return createHash('sha256').update(`${before}\n${consultId}\n${number}\n${json}`).digest('hex');
}
