import { cuePattern } from '../data/cues.ts';
import type { Heard, Said } from '../heard.ts';
import { oncePer } from '../memo.ts';
import type { Span } from '../noteCheck.ts';
import { isNumber } from '../topics.ts';
import type { Token } from '../tokens.ts';

/** Of which time a number was said, or noted. aim: it is hoped for or feared, or a limit. */
export type OtherTime = {
  readonly is: 'past' | 'aim';
  /** Beyond doubt, where "was" alone may be of a moment ago. */
  readonly isPlain: boolean;
};

/** How many characters around a number tell whether it is perhaps of another time. */
const reach = 34;
/** How many characters of its turn are read before and after a number. */
const mostRead = 50;

const month = `(?!may)${cuePattern('month')}`;
/** "In February", "in the spring", "on the April visit". */
const inMonth = `(?:in (?:${month}|(?:the )?${cuePattern('season')})|${month} (?:visit|check|appointment))`;
const [wish, limit] = [cuePattern('wish'), cuePattern('limit')];

const plainlyPast = new RegExp(
  String.raw`\b(?:${cuePattern('past')}|last \w+day|(?:was|were|had)\b.{0,25}\b(?:${cuePattern('then')}|on \w+day)|${inMonth}|yesterday (?:\w+ )?(?:was|were))\b`,
  'i',
);
/** "Four eighty, in February", "four at Christmas". */
const dated = new RegExp(
  String.raw`^,? (?:back )?(?:in ${month}|(?:at|in|come) ${cuePattern('feast')})\b`,
  'i',
);
const plainlyAimed = new RegExp(
  String.raw`\b(?:${cuePattern('aim')}|(?:i'd|we'd|we|i|you) ${wish} (?:\w+ ){0,3}(?:${limit}|at|to|around|between|somewhere|that)|(?:anything|if (?:he|she|it)(?:'s)?) (?:\w+ ){0,3}${limit})\b|\b(?:we|i|you) ${wish}\s*$`,
  'i',
);
const past = new RegExp(
  String.raw`\b(?:${cuePattern('past', 'past perhaps', 'month')}|${inMonth})\b|\bfrom\s*(?:about |around |roughly )?$|↑|↓`,
  'i',
);
/** What is hoped for or feared: "I'd like that below 1.5", "we worry at 160 or more". */
const aimed = new RegExp(
  String.raw`\b(?:${cuePattern('aim', 'aim perhaps')}|(?:would|i'd|we'd|you'd|i|we) (?:really )?${wish}|get (?:him|her|it|them)(?: \w+)? (?:to|up|down|under|below|over|above)|normal(?:ly)? \S+ to)\b|[<>≤≥]|\b${limit}\s*$`,
  'i',
);

/** "I want to go up to three", "take him down to 320", "so stay on two": what is given from now on. */
const changedTo = new RegExp(
  String.raw`\b${cuePattern('dose change')}(?: (?!was |were )[\w']+){0,3} (?:to|at|on)(?: (?:about|just|the))?\s*$`,
  'i',
);
/** "From six up to seven", "instead of the thirty": what was given until now. */
const changedFrom = /\b(?:instead of|rather than)(?: (?:just|the|only))*\s*$/i;
const fromBefore = /\bfrom\s*$/i;
const fromTo = /\bfrom\b.{1,30}\bto\s*$/i;
const toAfter = /^\W*(?:up |down |back )?to\b/i;

/** What is decided or found today. */
const decided = new RegExp(String.raw`\b${cuePattern('decision')}\b`, 'i');

type Around = {
  /** What its turn says before and after it, up to another number. */
  readonly before: string;
  readonly after: string;
  /** The same across other numbers, up to the end of the sentence. */
  readonly longBefore: string;
  readonly longAfter: string;
};

/** What tells the time of a number in the transcript. */
export type SaidOfTime = {
  /** null: it is of now, as far as anybody can tell. */
  readonly otherTime: OtherTime | null;
  readonly isDecided: boolean;
  readonly isChanged: boolean;
};

/** Of which time each number of the transcript was said; read once. */
export const timesIn = oncePer(
  (heard: Heard): ReadonlyMap<Said, SaidOfTime> =>
    new Map(heard.compared.map((said) => [said, timeOf(around(said, heard))])),
);

function timeOf(words: Around): SaidOfTime {
  const { before, after, longBefore, longAfter } = words;
  const isPast =
    plainlyPast.test(`${longBefore} N${longAfter}`) ||
    dated.test(longAfter) ||
    (/^\W*then\b/.test(after) && /\bwas\b/.test(before));
  const isChanged = changedTo.test(before) || fromTo.test(longBefore);
  const isReplaced = changedFrom.test(before) || (fromBefore.test(before) && toAfter.test(after));
  return {
    otherTime: otherTimeOf(words, isPast || isReplaced, isChanged),
    isDecided: isChanged || decided.test(before) || /^\W*(?:today|now|this morning|tonight)\b/i.test(after),
    isChanged: isChanged && !isPast,
  };
}

function otherTimeOf(
  { before, after, longBefore }: Around,
  isPast: boolean,
  isChanged: boolean,
): OtherTime | null {
  if (isPast) return { is: 'past', isPlain: true };
  if (isChanged) return null;
  if (plainlyAimed.test(longBefore)) return { is: 'aim', isPlain: true };
  return perhaps([before.slice(-reach), after.slice(0, reach)]);
}

/** Whether words before and after a number tell of another time than now: of the past, or of what is hoped for or feared. */
function perhaps(words: readonly string[]): OtherTime | null {
  if (words.some((some) => past.test(some))) return { is: 'past', isPlain: false };
  return words.some((some) => aimed.test(some)) ? { is: 'aim', isPlain: false } : null;
}

/** What is said from here on is of the next number. */
const endsClause =
  /[\n.?!;]|,(?! (?:back |come )?(?:in|at) )|\b(?:and|but|so|because|(?:it|he|she|they|we|i|you|that)(?:'\w+)?)\b/i;

/** What its sentence says right before and after it. */
function around({ from, to, unit, unitTo }: Said, { text, tokens }: Heard): Around {
  const [first, last] = [tokens[from], tokens[Math.max(to, unitTo) - 1]];
  if (first === undefined || last === undefined)
    return { before: '', after: '', longBefore: '', longAfter: '' };
  const clause =
    text
      .slice(Math.max(0, first.start - mostRead), first.start)
      .split(/[\n.?!;]/)
      .at(-1) ?? '';
  // "Over twelve hours" is how long it takes.
  const longBefore = unit?.dimension === 'time' ? clause.replace(/\bover\s*$/i, '') : clause;
  const [longAfter = ''] = text.slice(last.end, last.end + mostRead).split(endsClause);
  return {
    before: longBefore.slice(-(first.start - endOfNumberBefore(tokens, from))),
    after: longAfter.slice(0, startOfNumberAfter(tokens, Math.max(to, unitTo)) - last.end),
    longBefore,
    longAfter,
  };
}

const isOtherNumber = (token: Token): boolean => isNumber(token) && token.text !== 'one';

/** How many tokens are looked at for another number. */
const mostTokens = 14;

function endOfNumberBefore(tokens: readonly Token[], from: number): number {
  for (let at = from - 1; at >= Math.max(0, from - mostTokens); at -= 1) {
    const token = tokens[at];
    if (token !== undefined && isOtherNumber(token)) return token.end;
  }
  return 0;
}

function startOfNumberAfter(tokens: readonly Token[], to: number): number {
  for (let at = to; at < to + mostTokens; at += 1) {
    const token = tokens[at];
    if (token !== undefined && isOtherNumber(token)) return token.start;
  }
  return Infinity;
}

const aimedInNote = new RegExp(String.raw`\b${cuePattern('aim in note')}\b`, 'i');

export type NotedTime = OtherTime['is'] | 'now';

/** Of which time the words around a number of the note tell; null: of none. `text`: the section's. */
export function notedTime(text: string, { start, end }: Span): NotedTime | null {
  const clause =
    text
      .slice(Math.max(0, start - reach), start)
      .split(/[\n;|]|\.\s/)
      .at(-1) ?? '';
  const before = clause.replaceAll(/\([^()]*\)/g, '');
  // In "3.9 kg, down 700 g since June" the past is of another number, and in "3.9 kg (tape, last week)" of this one.
  const behind = text.slice(end, end + reach);
  const inBrackets = /^\s*\([^)\n]*/.exec(behind)?.[0];
  const after = inBrackets === undefined ? (behind.split(/[,;\n]/)[0] ?? '') : ownInBrackets(inBrackets);
  if (aimedInNote.test(before)) return 'aim';
  if (/\b(?:today|now)\b/i.test(before)) return 'now';
  return perhaps([before, after])?.is ?? (/^\s*(?:at\b|→|->)/.test(after) ? 'past' : null);
}

/** In "13.5 kg (last week; 11 kg in May)" only "last week" is said of the number before. */
const ownInBrackets = (text: string): string =>
  text
    .split(/[;,]/)
    .filter((part) => !/\d/.test(part))
    .join(' ');
