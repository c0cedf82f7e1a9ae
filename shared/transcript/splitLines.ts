export type Line = { readonly start: number; readonly speaker: string; readonly words: string };

/** The label before what a line says, such as "Vet:"; empty: the speaker before continues. */
const speakerOf = (line: string): string => /^[^:\d][^:]{0,39}:(?=\s)/u.exec(line)?.[0] ?? '';

/**
 * A line of over 1,200 letters is cut after a sentence from 600 on, else at the last blank, else anywhere.
 */
const parts = /(?=.{1201})(?:.{600,1190}?[.!?…]["”’)]{0,4}\s{1,4}|.{1,1199}\s|.{1200})|.+/gsu;

/** The lines of a text that is cut at its line ends, which are left out. */
function linesOf(pieces: readonly string[]): readonly Line[] {
  const lines: Line[] = [];
  let start = 0;
  for (const piece of pieces) {
    const own = /^[\r\n]+$/.test(piece) ? [] : (piece.match(parts) ?? ['']);
    let at = start;
    for (const [index, part] of own.entries()) {
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

/**
 * The lines, with each speaker's label apart; `start` is the place in
 * the whole text. Too many are cut like one long line.
 */
export function splitLines(transcript: string): readonly Line[] {
  const lines = linesOf(transcript.split(/(\r\n|\r|\n)/));
  return lines.length > mostLines ? linesOf([transcript]) : lines;
}

export const lineAt = (lines: readonly Line[], place: number): number =>
  Math.max(
    0,
    lines.findLastIndex((line) => line.start <= place),
  );

export const lengthOf = ({ speaker, words }: Line): number => speaker.length + words.length;
