/** One rule of the check, dropped or changed. */
export type Mutant = {
  /** What the check does then. */
  readonly name: string;
  /** In shared/noteCheck. */
  readonly file: string;
  /** null: the source has changed, and the mutant fits no longer. */
  readonly change: (source: string) => string | null;
};

/** `from` must stand there once. */
const replaced =
  (from: string, to: string): Mutant['change'] =>
  (source) =>
    source.split(from).length === 2 ? source.replace(from, () => to) : null;

/** The function returns this at once. */
const returning =
  (name: string, value: string): Mutant['change'] =>
  (source) => {
    const head = new RegExp(String.raw`^(?:export )?function ${name}\([\s\S]*?\): [^\n]*\{\n`, 'm').exec(
      source,
    );
    if (head === null) return null;
    const at = head.index + head[0].length;
    return `${source.slice(0, at)}  return ${value};\n${source.slice(at)}`;
  };

export const mutants: readonly Mutant[] = [
  { name: 'takes mg for mcg', file: 'units.ts', change: replaced("[1e-6, 'mg ", "[1e-9, 'mg ") },
  { name: 'takes weeks for days', file: 'units.ts', change: replaced("[7, 'wk ", "[1, 'wk ") },
  {
    name: 'takes °C for °F',
    file: 'units.ts',
    change: replaced("'°f fahrenheit'", "'°f fahrenheit °c celsius'"),
  },
  {
    name: 'takes litres for millilitres',
    file: 'units.ts',
    change: replaced("[1, 'l liter", "[1e-3, 'l liter"),
  },
  { name: 'takes pounds for kilos', file: 'units.ts', change: replaced('[0.45359,', '[1,') },
  {
    name: 'takes every unit for every other',
    file: 'checkNumbers.ts',
    change: returning('isSameUnit', 'true'),
  },
  {
    name: 'ignores left and right',
    file: 'checkPlaces.ts',
    change: replaced('return a.side === b.side;', 'return true;'),
  },
  {
    name: 'ignores fore and hind',
    file: 'checkPlaces.ts',
    change: replaced('if (!isEnd) return false;', ''),
  },
  { name: 'ignores what a place is of', file: 'checkPlaces.ts', change: returning('isSameThing', 'true') },
  { name: 'takes one side for both', file: 'checkPlaces.ts', change: returning('bothFault', 'null') },
  { name: 'ignores what is said of a side', file: 'checkPlaces.ts', change: returning('likeness', '0') },
  { name: 'ignores the numbers of teeth', file: 'places.ts', change: returning('toothAt', 'null') },
  {
    name: 'ignores corrections in speech',
    file: 'heard.ts',
    change: replaced('{ ...one, correctedTo: other }', 'one'),
  },
  {
    name: 'ignores what a number is said of',
    file: 'checkNumbers.ts',
    change: returning('topicFits', 'true'),
  },
  { name: 'ignores how often', file: 'checkNumbers.ts', change: returning('frequencyFault', 'null') },
  { name: 'hears no frequency', file: 'heard.ts', change: replaced('frequenciesIn(transcript)', '[]') },
  {
    name: 'knows no brand names',
    file: 'drugs.ts',
    change: (source) =>
      source.includes('...drug.alsoCalled') ? source.replaceAll('...drug.alsoCalled', '') : null,
  },
  {
    name: 'allows sums ten times as far off',
    file: 'sums.ts',
    change: replaced('const tolerance = 0.1;', 'const tolerance = 1;'),
  },
  {
    name: 'allows sums a tenth as far off',
    file: 'sums.ts',
    change: replaced('const tolerance = 0.1;', 'const tolerance = 0.01;'),
  },
  { name: 'counts no course', file: 'sums.ts', change: returning('courses', '[]') },
  { name: 'knows no weight', file: 'sums.ts', change: returning('weightsIn', '[]') },
  { name: 'works nothing out', file: 'checkNumbers.ts', change: returning('isWorkedOut', 'false') },
  { name: 'reads no ordinals', file: 'numbers.ts', change: returning('ordinalAt', 'null') },
  {
    name: 'puts no numbers together',
    file: 'numbers.ts',
    change: replaced('run.slice(index + 1, index + 5)', 'run.slice(0, 0)'),
  },
  { name: 'reads no decimals in words', file: 'numbers.ts', change: returning('digitsAt', 'null') },
  { name: 'reads no number words', file: 'numbers.ts', change: returning('wholeAt', 'null') },
  { name: 'reads no scores', file: 'numbers.ts', change: returning('scoreAt', 'null') },
  { name: 'reads no fractions', file: 'numbers.ts', change: returning('fractionAt', 'null') },
  {
    name: 'hears no times of day',
    file: 'heard.ts',
    change: replaced('saidClocks(transcript, tokens, quantities)', 'new Set()'),
  },
  { name: 'recognises no misheard names', file: 'drugs.ts', change: returning('misheard', 'null') },
  { name: 'ignores which drug a number is of', file: 'checkNumbers.ts', change: returning('isNear', 'true') },
  {
    name: 'ignores the notation of notes',
    file: 'checkNumbers.ts',
    change: returning('isNotation', 'false'),
  },
  {
    name: 'takes every transcript for English',
    file: 'checkNote.ts',
    change: returning('isEnglish', 'true'),
  },
  { name: 'takes no transcript for English', file: 'checkNote.ts', change: returning('isEnglish', 'false') },
  { name: 'ignores the question before a number', file: 'heard.ts', change: returning('asked', 'null') },
];
