import type { Span } from './noteCheck.ts';

/** How often a day, or in how many days, something is given. */
export type Frequency = Span & {
  /** Times a day. */
  readonly perDay: number;
  /** Said in passing ("with breakfast"): it bears out once a day, and says nothing against another frequency. */
  readonly isWeak: boolean;
};

/** What the words of a frequency count; "every other day" is every two days. */
const values: Readonly<Record<string, number>> = {
  once: 1,
  twice: 2,
  thrice: 3,
  one: 1,
  two: 2,
  three: 3,
  four: 4,
  five: 5,
  six: 6,
  seven: 7,
  eight: 8,
  nine: 9,
  ten: 10,
  twelve: 12,
  other: 2,
  second: 2,
  third: 3,
  couple: 2,
  a: 1,
  single: 1,
  'twenty-four': 24,
  'forty-eight': 48,
};
const valueOf = (word: string): number => values[word.trim()] ?? Number(word);
/** Words that count times. */
const number = String.raw`(?:once|twice|thrice|one|two|three|four|five|six|seven|eight|nine|ten|twelve|\d+(?:\.\d+)?)`;
const period = String.raw`(?:day|daily|night|nightly|24\s?(?:h|hours)|week|weekly|wk|month|monthly|fortnight)`;
/** "£3 a day" and "£1.28 a day" are prices. */
const notMoney = String.raw`(?<![£$€]\s?(?:\d+\.)?)`;
const weekday = '(?:mon|tues|wednes|thurs|fri|satur|sun)day';
/** The length of a period in days, by how its name begins. */
const daysOfPeriod: readonly (readonly [start: string, days: number])[] = [
  ['w', 7],
  ['m', 30],
  ['fort', 14],
  ['y', 365],
];
const daysOf = (word: string): number =>
  word.startsWith('morning') ? 1 : (daysOfPeriod.find(([start]) => word.startsWith(start))?.[1] ?? 1);

/** What makes a number before a day or a week a frequency: "4-6 wk" are none. */
const isOften = /x|×|time|once|twice|thrice|\bin\b|daily|weekly|monthly|\/|\ba\b|per|each|every/;

/** Where a pattern matches, `perDay` says how many times a day; NaN: it is no frequency. `isWeak`: as in `Frequency`. */
type Reading = readonly [pattern: RegExp, perDay: (match: RegExpMatchArray) => number, isWeak?: boolean];

const readings: readonly Reading[] = [
  [/\b(?:s\.?i\.?d|u\.?i\.?d|q24h|q24 h|sem[ei]l in die)\b\.?/g, () => 1],
  [/\b(?:b\.?i\.?d|b\.?d|q12h)\b\.?/g, () => 2],
  [/\b(?:t\.?i\.?d|t\.?d\.?s|q8h)\b\.?/g, () => 3],
  [/\b(?:q\.?i\.?d|q\.?d\.?s|q6h)\b\.?/g, () => 4],
  [/\b(?:eod|q48h|qod|e\.o\.d|q\.o\.d|alt(?:ernate)? days)\b/g, () => 1 / 2],
  [/\bevery (2nd|3rd) day\b/g, ([, nth = '']) => 1 / Number.parseInt(nth, 10)],
  // "2x/d", "3xd", "2 doses/day".
  [/\b(\d)\s?[x×]\s?\/?\s?d\b/g, ([, count = '']) => Number(count)],
  [
    new RegExp(String.raw`\b(${number}) doses?\s?(?:/|a|per|each|every) ?day\b`, 'g'),
    ([, count = '']) => valueOf(count),
  ],
  [/\b(24|48|72)[ -]hourly\b/g, ([, hours = '']) => 24 / Number(hours)],
  [/\bevery\s?(\d+)\s?d\b/g, ([, days = '']) => 1 / Number(days)],
  // "50 mg daily", "1 tab OD": right after a dose, OD is no eye.
  [
    /\b(?=[dneqo])(?<=[\d\s½¼¾/](?:mg|mg\/kg|mcg|[µu]g|ml|tabs?|tablets?|caps?|capsules?|po|sc|iu|units?) ?)(?:daily|nightly|every (?:day|night|morning|evening)|q\.?d|o\.?d)\b/g,
    () => 1,
  ],
  // Letters and figures as they are said: "B I D", "q eight".
  [/\b([sbtq]) i d\b/g, ([, letter = '']) => 'sbtq'.indexOf(letter) + 1],
  [/\bq (four|six|eight|twelve)\b(?! (?:days?|weeks?|months?))/g, ([, hours = '']) => 24 / valueOf(hours)],
  [/\b(?:with|at) both (?:his |her |their |its )?(?:meals|feeds)\b/g, () => 2],
  [/\bq\.?\s?(\d+)\.?\s?(?:h|hrs?|hours?)\b/g, ([, hours = '']) => 24 / Number(hours)],
  [/\bq(4|6|8|12|24|48)\b(?![-–./]|\s?(?:h|d|w|m|y|to|or)\w*\b)/g, ([, hours = '']) => 24 / Number(hours)],
  // "Morning and night" right together is how often, also in a note.
  [
    /\b(?:morning|mane|am|a\.m\.)\s?(?:and|et|&|\+|\/|,)\s?(?:at )?(?:night|evening|nocte|pm|p\.m\.)(?![\w:])/g,
    () => 2,
  ],
  [
    /\b(?:with|at|after|before) (?:breakfast (?:and|&|\+) (?:dinner|supper|tea)|morning and evening meals?)\b/g,
    () => 2,
  ],
  [/\bq\s?(\d+)\s?(?:d|days?)\b/g, ([, days = '']) => 1 / Number(days)],
  [
    // "38 a month ago" is a number of then.
    new RegExp(
      String.raw`${notMoney}\b(${number})(?:\s?x|\s?×| times?)?\s?(?:/|a|an|per|each|every|in a|in)?\s?(${period})\b(?! (?:ago|old|earlier|later|before|back)\b)`,
      'g',
    ),
    ([whole = '', count = '', days = '']) =>
      isOften.test(whole) && !count.includes('.') ? valueOf(count) / daysOf(days) : Number.NaN,
  ],
  // "Two or three times a day": the first of the two. "One, three times a day" is one tablet.
  [
    new RegExp(
      String.raw`\b(${number})(?:\s?x| times)?(?:,| to| or|\s?[-–])\s?(?:maybe )?(${number})(?:\s?x|\s?×| times)?\s?(?:/|a|an|per|each|every)?\s?(${period})\b`,
      'g',
    ),
    ([whole = '', count = '', next = '', days = '']) =>
      isOften.test(whole) && (!whole.includes(',') || valueOf(next) === valueOf(count) + 1)
        ? valueOf(count) / daysOf(days)
        : Number.NaN,
  ],
  // "One every eight to twelve": the hours are not said.
  [
    /\bevery (four|six|eight|twelve|[468]|12)\b(?! (?:\w+ )?(?:days?|weeks?|months?|years?|minutes?|miles?))/g,
    ([, count = '']) => 24 / valueOf(count),
    true,
  ],
  [
    /\b(?:every|q)\s?(\w+)(?: to | or |\s?[-–]\s?)\w+\s?(h|hrs?|hours?|d|days?|wks?|weeks?|w|months?|mo)\b/g,
    ([, count = '', of = '']) =>
      of.startsWith('h') ? 24 / valueOf(count) : 1 / (valueOf(count) * daysOf(of)),
  ],
  [
    /\bq\s?(?:\d+\s?[-–]\s?)?(\d+)\s?(w|wks?|weeks?|m|mo|months?|h|d)\b/g,
    ([, count = '', of = '']) => (of.startsWith('h') ? 24 / Number(count) : 1 / (Number(count) * daysOf(of))),
  ],
  [/\bx\s?(\d+)\s?(?:\/\s?day|a day|daily|per day)/g, ([, count = '']) => Number(count)],
  [
    /\b(?:every|each)\s+(?:(other|second|third|one|two|three|four|five|six|eight|ten|twelve|twenty-four|forty-eight|couple of|\d+)(?:\s+(?:to|or)\s+\w+)?(?:\s+|(?<=\d)))?(day|night|morning|evening|hour|hr|h|week|month|year)s?\b/g,
    ([, count = 'a', of = '']) =>
      of.startsWith('h')
        ? 24 / valueOf(count.replace(' of', ''))
        : 1 / (valueOf(count.replace(' of', '')) * daysOf(of)),
  ],
  [/\bfirst thing\b[^.?!\n]{0,45}\blast thing\b/g, () => 2],
  [/\b(?:twelve|12) (?:hours )?apart\b|\btwelve hourly\b/g, () => 2],
  [
    /\b(?:two|2|eight|8|six|6|four|4|twelve|12)[ -]hourly\b/g,
    ([whole]) => 24 / valueOf(whole.split(/[ -]/)[0] ?? ''),
  ],
  [
    /\b(?:morning|breakfast|am)\b[^.?!\n]{0,45}\b(?:lunch|lunchtime|midday|noon|afternoon|teatime)\b[^.?!\n]{0,45}\b(?:night|evening|bed|bedtime|dinner|supper)\b/g,
    () => 3,
  ],
  [/\b(?:morning|breakfast|am)\b[^.?!\n]{0,45}\b(?:night|evening|tea|teatime|dinner|supper|pm)\b/g, () => 2],
  [/\b(?:night|evening)\b[^.?!\n]{0,25}\bmorning\b/g, () => 2, true],
  [
    new RegExp(
      String.raw`${notMoney}\b(${number}) (?:(?!once |twice |thrice |times |\d)\w+ ){0,2}(?:a|per|each|every) day\b`,
      'g',
    ),
    ([, count = '']) => valueOf(count),
    true,
  ],
  [
    /\b(twice|thrice|(?:one|two|three|four|five|six|\d) times)\b(?!,? (?:a|an|per|each|every|in a) (?:week|month|year|fortnight))/g,
    ([, count = '']) => valueOf(count.replace(' times', '')),
    true,
  ],
  [
    /\b(?:go|going|down|drop|cut|back|up|over|stay) (?:it |him |her |them )?(?:to|at|on) (once|twice|one|two|three|four)\b/g,
    ([, count = '']) => valueOf(count),
    true,
  ],
  [
    new RegExp(String.raw`\bin (${number}) (?:goes|lots|meals|feeds|halves|portions)\b`, 'g'),
    ([, count = '']) => valueOf(count),
    true,
  ],
  // "Three a day to begin with, then two from next week".
  [
    /\b(?:and|then) (?:down to |to |just )?(one|two|three|four) (?=(?:at|from|after|when|once|until|till|thereafter)\b)/g,
    ([, count = '']) => valueOf(count),
    true,
  ],
  // "Every hour for the first six, then every two".
  [
    /\bevery (two|three|four|six|eight|twelve|\d+)(?=[.,;?!\n]|$| (?:after|and|then|from|until))/g,
    ([, count = '']) => 24 / valueOf(count),
    true,
  ],
  // "On Sundays", "every Sunday".
  [
    new RegExp(String.raw`\b(?:on ${weekday}s|every ${weekday})\b(?!,? (?:(?:and|or) )?${weekday})`, 'g'),
    () => 1 / 7,
    true,
  ],
  [/(?<!(?:two|four|six|eight|twelve|\d)[ -])\bhourly\b/g, () => 24, true],
  [/\bfortnightly\b/g, () => 1 / 14],
  [/\bweekly\b/g, () => 1 / 7],
  [/\bmonthly\b/g, () => 1 / 30],
  [/\bdaily\b|\bnightly\b/g, () => 1, true],
  [/\bonce\b(?! (?:he|she|it|they|you|we|i|the))/g, () => 1, true],
  [/\b(?:a|per|each|every|one) (?:day|night|morning|evening)\b/g, () => 1, true],
  [
    /\b(?:at|in the|with|for|before|after) (?:the )?(?:night|bedtime|morning|evening|breakfast|dinner|supper|tea)\b/g,
    () => 1,
    true,
  ],
];

/** A note says it plainly; "morning … night" tells there what happened. */
const readingsOfNote = readings.filter(
  ([{ source }]) => !/morning\|breakfast|twice\|thrice\|\(\?:one/.test(source),
);

/** All that says how often, in the order of the text; of two that begin together, the longer first. */
export function frequenciesIn(text: string, isNote = false): readonly Frequency[] {
  // Letter by letter, because a few capitals become two letters, and the places would move.
  const lower = text.replaceAll(/[A-Z]+/g, (capitals) => capitals.toLowerCase());
  const found: Frequency[] = [];
  for (const [pattern, read, isWeak = false] of isNote ? readingsOfNote : readings) {
    // One search after the other, because `matchAll` copies the pattern for each text.
    pattern.lastIndex = 0;
    for (let match = pattern.exec(lower); match !== null; match = pattern.exec(lower)) {
      const perDay = read(match);
      if (!Number.isFinite(perDay) || perDay <= 0 || perDay > 24) continue;
      found.push({ start: match.index, end: match.index + match[0].length, perDay, isWeak });
    }
  }
  found.sort((a, b) => a.start - b.start || b.end - a.end);
  return isNote ? found : withoutParts(found);
}

/** Without what was said in passing with the words of a plain frequency: the "a day" of "one tablet twice a day". */
function withoutParts(found: readonly Frequency[]): readonly Frequency[] {
  const plain = found.filter(({ isWeak }) => !isWeak);
  let next = 0;
  return found.filter(({ start, end, isWeak }) => {
    if (!isWeak) return true;
    while ((plain[next]?.end ?? Number.POSITIVE_INFINITY) <= start) next += 1;
    return (plain[next]?.start ?? Number.POSITIVE_INFINITY) >= end;
  });
}
