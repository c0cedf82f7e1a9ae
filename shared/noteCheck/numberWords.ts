/** English words that say a number. */

const ones = [
  'zero',
  'one',
  'two',
  'three',
  'four',
  'five',
  'six',
  'seven',
  'eight',
  'nine',
  'ten',
  'eleven',
  'twelve',
  'thirteen',
  'fourteen',
  'fifteen',
  'sixteen',
  'seventeen',
  'eighteen',
  'nineteen',
];
const tens = ['twenty', 'thirty', 'forty', 'fifty', 'sixty', 'seventy', 'eighty', 'ninety'];
const ordinalOnes = [
  'first',
  'second',
  'third',
  'fourth',
  'fifth',
  'sixth',
  'seventh',
  'eighth',
  'ninth',
  'tenth',
  'eleventh',
  'twelfth',
  'thirteenth',
  'fourteenth',
  'fifteenth',
  'sixteenth',
  'seventeenth',
  'eighteenth',
  'nineteenth',
];
const ordinalTens = [
  'twentieth',
  'thirtieth',
  'fortieth',
  'fiftieth',
  'sixtieth',
  'seventieth',
  'eightieth',
  'ninetieth',
];

/** 0 to 19, with other ways of saying zero. */
export const belowTwenty: ReadonlyMap<string, number> = new Map([
  ...ones.map((word, value) => [word, value] as const),
  // "About eightish".
  ...ones.map((word, value) => [`${word}ish`, value] as const),
  ['oh', 0],
  ['o', 0],
  ['nought', 0],
  ['naught', 0],
  ['nil', 0],
]);
/** 20, 30 … 90. */
export const tensWords: ReadonlyMap<string, number> = new Map([
  ...tens.map((word, at) => [word, (at + 2) * 10] as const),
  ...tens.map((word, at) => [`${word}ish`, (at + 2) * 10] as const),
  ['fourty', 40],
  // Tablets by their strength: "two of the fifties".
  ...tens.map((word, at) => [word.replace(/y$/, 'ies'), (at + 2) * 10] as const),
]);
/** What the number before it is multiplied by. */
export const scales: ReadonlyMap<string, number> = new Map([
  ['hundred', 100],
  ['hundreds', 100],
  ['thousand', 1000],
  ['lakh', 100_000],
  ['lakhs', 100_000],
  ['million', 1_000_000],
]);
/** first, second … ninetieth; the ones after twenty are said with the tens before them. */
export const ordinals: ReadonlyMap<string, number> = new Map([
  ...ordinalOnes.map((word, at) => [word, at + 1] as const),
  ...ordinalTens.map((word, at) => [word, (at + 2) * 10] as const),
]);
/** Parts of one, as they are said after a count: "half", "quarters". */
export const fractions: ReadonlyMap<string, number> = new Map([
  ['half', 1 / 2],
  ['halves', 1 / 2],
  ['third', 1 / 3],
  ['thirds', 1 / 3],
  ['quarter', 1 / 4],
  ['quarters', 1 / 4],
  ['fifth', 1 / 5],
  ['fifths', 1 / 5],
  ['sixth', 1 / 6],
  ['eighth', 1 / 8],
  ['eighths', 1 / 8],
  ['tenth', 1 / 10],
  ['tenths', 1 / 10],
  ['hundredth', 1 / 100],
  ['hundredths', 1 / 100],
  ['thousandth', 1 / 1000],
  ['thousandths', 1 / 1000],
]);
/** Said where nobody counted: the least and the most that it may mean. */
export const vagueCounts: ReadonlyMap<string, readonly [number, number]> = new Map([
  ['couple', [2, 2]],
  ['few', [2, 5]],
  ['several', [3, 8]],
  ['handful', [3, 6]],
]);
/** I to XII, as grades are written. */
export const romans: ReadonlyMap<string, number> = new Map(
  ['I', 'II', 'III', 'IV', 'V', 'VI', 'VII', 'VIII', 'IX', 'X', 'XI', 'XII'].map((word, at) => [
    word,
    at + 1,
  ]),
);
