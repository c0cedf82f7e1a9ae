import { alignTurns, type Placed } from './alignTurns.ts';
import { candidatesOf, type Candidates, type SpeechTimeline } from './candidates.ts';
import { spokenLength } from './spokenLength.ts';

/** A line of the transcript: a label such as "Vet:" (empty: the speaker before continues), and what is said. */
export type SpokenLine = { readonly speaker: string; readonly words: string };

type Turn = { readonly line: number; readonly speaker: string; readonly length: number };

/**
 * About when each line begins, in ms of the recording; null for a line without words. The service gives no times, so the
 * lines are laid over the speech by their length, each beginning at a pause where one is near. Never falls from line to
 * line.
 */
export function estimateLineStarts(
  lines: readonly SpokenLine[],
  timeline: SpeechTimeline,
): readonly (number | null)[] {
  const starts: (number | null)[] = lines.map(() => null);
  const turns = turnsOf(lines);
  if (turns.length === 0) return starts;
  const candidates = candidatesOf(timeline);
  const begins = turns.length > mostTurns ? inProportion(turns, candidates) : aligned(turns, candidates);
  for (const [at, { line }] of turns.entries()) starts[line] = candidates.atMs[begins[at] ?? 0] ?? 0;
  return starts;
}

/** More turns than any real transcript has. Above this, the lines are only spread in proportion to their length. */
const mostTurns = 20_000;

/** By turn: the candidate at which it begins. */
function aligned(turns: readonly Turn[], candidates: Candidates): Int32Array {
  const all = candidates.spoken.at(-1) ?? 0;
  const roughly = alignTurns(
    expectedOf(turns, all, () => 1),
    candidates,
  );
  // Once the turns are roughly placed, they show how quickly each person speaks.
  const { pace, seconds } = paceOf(turns, candidates, roughly);
  return alignTurns(expectedOf(turns, seconds, pace), candidates, roughly).begins;
}

function inProportion(turns: readonly Turn[], { count, spoken }: Candidates): Int32Array {
  const expected = expectedOf(turns, spoken.at(-1) ?? 0, () => 1);
  const begins = new Int32Array(turns.length);
  let [place, candidate] = [0, 0];
  for (const [at, seconds] of expected.entries()) {
    while (candidate < count - 1 && (spoken[candidate + 1] ?? 0) <= place) candidate += 1;
    begins[at] = candidate;
    place += seconds;
  }
  return begins;
}

function turnsOf(lines: readonly SpokenLine[]): readonly Turn[] {
  const turns: Turn[] = [];
  let speaker = '';
  for (const [line, { speaker: label, words }] of lines.entries()) {
    if (label.trim() !== '') speaker = label.trim();
    const length = spokenLength(words);
    if (length > 0) turns.push({ line, speaker, length });
  }
  return turns;
}

/** The seconds of each turn, scaled so that together they take `seconds`. */
function expectedOf(
  turns: readonly Turn[],
  seconds: number,
  pace: (speaker: string) => number,
): Float64Array {
  const expected = Float64Array.from(turns, ({ speaker, length }) => length * pace(speaker));
  const scale = seconds / expected.reduce((sum, one) => sum + one, 0);
  return expected.map((one) => one * scale);
}

/** So many syllables of somebody are needed before their pace counts as much as everybody's. */
const trustedLength = 60;

/** Each speaker's time for a syllable, compared with everybody's, and the seconds of all turns together. */
function paceOf(
  turns: readonly Turn[],
  { spoken }: Candidates,
  { begins, ends }: Placed,
): { readonly pace: (speaker: string) => number; readonly seconds: number } {
  const all = { length: 0, seconds: 0 };
  const bySpeaker = new Map<string, { length: number; seconds: number }>();
  for (const [at, { speaker, length }] of turns.entries()) {
    const one = bySpeaker.get(speaker) ?? { length: 0, seconds: 0 };
    bySpeaker.set(speaker, one);
    for (const sum of [all, one]) {
      sum.length += length;
      sum.seconds += (spoken[ends[at] ?? 0] ?? 0) - (spoken[begins[at] ?? 0] ?? 0);
    }
  }
  const usual = all.seconds / all.length;
  const pace = (speaker: string): number => {
    const { length, seconds } = bySpeaker.get(speaker) ?? { length: 0, seconds: 0 };
    return usual > 0 ? (seconds / usual + trustedLength) / (length + trustedLength) : 1;
  };
  return { pace, seconds: all.seconds };
}
