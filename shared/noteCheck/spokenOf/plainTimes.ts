import { cuePattern } from '../data/cues.ts';

const month = `(?!may)${cuePattern('month')}`;
/** "In February", "in the spring". */
export const inMonth = `in (?:${month}|(?:the )?${cuePattern('season')})`;
const [wish, limit] = [cuePattern('wish'), cuePattern('limit')];

const past = new RegExp(
  String.raw`\b(?:${cuePattern('past')}|last \w+day|(?:was|were|had)\b.{0,25}\b(?:${cuePattern('then')}|on \w+day)|${inMonth}|yesterday (?:\w+ )?(?:was|were))\b`,
  'i',
);
/** "Four eighty, in February", "four at Christmas". */
const dated = new RegExp(
  String.raw`^,? (?:back )?(?:in ${month}|(?:at|in|come) ${cuePattern('feast')})\b`,
  'i',
);

/** Whether it is said beyond doubt that the number between these words is of the past, or of a date to come. */
export const isPlainlyPast = (before: string, after: string): boolean =>
  past.test(`${before} N${after.split(',')[0] ?? ''}`) ||
  dated.test(after) ||
  (/^\W*then\b/.test(after) && /\bwas\b/.test(before));

const aimed = new RegExp(
  String.raw`\b(?:${cuePattern('aim')}|(?:i'd|we'd|we|i|you) ${wish} (?:\w+ ){0,3}(?:${limit}|at|to|around|between|somewhere|that)|(?:anything|if (?:he|she|it)(?:'s)?) (?:\w+ ){0,3}${limit})\b|\b(?:we|i|you) ${wish}\s*$`,
  'i',
);

/** Whether it is said beyond doubt that the number after these words is aimed at, or a limit. */
export const isPlainlyAimed = (before: string): boolean => aimed.test(before);
