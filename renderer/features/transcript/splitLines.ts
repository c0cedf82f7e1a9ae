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

/** The lines of a text that is cut at its line ends, which are left out. */
function linesOf(pieces: readonly string[]): readonly Line[] {
  const lines: Line[] = [];
  let start = 0;
  for (const piece of pieces) {
    const parts = /^[\r\n]+$/.test(piece) ? [] : partsOf(piece);
    let at = start;
    for (const [index, part] of parts.entries()) {
      const speaker = index === 0 ? speakerOf(piece) : '';
      lines.push({ start: at, speaker, words: part.slice(speaker.length) });
      at += part.length;
    }
    start += piece.length;
  }
  return lines;
}

/** More lines than in ten hours of talk would block the page. */
const mostLines = 5_000;

/** The lines, with each speaker's label apart; `start` is the place in the whole text. Too many are cut like one long line. */
export function splitLines(transcript: string): readonly Line[] {
  const lines = linesOf(transcript.split(/(\r\n|\r|\n)/));
  return lines.length > mostLines ? linesOf([transcript]) : lines;
}

/** The line in which that place of the whole text is. */
export const lineAt = (lines: readonly Line[], place: number): number =>
  Math.max(
    0,
    lines.findLastIndex((line) => line.start <= place),
  );

export const lengthOf = ({ speaker, words }: Line): number => speaker.length + words.length;
