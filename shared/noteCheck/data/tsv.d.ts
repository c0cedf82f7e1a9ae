/** Importing a .tsv file with ?raw makes its whole text part of the program. */
declare module '*.tsv?raw' {
  const text: string;
  export default text;
}
