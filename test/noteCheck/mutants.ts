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
    file: 'numberFaults/sameUnit.ts',
    change: returning('isSameUnit', 'true'),
  },
  {
    name: 'ignores left and right',
    file: 'places/coordinates.ts',
    change: replaced("direction === 'both'", "direction !== 'fore'"),
  },
  {
    name: 'ignores fore and hind',
    file: 'places/coordinates.ts',
    change: replaced("direction === 'both'", "direction === 'both' || direction === 'fore'"),
  },
  {
    name: 'ignores what a place is of',
    file: 'places/bodyParts.ts',
    change: replaced('parts.get(word);', "parts.has(word) ? 'leg' : undefined;"),
  },
  { name: 'takes one side for both', file: 'places/bothSides.ts', change: returning('oneOrBoth', 'null') },
  {
    name: 'ignores whether a side is well',
    file: 'places/evidence.ts',
    change: returning('stateFor', '0'),
  },
  {
    name: 'ignores that only the other side was said',
    file: 'places/evidence.ts',
    change: returning('absence', '0'),
  },
  {
    name: 'takes the rest of the note to speak for each place as it is',
    file: 'places/restOfNote.ts',
    change: returning('troubleInRest', '-1'),
  },
  {
    name: 'carries no part of the body to the next side',
    file: 'places/readPlaces.ts',
    change: replaced('focus.siteOf(phrase)', 'new Focus(tokens, isNote).siteOf(phrase)'),
  },
  { name: 'ignores what is said of a side', file: 'places/likeness.ts', change: returning('weightOf', '0') },
  { name: 'ignores the numbers of teeth', file: 'places/teeth.ts', change: returning('toothAt', 'null') },
  {
    name: 'ignores corrections in speech',
    file: 'heard.ts',
    change: replaced(
      'corrections.get(index) ?? correctedJustBefore(said, index, corrections, tokens)',
      'null',
    ),
  },
  {
    name: 'ignores what a number is said of',
    file: 'numberFaults/topicFit.ts',
    change: returning('isOfTopic', 'true'),
  },
  {
    name: 'ignores how often',
    file: 'numberFaults/frequencyFaults.ts',
    change: returning('frequencyFault', 'null'),
  },
  { name: 'hears no frequency', file: 'heard.ts', change: replaced('frequenciesIn(transcript)', '[]') },
  { name: 'knows no brand names', file: 'drugNames.ts', change: replaced('...drug.alsoCalled', '') },
  {
    name: 'allows sums ten times as far off',
    file: 'sums/tolerance.ts',
    change: replaced('share = 0.1', 'share = 1'),
  },
  {
    name: 'allows sums a tenth as far off',
    file: 'sums/tolerance.ts',
    change: replaced('share = 0.1', 'share = 0.01'),
  },
  { name: 'counts no course', file: 'sums/courses.ts', change: returning('neededFor', '[]') },
  {
    name: 'takes a section for what is said of one drug',
    file: 'sums/drugParts.ts',
    change: returning('drugParts', '[{ start: 0, end: text.length, drug: null }]'),
  },
  {
    name: 'checks no volumes by their mg/ml',
    file: 'sums/volumeSums.ts',
    change: returning('wrongVolumesByStrength', '[]'),
  },
  {
    name: 'checks no doses by tablets',
    file: 'sums/tabletSums.ts',
    change: returning('wrongDosesByTablets', '[]'),
  },
  { name: 'knows no weight', file: 'sums/weights.ts', change: returning('weightsOf', '[]') },
  { name: 'works nothing out', file: 'sums/workedOut.ts', change: returning('workedOutIn', '[]') },
  { name: 'reads no ordinals', file: 'numbers.ts', change: returning('ordinalNumberAt', 'null') },
  {
    name: 'puts no numbers together',
    file: 'numberReading/numberRun.ts',
    change: returning('joinedNumbers', '[]'),
  },
  {
    name: 'reads no decimals in words',
    file: 'numberReading/plainNumber.ts',
    change: returning('decimalsAt', 'null'),
  },
  {
    name: 'reads no number words',
    file: 'numberReading/wholeNumber.ts',
    change: returning('wholeNumberAt', 'null'),
  },
  { name: 'reads no scores', file: 'numbers.ts', change: returning('scoreNumbersAt', 'null') },
  { name: 'reads no fractions', file: 'numberReading/fraction.ts', change: returning('fractionAt', 'null') },
  {
    name: 'hears no times of day',
    file: 'heard.ts',
    change: replaced('saidClocks(transcript, tokens, quantities)', 'new Set()'),
  },
  { name: 'recognises no misheard names', file: 'misheard.ts', change: returning('misheard', 'null') },
  {
    name: 'ignores which drug a number is of',
    file: 'numberFaults/drugOfNumber.ts',
    change: returning('drugOfNumber', 'null'),
  },
  {
    name: 'looks for no other number close by',
    file: 'numberFaults/closerOther.ts',
    change: returning('closerOther', 'null'),
  },
  {
    name: 'takes last time and other animals for the patient now',
    file: 'numberFaults/saidAside.ts',
    change: returning('saidAside', 'null'),
  },
  {
    name: 'ignores the notation of notes',
    file: 'numberFaults/notation.ts',
    change: returning('isNotation', 'false'),
  },
  {
    name: 'takes every transcript for English',
    file: 'isEnglish.ts',
    change: returning('isEnglish', 'true'),
  },
  { name: 'takes no transcript for English', file: 'isEnglish.ts', change: returning('isEnglish', 'false') },
  {
    name: 'ignores the question before a number',
    file: 'askedUnit.ts',
    change: returning('askedUnit', 'null'),
  },
  {
    name: 'takes one unit for the next one',
    file: 'numberFaults/support.ts',
    change: replaced('otherUnit.some((said) => said.unit', 'otherUnit.some((said) => false && said.unit'),
  },
];
