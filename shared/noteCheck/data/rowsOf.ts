/** The cells of each row of a file of words, without its comments and the names of its columns. */
export const rowsOf = (tsv: string): readonly (readonly string[])[] =>
  tsv
    .split(/\r?\n/)
    .filter((line) => line !== '' && !line.startsWith('# '))
    .slice(1)
    .map((line) => line.split('\t'));

/** The words of a cell that has several. */
export const wordsOf = (cell = ''): readonly string[] => (cell === '' ? [] : cell.split('; '));

/** The first cell of the row in whose last cell each word stands. */
export const keysOf = (tsv: string): ReadonlyMap<string, string> =>
  new Map(rowsOf(tsv).flatMap((row) => wordsOf(row.at(-1)).map((word) => [word, row[0] ?? ''] as const)));

/** Any of these words, as a group of a pattern, the longest first. */
export const patternOf = (words: readonly string[]): string =>
  `(?:${words
    .toSorted((a, b) => b.length - a.length)
    .join('|')
    .replaceAll(/[.+]/g, String.raw`\$&`)})`;

/** The number of a cell, such as 1/24. */
export const quotientOf = (cell: string): number => {
  const [above = '', below = '1'] = cell.split('/');
  return Number(above) / Number(below);
};
