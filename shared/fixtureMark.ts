/** What may stand before the mark: blanks, quotes, brackets, marks of text formats, and characters without width. */
const before = /^[\s\p{P}\p{S}\p{Cf}\p{Cc}]*/u;

/**
 * Whether a text begins with `[TEST]`, the mark of a sandbox's notes (interface, What the service does, 5). Text that
 * mentions it further on is a vet's own.
 */
export function isMarkedAsFixture(text: string): boolean {
  const lead = before.exec(text)?.[0] ?? '';
  // The mark's own bracket is part of what may stand before it.
  return lead.includes('[') && /^test[\s\p{Cf}]*\]/iu.test(text.slice(lead.length));
}
