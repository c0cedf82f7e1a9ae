import type { Match } from '../../components/format/findMatches.ts';

/** A line, or a part of a very long line. */
export type Line = { readonly start: number; readonly speaker: string; readonly words: string };

/** The label before what a line says, such as "Vet:"; empty: the speaker before continues. */
const speakerOf = (line: string): string => /^[^:\d][^:]{0,39}:(?=\s)/u.exec(line)?.[0] ?? '';

/** A line longer than this many characters is cut at the end of a sentence, or else at a blank. */
const longLine = 600;
const longestPart = 1_200;

const isPairBegun = (text: string): boolean => /[\ud800-\udbff]$/.test(text);

/** A text without turns would otherwise be one line of hours. */
function partsOf(line: string): readonly string[] {
  const parts: string[] = [];
  let rest = line;
  while (rest.length > longestPart) {
    const part = rest.slice(0, longestPart);
    const sentence = /[.!?…]["”’)]*\s+/.exec(part.slice(longLine));
    const blank = /^.*\s/s.exec(part)?.[0].length ?? (isPairBegun(part) ? longestPart - 1 : longestPart);
    const cut = sentence === null ? blank : longLine + sentence.index + sentence[0].length;
    parts.push(rest.slice(0, cut));
    rest = rest.slice(cut);
  }
  return [...parts, rest];
}

/** More lines than in ten hours of talk would block the page. */
const mostLines = 5_000;

/** So many neighbours as one line that the page can draw them. */
function joinLines(lines: readonly Line[], transcript: string): readonly Line[] {
  const by = Math.ceil(lines.length / mostLines);
  if (by < 2) return lines;
  const starts = lines.filter((_, at) => at % by === 0).map(({ start }) => start);
  return starts.map((start, at) => ({
    start,
    speaker: '',
    words: transcript.slice(start, starts[at + 1]).trimEnd(),
  }));
}

/** The lines, with each speaker's label apart. Line ends are left out; `start` is the place in the whole text. */
export function splitLines(transcript: string): readonly Line[] {
  const lines: Line[] = [];
  let start = 0;
  for (const piece of transcript.split(/(\r\n|\r|\n)/)) {
    if (!/^[\r\n]+$/.test(piece)) {
      const speaker = speakerOf(piece);
      let at = start;
      for (const [index, part] of partsOf(piece).entries()) {
        const label = index === 0 ? speaker : '';
        lines.push({ start: at, speaker: label, words: part.slice(label.length) });
        at += part.length;
      }
    }
    start += piece.length;
  }
  return joinLines(lines, transcript);
}

/** The line in which that place of the whole text is. */
export const lineAt = (lines: readonly Line[], place: number): number =>
  Math.max(
    0,
    lines.findLastIndex((line) => line.start <= place),
  );

/** By line, the matches of a search through the whole text, also those that go on in it. */
export function matchesByLine(
  lines: readonly Line[],
  matches: readonly Match[],
): readonly (readonly Match[])[] {
  let first = 0;
  return lines.map(({ start, speaker, words }) => {
    while ((matches[first]?.end ?? Infinity) <= start) first += 1;
    let to = first;
    while ((matches[to]?.start ?? Infinity) < start + speaker.length + words.length) to += 1;
    return matches.slice(first, to);
  });
}
