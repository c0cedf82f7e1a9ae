/** The mark stands at the beginning of a text, so only this many characters are searched. */
const lookedAt = 200;

/** Characters that may stand before the mark: blanks, quotes, brackets and the marks of text formats. */
const marked = /^[\s\p{P}\p{S}\p{Cc}]*?\[\s*test\s*\]/iu;

/**
 * Whether a text begins with `[TEST]`, the mark of a sandbox's notes (interface, What the service does, 5). A text that
 * mentions the mark later is the vet's own. Wide letters count as letters; characters without width are ignored.
 */
export const isMarkedAsFixture = (text: string): boolean =>
  marked.test(
    text
      .slice(0, lookedAt)
      .normalize('NFKC')
      .replaceAll(/[\p{Cf}\p{M}]/gu, ''),
  );
