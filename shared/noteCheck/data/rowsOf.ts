/** The cells of each row of a file of words, without its comments and the names of its columns. */
export const rowsOf = (tsv: string): readonly (readonly string[])[] =>
  tsv
    .split('\n')
    .filter((line) => line !== '' && !line.startsWith('# '))
    .slice(1)
    .map((line) => line.split('\t'));

/** The words of a cell that has several. */
export const wordsOf = (cell = ''): readonly string[] => (cell === '' ? [] : cell.split('; '));
