const month = '(?:january|february|march|april|june|july|august|september|october|november|december)';
const season = '(?:the )?(?:spring|summer|autumn|fall|winter)';

const past = new RegExp(
  String.raw`\b(?:${[
    String.raw`last (?:time|visit|check|week|month|year|spring|summer|autumn|fall|winter|\w+day)`,
    'previous(?:ly)?',
    'used to',
    'back in',
    String.raw`(?:was|were|had)\b.{0,25}\b(?:then|ago|before|last|on \w+day|in may|at (?:surgery|the start|first|sale))`,
    `in (?:${month}|${season})`,
    'day one',
    String.raw`yesterday (?:\w+ )?(?:was|were)`,
    'the old (?:one|result|reading)',
  ].join('|')})\b`,
  'i',
);
/** "Four eighty, in February", "four at Christmas". */
const dated = new RegExp(
  String.raw`^,? (?:back )?(?:in ${month}|(?:at|in|come) (?:christmas|easter|new year))\b`,
  'i',
);

/** Whether it is said beyond doubt that the number between these words is of the past, or of a date to come. */
export const isPlainlyPast = (before: string, after: string): boolean =>
  past.test(`${before} N${after.split(',')[0] ?? ''}`) ||
  dated.test(after) ||
  (/^\W*then\b/.test(after) && /\bwas\b/.test(before));

const aimed = new RegExp(
  String.raw`\b(?:${[
    'target',
    'goal',
    'aim(?:ing)?(?: for)?',
    'ideal(?:ly)?',
    '(?:should|supposed to|ought to|needs? to) be',
    String.raw`(?:i'd|we'd|we|i|you) (?:want|like|need) (?:\w+ ){0,3}(?:under|below|over|above|at|to|around|between|somewhere|that)`,
    'normal(?:ly)? (?:is|range)',
    'limit',
    'threshold',
    'cut-?off',
    String.raw`(?:anything|if (?:he|she|it)(?:'s)?) (?:\w+ ){0,3}(?:under|over|above|below)`,
    'more than',
    'at least',
  ].join('|')})\b|\b(?:we|i|you) (?:need|want)\s*$`,
  'i',
);

/** Whether it is said beyond doubt that the number after these words is aimed at, or a limit. */
export const isPlainlyAimed = (before: string): boolean => aimed.test(before);

const who =
  'partner|husband|wife|mum|mother|dad|son|daughter|sister|neighbou?r|friend|breeder|internet|google|facebook|forum|book|website|other vet|last vet';
const hearsay = new RegExp(
  String.raw`\b(?:${who}) (?:says?|said|reckons?|reckoned|thinks?|thought|swears?|told me)\b.{0,20}$`,
  'i',
);

/** "My partner says nine": what somebody says who is not here. */
export const isHearsay = (before: string): boolean => hearsay.test(before);
