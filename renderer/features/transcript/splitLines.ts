export type Line = { readonly start: number; readonly speaker: string; readonly words: string };

const speakerPattern = /^[^:\d][^:]{0,39}:(?=\s)/u;

/** Lines with the speaker's label apart. Line ends are left out; `start` is the place in the whole text. */
export function splitLines(transcript: string): readonly Line[] {
  const lines: Line[] = [];
  let start = 0;
  for (const part of transcript.split(/(\r\n|\r|\n)/)) {
    if (!/^[\r\n]+$/.test(part)) {
      const speaker = speakerPattern.exec(part)?.[0] ?? '';
      lines.push({ start, speaker, words: part.slice(speaker.length) });
    }
    start += part.length;
  }
  return lines;
}
