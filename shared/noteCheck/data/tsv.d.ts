/** The text of a file of words, put into the build. */
declare module '*.tsv?raw' {
  const text: string;
  export default text;
}
