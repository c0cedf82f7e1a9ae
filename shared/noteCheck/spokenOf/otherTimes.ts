import { cuePattern } from '../data/cues.ts';
import type { Heard, Said } from '../heard.ts';
import { inMonth, isPlainlyAimed, isPlainlyPast } from './plainTimes.ts';

/** How many characters around a number tell whether it is of another time. */
const reach = 34;

const past = new RegExp(
  String.raw`\b(?:${cuePattern('past', 'past perhaps', 'month')}|${inMonth})\b|\bfrom\s*(?:about |around |roughly )?$|↑|↓`,
  'i',
);
const [wish, limit] = [cuePattern('wish'), cuePattern('limit')];
/** What is hoped for or feared: "I'd like that below 1.5", "we worry at 160 or more". */
const aimed = new RegExp(
  String.raw`\b(?:${cuePattern('aim', 'aim perhaps')}|(?:would|i'd|we'd|you'd|i|we) (?:really )?${wish}|normal(?:ly)? \S+ to)\b|[<>≤≥]|\b${limit}\s*$`,
  'i',
);

/** Whether the words before and after a number tell of another time than now: of the past, or of what is hoped for or feared. */
const isOfOtherTime = (before: string, after: string): boolean =>
  [past, aimed].some((words) => words.test(before) || words.test(after));

/**
 * Whether a number was said of another time than now. plainly: beyond doubt, where "was" alone may be of a moment ago;
 * null: it was not.
 */
export function otherTimeOf(said: Said, heard: Heard): 'plainly' | 'maybe' | null {
  const [before, after] = wordsAround(said, heard);
  if (isPlainlyPast(before, after) || isPlainlyAimed(before)) return 'plainly';
  const near = (after.split(',')[0] ?? '').slice(0, reach);
  return isOfOtherTime(before.slice(-reach), near) ? 'maybe' : null;
}

/** How many characters of its sentence are read before and after a number. */
const mostRead = 50;

/** What its sentence says right before and after it. */
function wordsAround({ from, to, unitTo }: Said, { text, tokens }: Heard): readonly [string, string] {
  const [first, last] = [tokens[from], tokens[Math.max(to, unitTo) - 1]];
  if (first === undefined || last === undefined) return ['', ''];
  const before = text.slice(Math.max(0, first.start - mostRead), first.start).split(/[\n.?!;]/);
  const [after = ''] = text.slice(last.end, last.end + mostRead).split(/[\n.?!;]/);
  return [before.at(-1) ?? '', after];
}

const aimedInNote = new RegExp(String.raw`\b${cuePattern('aim in note')}\b`, 'i');

/** Whether the words around a number of the note tell of another time. `text`: the section's. */
export function isNotedOfOtherTime(
  text: string,
  { start, end }: { readonly start: number; readonly end: number },
): boolean {
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
  return isOfOtherTime(before, after) || aimedInNote.test(before) || /^\s*(?:at\b|→|->)/.test(after);
}

/** In "13.5 kg (last week; 11 kg in May)" only "last week" is said of the number before. */
const ownInBrackets = (text: string): string =>
  text
    .split(/[;,]/)
    .filter((part) => !/\d/.test(part))
    .join(' ');
