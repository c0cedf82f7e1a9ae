import { estimateLineStarts } from '../../renderer/features/transcript/estimateLineStarts.ts';
import type { Stretch } from '../../shared/transcript/findSpeech.ts';
import { splitLines, type Line } from '../../renderer/features/transcript/splitLines.ts';

/** A conversation as the app has it, and the truth. */
export type KnownConversation = {
  readonly durationMs: number;
  readonly speech: readonly Stretch[];
  readonly transcript: string;
  /** When each line of the transcript begins to be heard. */
  readonly startsMs: readonly number[];
};

/** One way to guess when lines begin. */
export type Guess = (
  lines: readonly Pick<Line, 'words'>[],
  known: Pick<KnownConversation, 'durationMs' | 'speech'>,
) => readonly (number | null)[];

export const ours: Guess = estimateLineStarts;

/** What it is measured against: each line at its share of the characters, of the whole recording or of its speech. */
export const byTime: Guess = (lines, { durationMs }) => shares(lines).map((share) => share * durationMs);

export const bySpeech: Guess = (lines, { speech }) => {
  const allMs = speech.reduce((sum, { fromMs, toMs }) => sum + toMs - fromMs, 0);
  return shares(lines).map((share) => {
    let leftMs = share * allMs;
    for (const { fromMs, toMs } of speech) {
      if (leftMs < toMs - fromMs) return fromMs + leftMs;
      leftMs -= toMs - fromMs;
    }
    return speech.at(-1)?.toMs ?? 0;
  });
};

function shares(lines: readonly Pick<Line, 'words'>[]): readonly number[] {
  const all = lines.reduce((sum, { words }) => sum + words.length, 0);
  let before = 0;
  return lines.map(({ words }) => {
    const share = before / all;
    before += words.length;
    return share;
  });
}

/** The error of each line's guess, in seconds. `keeps`: which lines the transcript has. */
export function errorsOf(
  guess: Guess,
  known: KnownConversation,
  keeps: (line: number) => boolean = () => true,
): readonly number[] {
  const lines = splitLines(known.transcript);
  if (lines.length !== known.startsMs.length) throw new Error('Each line has one true time.');
  const truth = known.startsMs.filter((_, line) => keeps(line));
  const guesses = guess(
    lines.filter((_, line) => keeps(line)),
    known,
  );
  return truth.map((startMs, line) => Math.abs((guesses[line] ?? Infinity) - startMs) / 1000);
}
