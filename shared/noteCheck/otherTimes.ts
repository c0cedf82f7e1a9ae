import { cuePattern } from './data/cues.ts';
import { mentionPattern } from './data/mentions.ts';
import type { TranscriptReading, SaidNumber } from './heard.ts';
import { memoizedPerObject } from './memo.ts';
import type { Span } from './noteCheck.ts';
import { quantitySpan } from './quantities.ts';

/** The time of a number: past ("four kilos last month"), or hoped for, feared or a limit ("below 1.5"). */
export type OtherTime = {
  readonly is: 'past' | 'aim';
  /** False after a mere "was", which may be of a moment ago. */
  readonly isPlain: boolean;
};
export type NumberTimeFrame = OtherTime['is'] | 'now';

/** In characters before and after a number. */
const reach = 34;
/** In characters of its sentence. */
const mostRead = 50;

const words = (pattern: string): RegExp => new RegExp(pattern, 'i');
const month = `(?!may)${cuePattern('month')}`;
const wish = cuePattern('wish');
const limit = cuePattern('limit');
/** "In February", "in the spring", "on the April visit". */
const inMonth = `(?:in (?:${month}|(?:the )?${cuePattern('season')})|${month} (?:visit|check|appointment))`;

/** With N in place of the number: "N, in February", "N at Christmas", "last Monday N". */
const plainlyPast = words(
  String.raw`\b(?:${cuePattern('past')}|last \w+day|${inMonth}|yesterday (?:\w+ )?(?:was|were)` +
    String.raw`|(?:was|were|had)\b.{0,25}\b(?:${cuePattern('then')}|on \w+day))\b` +
    String.raw`|N,? (?:back )?(?:in ${month}|(?:at|in|come) ${cuePattern('feast')})\b`,
);
const perhapsPast = words(
  String.raw`\b(?:${cuePattern('past', 'past perhaps', 'month')}|${inMonth})\b` +
    String.raw`|\bfrom\s*(?:about |around |roughly )?$|[↑↓]`,
);
/** "I'd like that below 1.5", "if she's over 160". */
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
export type SaidText = Pick<TranscriptReading, 'text' | 'tokens'>;

/** Without those that a later measurement replaced. */
export const otherTimesIn = memoizedPerObject(
  (heard: TranscriptReading): ReadonlyMap<SaidNumber, OtherTime> => {
    const times = new Map<SaidNumber, OtherTime>();
    for (const one of heard.compared.filter(({ correction }) => correction?.isAtOnce !== false)) {
      const time = otherTimeOfSaidNumber(one, heard);
      if (time !== null) times.set(one, time);
    }
    return times;
  },
);

/** null: it is taken to be of now. */
export function otherTimeOfSaidNumber(said: SaidNumber, text: SaidText): OtherTime | null {
  const { before, after } = around(said, text);
  if (plainlyPast.test(`${before}N${after}`)) return { is: 'past', isPlain: true };
  if (plainlyAimed.test(before)) return { is: 'aim', isPlain: true };
  return perhaps(before.slice(-reach), after.slice(0, reach));
}

/** "Was" points to the past, "up to" to an aim. */
function perhaps(...some: readonly string[]): OtherTime | null {
  if (some.some((one) => perhapsPast.test(one))) return { is: 'past', isPlain: false };
  return some.some((one) => perhapsAimed.test(one)) ? { is: 'aim', isPlain: false } : null;
}

/** What follows is of the next number. */
const endsClause = words(
  String.raw`[\n.?!;]|,(?! (?:back |come )?(?:in|at) (?!\w+ (?:it|he|she) was))` +
    String.raw`|\b(?:${mentionPattern('next clause')}|(?:it|he|she|they|we|i|you|that)(?:'\w+)?)\b`,
);

function around(said: SaidNumber, { text, tokens }: SaidText): { before: string; after: string } {
  const { start, end } = quantitySpan(said, tokens);
  const [before = ''] = /[^\n.?!;]*$/.exec(text.slice(Math.max(0, start - mostRead), start)) ?? [];
  const [after = ''] = text.slice(end, end + mostRead).split(endsClause);
  return { before, after };
}

const pastAfter = words(String.raw`^\s*(?:→|->|(?:at|\(?${cuePattern('weekday')})\b)`);
const aimedInNote = words(String.raw`\b${cuePattern('aim in note')}\b`);

/** null: the words do not tell. */
export function timeFrameOfNotedNumber(text: string, { start, end }: Span): NumberTimeFrame | null {
  const [before = ''] = /(?:[^\n;|.]|\.(?!\s))*$/.exec(text.slice(Math.max(0, start - reach), start)) ?? [];
  // "3.9 kg (last week; 11 kg in May)" is of last week.
  const behind = text.slice(end, end + reach);
  const own = (/^\s*\([^)\n]*/.exec(behind)?.[0] ?? behind).split(/[,;\n]/);
  const after = /^\s*\(/.test(behind) ? own.filter((part) => !/\d/.test(part)).join(' ') : (own[0] ?? '');
  if (aimedInNote.test(before)) return 'aim';
  if (/\b(?:today|now)\b/i.test(before)) return 'now';
  return perhaps(before, after)?.is ?? (pastAfter.test(after) ? 'past' : null);
}
