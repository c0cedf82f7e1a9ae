/** Splits the text of a .tsv file into rows of cells, without empty lines, lines that begin with "# ", and the row of column names. */
export const rowsOf = (tsv: string): readonly (readonly string[])[] =>
  tsv
    .split(/\r?\n/)
    .filter((line) => line !== '' && !line.startsWith('# '))
    .slice(1)
    .map((line) => line.split('\t'));

/** Splits a cell at "; " into its words; an empty cell has none. */
export const wordsOf = (cell = ''): readonly string[] => (cell === '' ? [] : cell.split('; '));

/** For each word in the last cell of a row, the first cell of that row: in topics.tsv "weighs" leads to "weight". */
export const keysOf = (tsv: string): ReadonlyMap<string, string> =>
  new Map(rowsOf(tsv).flatMap((row) => wordsOf(row.at(-1)).map((word) => [word, row[0] ?? ''] as const)));

/** The text of a regular-expression group that matches any of these words, the longest tried first; in them only "." and "+" are taken literally. */
export const patternOf = (words: readonly string[]): string =>
  `(?:${words
    .toSorted((a, b) => b.length - a.length)
    .join('|')
    .replaceAll(/[.+]/g, String.raw`\$&`)})`;

/** The number in a cell, a plain one ("2") or a fraction ("1/24"); NaN if it is neither. */
export const quotientOf = (cell: string): number => {
  const [above = '', below = '1'] = cell.split('/');
  return Number(above) / Number(below);
};
