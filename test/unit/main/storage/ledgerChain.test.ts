import { describe, expect, it } from 'vitest';
import {
  emptyHead,
  firstBreak,
  nextLink,
  type LedgerHead,
  type LedgerLink,
} from '../../../../main/storage/ledgerChain.ts';

const id = '3f0c2d1e-0000-4000-8000-000000000001';

function chainOf(texts: readonly string[]): { readonly links: LedgerLink[]; readonly head: LedgerHead } {
  const links: LedgerLink[] = [];
  let head = emptyHead;
  for (const text of texts) {
    const link = nextLink(id, head, text);
    links.push(link);
    head = { count: link.number, hash: link.hash };
  }
  return { links, head };
}
const { links, head } = chainOf(['{"what":"a"}', '{"what":"b"}', '{"what":"c"}', '{"what":"d"}']);
const breakOf = (changed: readonly LedgerLink[], end = head): number | null =>
  firstBreak(id, changed, end)?.atNumber ?? null;

describe('the chain of a ledger', () => {
  it('is intact as it was written, the empty one too', () => {
    expect(breakOf(links)).toBeNull();
    expect(firstBreak(id, [], emptyHead)).toBeNull();
  });

  it.each([0, 1, 2, 3])('breaks where link %i is changed', (at) => {
    const changed = links.map((link, i) =>
      i === at ? { ...link, json: link.json.replace('"', "'") } : link,
    );
    expect(breakOf(changed)).toBe(at + 1);
  });

  it.each([0, 1, 2, 3])('breaks where link %i is taken out', (at) => {
    expect(breakOf(links.filter((_, i) => i !== at))).toBe(at + 1);
  });

  it('breaks where the end is cut off, or all of it', () => {
    expect(breakOf(links.slice(0, 2))).toBe(3);
    expect(breakOf([])).toBe(1);
  });

  it('breaks where two links change places', () => {
    const [a, b, c, d] = links as [LedgerLink, LedgerLink, LedgerLink, LedgerLink];
    expect(breakOf([a, c, b, d])).toBe(2);
  });

  it('breaks where a link is put in, also with a hash that fits', () => {
    const [a, b, ...rest] = links as [LedgerLink, LedgerLink, ...LedgerLink[]];
    const forged = nextLink(id, { count: 2, hash: b.hash }, '{"what":"forged"}');
    expect(breakOf([a, b, forged, ...rest])).toBe(4);
    expect(breakOf([...links, nextLink(id, head, '{"what":"more"}')])).toBe(5);
  });

  it('breaks where a link is changed and all that follow are made to fit', () => {
    const forged = chainOf(['{"what":"a"}', '{"what":"x"}', '{"what":"c"}', '{"what":"d"}']);
    expect(breakOf(forged.links)).not.toBeNull();
  });

  it('breaks where it is taken for that of another consult', () => {
    expect(firstBreak('another', links, head)?.atNumber).toBe(1);
  });
});
