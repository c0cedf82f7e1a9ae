import { cuePattern } from './data/cues.ts';
import type { Heard, Said } from './heard.ts';
import { oncePer } from './memo.ts';
import type { Span } from './noteCheck.ts';
import { spanOf } from './quantities.ts';

/** Of which time a number was said, or noted. aim: it is hoped for or feared, or a limit. */
export type OtherTime = {
  readonly is: 'past' | 'aim';
  /** Beyond doubt, where "was" alone may be of a moment ago. */
  readonly isPlain: boolean;
};
export type NotedTime = OtherTime['is'] | 'now';

/** How many characters around a number tell whether it is perhaps of another time. */
const reach = 34;
/** How many characters of its sentence are read before and after a number. */
const mostRead = 50;

const words = (pattern: string): RegExp => new RegExp(pattern, 'i');
const [month, wish, limit] = [`(?!may)${cuePattern('month')}`, cuePattern('wish'), cuePattern('limit')];
/** "In February", "in the spring", "on the April visit". */
const inMonth = `(?:in (?:${month}|(?:the )?${cuePattern('season')})|${month} (?:visit|check|appointment))`;

/** Of a number N with its sentence around it. "Four eighty, in February", "four at Christmas". */
const plainlyPast = words(
  String.raw`\b(?:${cuePattern('past')}|last \w+day|(?:was|were|had)\b.{0,25}\b(?:${cuePattern('then')}|on \w+day)|${inMonth}|yesterday (?:\w+ )?(?:was|were))\b|N,? (?:back )?(?:in ${month}|(?:at|in|come) ${cuePattern('feast')})\b`,
);
const perhapsPast = words(
  String.raw`\b(?:${cuePattern('past', 'past perhaps', 'month')}|${inMonth})\b|\bfrom\s*(?:about |around |roughly )?$|↑|↓`,
);
/** "I'd like that below 1.5", "if she's over 160". */
const plainlyAimed = words(
  String.raw`\b(?:${cuePattern('aim')}|(?:i'd|we'd|we|i|you) ${wish} (?:\w+ ){0,3}(?:${limit}|at|to|around|between|somewhere|that)|(?:anything|if (?:he|she|it)(?:'s)?) (?:\w+ ){0,3}${limit})\b|\b(?:we|i|you) ${wish}\s*$`,
);
const perhapsAimed = words(
  String.raw`\b(?:${cuePattern('aim', 'aim perhaps')}|(?:would|i'd|we'd|you'd|i|we) (?:really )?${wish}|get (?:him|her|it|them)(?: \w+)? (?:to|up|down|under|below|over|above)|normal(?:ly)? \S+ to)\b|[<>≤≥]|\b${limit}\s*$`,
);
/** A text with its tokens. */
export type TextSaid = Pick<Heard, 'text' | 'tokens'>;

/** The numbers of a transcript that were said of another time; read once. */
export const timesIn = oncePer((heard: Heard): ReadonlyMap<Said, OtherTime> => {
  const times = new Map<Said, OtherTime>();
  const isStanding = ({ correction }: Said): boolean => correction?.isAtOnce !== false;
  for (const one of heard.compared.filter(isStanding)) {
    const time = timeOf(one, heard);
    if (time !== null) times.set(one, time);
  }
  for (const [index, one] of heard.said.entries()) {
    const [time] = echoedBy(heard.said, index).flatMap((before) => times.get(before) ?? []);
    if (time !== undefined && !times.has(one) && isStanding(one)) times.set(one, time);
  }
  return times;
});

/** How many tokens from a number it may be said again of the same thing, and how many readings are between. */
const [reachOfEcho, mostReadings] = [12, 40];

/** What a number says again: "If he's not at least a two out of five." "Two out of five. Okay." */
export function echoedBy(said: readonly Said[], index: number): readonly Said[] {
  const one = said[index];
  return said
    .slice(Math.max(0, index - mostReadings), index)
    .filter((before) => one !== undefined && one.from - endOf(before) <= reachOfEcho && isEcho(before, one));
}

const isEcho = (a: Said, b: Said): boolean =>
  a.value === b.value &&
  a.outOf === b.outOf &&
  (a.unit === null || b.unit === null || a.unit.dimension === b.unit.dimension);

const endOf = ({ to, unitTo }: Said): number => Math.max(to, unitTo);

/** null: it is of now, as far as anybody can tell. */
export function timeOf(said: Said, text: TextSaid): OtherTime | null {
  const { before, after } = around(said, text);
  if (plainlyPast.test(`${before}N${after}`)) return { is: 'past', isPlain: true };
  if (plainlyAimed.test(before)) return { is: 'aim', isPlain: true };
  return perhaps(before.slice(-reach), after.slice(0, reach));
}

/** Whether words before and after a number tell of another time than now. */
function perhaps(...some: readonly string[]): OtherTime | null {
  if (some.some((one) => perhapsPast.test(one))) return { is: 'past', isPlain: false };
  return some.some((one) => perhapsAimed.test(one)) ? { is: 'aim', isPlain: false } : null;
}

/** What is said from here on is of the next number. */
const endsClause =
  /[\n.?!;]|,(?! (?:back |come )?(?:in|at) )|\b(?:and|but|so|because|(?:it|he|she|they|we|i|you|that)(?:'\w+)?)\b/i;

/** What its sentence says before a number and its clause after it. */
function around(said: Said, { text, tokens }: TextSaid): { before: string; after: string } {
  const { start, end } = spanOf(said, tokens);
  const [sentence = ''] = /[^\n.?!;]*$/.exec(text.slice(Math.max(0, start - mostRead), start)) ?? [];
  // "Over twelve hours" is how long it takes.
  const before = said.unit?.dimension === 'time' ? sentence.replace(/\bover\s*$/i, '') : sentence;
  const [after = ''] = text.slice(end, end + mostRead).split(endsClause);
  return { before, after };
}

const aimedInNote = words(String.raw`\b${cuePattern('aim in note')}\b`);

/** Of which time the words around a number of the note tell; null: of none. `text`: the section's. */
export function notedTime(text: string, { start, end }: Span): NotedTime | null {
  const [before = ''] = /(?:[^\n;|.]|\.(?!\s))*$/.exec(text.slice(Math.max(0, start - reach), start)) ?? [];
  // In "3.9 kg, down 700 g since June" the past is of another number, and in "3.9 kg (last week; 11 kg in May)" of this one.
  const behind = text.slice(end, end + reach);
  const own = (/^\s*\([^)\n]*/.exec(behind)?.[0] ?? behind).split(/[,;\n]/);
  const after = /^\s*\(/.test(behind) ? own.filter((part) => !/\d/.test(part)).join(' ') : (own[0] ?? '');
  if (aimedInNote.test(before)) return 'aim';
  if (/\b(?:today|now)\b/i.test(before)) return 'now';
  return perhaps(before, after)?.is ?? (/^\s*(?:at\b|→|->)/.test(after) ? 'past' : null);
}
