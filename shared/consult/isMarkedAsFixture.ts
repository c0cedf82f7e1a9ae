/** The mark stands at the beginning, so no more of a long text is looked at. */
const lookedAt = 200;

/** What may stand before the mark: blanks, quotes, brackets and the marks of text formats. */
const marked = /^[\s\p{P}\p{S}\p{Cc}]*?\[\s*test\s*\]/iu;

/**
 * Whether a text begins with `[TEST]`, the mark of a sandbox's notes (interface, What the service does, 5). Text that
 * mentions it further on is a vet's own. Wide letters count as letters, and characters without width as nothing.
 */
export const isMarkedAsFixture = (text: string): boolean =>
  marked.test(
    text
      .slice(0, lookedAt)
      .normalize('NFKC')
      .replaceAll(/[\p{Cf}\p{M}]/gu, ''),
  );
