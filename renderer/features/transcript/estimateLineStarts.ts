import { alignTurns, type Expected } from './alignTurns.ts';
import { candidatesOf, type Candidates, type SpeechTimeline } from './candidates.ts';

/** A line of the transcript: a label such as "Vet:" (empty: the speaker before continues), and what is said. */
export type SpokenLine = { readonly speaker: string; readonly words: string };

type Turn = { readonly line: number; readonly length: number };

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
  const expected = expectedOf(turns, candidates.spoken.at(-1) ?? 0);
  const begins =
    turns.length > mostTurns ? inProportion(expected, candidates) : alignTurns(expected, candidates);
  for (const [at, { line }] of turns.entries()) starts[line] = candidates.atMs[begins[at] ?? 0] ?? 0;
  return starts;
}

/** More turns than any real transcript has. Above this, the lines are only spread in proportion to their length. */
const mostTurns = 20_000;

/** By turn: the candidate at which it begins. */
function inProportion(expected: Expected, { count, spoken }: Candidates): Int32Array {
  const begins = new Int32Array(expected.length);
  let [place, candidate] = [0, 0];
  for (const [at, seconds] of expected.entries()) {
    while (candidate < count - 1 && (spoken[candidate + 1] ?? 0) <= place) candidate += 1;
    begins[at] = candidate;
    place += seconds;
  }
  return begins;
}

function turnsOf(lines: readonly SpokenLine[]): readonly Turn[] {
  return lines
    .map(({ words }, line) => ({ line, length: spokenLength(words) }))
    .filter(({ length }) => length > 0);
}

/** The seconds of each turn, scaled so that together they take `seconds`. */
function expectedOf(turns: readonly Turn[], seconds: number): Expected {
  const all = turns.reduce((sum, { length }) => sum + length, 0);
  return Float64Array.from(turns, ({ length }) => (length * seconds) / all);
}

/** Even "yes" takes as long as this many syllables of a longer turn. */
const shortestTurn = 1.5;
const letter = /[\p{L}\p{M}]/gu;
const wholeSyllable = /[\p{scx=Han}\p{scx=Hiragana}\p{scx=Katakana}\p{scx=Hangul}]/gu;
const digit = /\p{N}/gu;

/**
 * About how many syllables somebody says in reading this text aloud: three letters are one. 0: there is nothing to say.
 * To count the syllables of each word finds no line sooner.
 */
export function spokenLength(text: string): number {
  const count = (kind: RegExp): number => text.match(kind)?.length ?? 0;
  const whole = count(wholeSyllable);
  const syllables = (count(letter) - whole) / 3 + whole + 1.5 * count(digit);
  return syllables <= 0 ? 0 : Math.max(shortestTurn, syllables);
}
