/** In characters; titles are shorter. */
const lookedAt = 2_000;

const marked = /\[\s*test\s*\]/iu;

/**
 * Interface, What the service does, 5. Wide letters count as letters, and characters without width not at
 * all.
 */
export const isMarkedAsFixture = (text: string): boolean =>
  marked.test(
    text
      .slice(0, lookedAt)
      .normalize('NFKC')
      .replaceAll(/[\p{Cf}\p{M}]/gu, '')
      .split(/[\r\n]/)
      .find((line) => /[\p{L}\p{N}]/u.test(line)) ?? '',
  );
