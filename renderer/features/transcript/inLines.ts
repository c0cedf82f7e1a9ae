import type { Match } from '../../components/format/findMatches.ts';
import type { Line } from './splitLines.ts';

const endOf = ({ start, speaker, words }: Line): number => start + speaker.length + words.length;

/** The index of the first item of a sorted list that is not before. */
function firstNot<T>(list: readonly T[], isBefore: (one: T) => boolean): number {
  let [from, to] = [0, list.length];
  while (from < to) {
    const middle = (from + to) >> 1;
    const one = list[middle];
    if (one !== undefined && isBefore(one)) from = middle + 1;
    else to = middle;
  }
  return from;
}

export const lineAt = (lines: readonly Line[], place: number): number =>
  Math.max(0, firstNot(lines, (line) => line.start <= place) - 1);

export type MatchesInLine = {
  readonly matches: readonly Match[];
  /** The number of the line's first match among all matches. */
  readonly first: number;
};

export function matchesIn(matches: readonly Match[], line: Line): MatchesInLine {
  const first = firstNot(matches, (match) => match.end <= line.start);
  const to = firstNot(matches, (match) => match.start < endOf(line));
  return { matches: matches.slice(first, Math.max(first, to)), first };
}
