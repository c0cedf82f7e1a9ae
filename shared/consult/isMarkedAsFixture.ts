/** In characters; titles and headings are shorter. */
const lookedAt = 2_000;

const marked = /\[\s*test\s*\]/iu;

/**
 * Whether `[TEST]`, the mark of a sandbox's notes (interface, What the service does, 5), stands in the first line of a
 * text that has anything in it. Wide letters count as letters; characters without width are ignored.
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
