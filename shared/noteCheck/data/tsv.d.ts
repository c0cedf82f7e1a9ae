/** Importing a .tsv file with ?raw gives its whole text, which becomes part of the program. */
declare module '*.tsv?raw' {
  const text: string;
  export default text;
}
