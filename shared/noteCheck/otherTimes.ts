import { cuePattern } from './data/cues.ts';
import { mentionPattern } from './data/mentions.ts';
import type { Heard, Said } from './heard.ts';
import { oncePer } from './memo.ts';
import type { Span } from './noteCheck.ts';
import { spanOf } from './quantities.ts';

/** The time of a number that is not of now: past ("four kilos last month"), or an aim, because it is hoped for, feared or a limit ("below 1.5"). */
export type OtherTime = {
  readonly is: 'past' | 'aim';
  /** The words leave no doubt, as "last month"; false after a mere "was", which may be of a moment ago. */
  readonly isPlain: boolean;
};
export type NotedTime = OtherTime['is'] | 'now';

/** How many characters before and after a number are searched for words by which it is perhaps of another time. */
const reach = 34;
/** How many characters of its sentence are read before and after a number. */
const mostRead = 50;

const words = (pattern: string): RegExp => new RegExp(pattern, 'i');
const month = `(?!may)${cuePattern('month')}`;
const wish = cuePattern('wish');
const limit = cuePattern('limit');
/** A pattern for a month or season that makes a number past: "in February", "in the spring", "on the April visit". */
const inMonth = `(?:in (?:${month}|(?:the )?${cuePattern('season')})|${month} (?:visit|check|appointment))`;

/** Matches a sentence, with N in place of its number, that is surely of the past: "N, in February", "N at Christmas", "last Monday N". */
const plainlyPast = words(
  String.raw`\b(?:${cuePattern('past')}|last \w+day|${inMonth}|yesterday (?:\w+ )?(?:was|were)` +
    String.raw`|(?:was|were|had)\b.{0,25}\b(?:${cuePattern('then')}|on \w+day))\b` +
    String.raw`|N,? (?:back )?(?:in ${month}|(?:at|in|come) ${cuePattern('feast')})\b`,
);
const perhapsPast = words(
  String.raw`\b(?:${cuePattern('past', 'past perhaps', 'month')}|${inMonth})\b` +
    String.raw`|\bfrom\s*(?:about |around |roughly )?$|[↑↓]`,
);
/** Matches the words before a number that is surely an aim or a limit: "I'd like that below 1.5", "if she's over 160". */
const plainlyAimed = words(
  String.raw`\b(?:${cuePattern('aim')}|(?:anything|if (?:he|she|it)(?:'s)?) (?:\w+ ){0,3}${limit}` +
    String.raw`|(?:i'd|we'd|we|i|you) ${wish} (?:\w+ ){0,3}` +
    String.raw`(?:${limit}|at|to|around|between|somewhere|that))\b` +
    String.raw`|\b(?:we|i|you) ${wish}\s*$`,
);
const perhapsAimed = words(
  String.raw`\b(?:${cuePattern('aim', 'aim perhaps')}|(?:would|i'd|we'd|you'd|i|we) (?:really )?${wish}` +
    String.raw`|get (?:him|her|it|them)(?: \w+)? (?:to|up|down|under|below|over|above)` +
    String.raw`|normal(?:ly)? \S+ to)\b|[<>≤≥]|\b${limit}\s*$`,
);
/** A text with its tokens. */
export type TextSaid = Pick<Heard, 'text' | 'tokens'>;

/** The numbers of a transcript that are of another time than now, each with that time; one that a later measurement replaced is left out. */
export const timesIn = oncePer((heard: Heard): ReadonlyMap<Said, OtherTime> => {
  const times = new Map<Said, OtherTime>();
  for (const one of heard.compared.filter(({ correction }) => correction?.isAtOnce !== false)) {
    const time = timeOf(one, heard);
    if (time !== null) times.set(one, time);
  }
  return times;
});

/** Of which other time a number is, by the words around it; null: none, so it is taken to be of now. */
export function timeOf(said: Said, text: TextSaid): OtherTime | null {
  const { before, after } = around(said, text);
  if (plainlyPast.test(`${before}N${after}`)) return { is: 'past', isPlain: true };
  if (plainlyAimed.test(before)) return { is: 'aim', isPlain: true };
  return perhaps(before.slice(-reach), after.slice(0, reach));
}

/** The other time that weaker words around a number point to, as "was" to the past and "up to" to an aim; null: there are none. */
function perhaps(...some: readonly string[]): OtherTime | null {
  if (some.some((one) => perhapsPast.test(one))) return { is: 'past', isPlain: false };
  return some.some((one) => perhapsAimed.test(one)) ? { is: 'aim', isPlain: false } : null;
}

/** What ends the words behind a number that are about it: a stop, a comma, "and", "but" or a pronoun; what follows is of the next number. */
const endsClause = words(
  String.raw`[\n.?!;]|,(?! (?:back |come )?(?:in|at) (?!\w+ (?:it|he|she) was))` +
    String.raw`|\b(?:${mentionPattern('next clause')}|(?:it|he|she|they|we|i|you|that)(?:'\w+)?)\b`,
);

/** The words around a number that may tell its time: those of its sentence before it, and after it only those up to the end of its clause. */
function around(said: Said, { text, tokens }: TextSaid): { before: string; after: string } {
  const { start, end } = spanOf(said, tokens);
  const [before = ''] = /[^\n.?!;]*$/.exec(text.slice(Math.max(0, start - mostRead), start)) ?? [];
  const [after = ''] = text.slice(end, end + mostRead).split(endsClause);
  return { before, after };
}

const pastAfter = words(String.raw`^\s*(?:→|->|(?:at|\(?${cuePattern('weekday')})\b)`);
const aimedInNote = words(String.raw`\b${cuePattern('aim in note')}\b`);

/** The time of a number in the note by the words around it: past, aim or now; null: they do not tell. `text`: that of its section. */
export function notedTime(text: string, { start, end }: Span): NotedTime | null {
  const [before = ''] = /(?:[^\n;|.]|\.(?!\s))*$/.exec(text.slice(Math.max(0, start - reach), start)) ?? [];
  // Of the words after a number, those up to a comma, or bracketed parts without figures, tell its time: "3.9 kg (last week; 11 kg in May)" is of last week.
  const behind = text.slice(end, end + reach);
  const own = (/^\s*\([^)\n]*/.exec(behind)?.[0] ?? behind).split(/[,;\n]/);
  const after = /^\s*\(/.test(behind) ? own.filter((part) => !/\d/.test(part)).join(' ') : (own[0] ?? '');
  if (aimedInNote.test(before)) return 'aim';
  if (/\b(?:today|now)\b/i.test(before)) return 'now';
  return perhaps(before, after)?.is ?? (pastAfter.test(after) ? 'past' : null);
}
