/** The rows of a .tsv file, without empty lines, lines that begin with "# ", and the column names. */
export const tsvRows = (tsv: string): readonly (readonly string[])[] =>
  tsv
    .split(/\r?\n/)
    .filter((line) => line !== '' && !line.startsWith('# '))
    .slice(1)
    .map((line) => line.split('\t'));

export const cellWords = (cell = ''): readonly string[] => (cell === '' ? [] : cell.split('; '));

/** For each word in a row's last cell, its first cell: in topics.tsv "weighs" leads to "weight". */
export const firstCellByWord = (tsv: string): ReadonlyMap<string, string> =>
  new Map(tsvRows(tsv).flatMap((row) => cellWords(row.at(-1)).map((word) => [word, row[0] ?? ''] as const)));

/** A group that matches any of these words, the longest first; only "." and "+" are taken literally. */
export const anyOfWordsPattern = (words: readonly string[]): string =>
  `(?:${words
    .toSorted((a, b) => b.length - a.length)
    .join('|')
    .replaceAll(/[.+]/g, String.raw`\$&`)})`;

/** A plain number ("2") or a fraction ("1/24"); NaN if it is neither. */
export const parseNumberOrFraction = (cell: string): number => {
  const [above = '', below = '1'] = cell.split('/');
  return Number(above) / Number(below);
};
