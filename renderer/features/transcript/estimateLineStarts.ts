import { alignTurns, type Candidates } from './alignTurns.ts';
import type { Stretch } from '../../../shared/transcript/findSpeech.ts';

/** The part of a recording that a transcript belongs to. All times count from its start. */
export type SpeechTimeline = {
  readonly speech: readonly Stretch[];
  /** Of the recording, or of what the service heard if that is less. */
  readonly durationMs: number;
  /** Places where sound is missing from the recording. */
  readonly gaps?: readonly { readonly atMs: number; readonly missingMs: number }[];
};

/** A line of the transcript: a label such as "Vet:" (empty: the speaker before continues), and what is said. */
export type SpokenLine = { readonly speaker: string; readonly words: string };

/**
 * About when each line begins, in ms of the recording; null for a line without words. The service gives no times, so the
 * lines are laid over the speech by their length, each beginning at a pause where one is near. Never falls from line to
 * line.
 */
export function estimateLineStarts(
  lines: readonly SpokenLine[],
  timeline: SpeechTimeline,
): readonly (number | null)[] {
  const lengths = lines.map(({ words }) => spokenLength(words));
  const all = lengths.reduce((sum, length) => sum + length, 0);
  if (all === 0) return lines.map(() => null);
  const candidates = candidatesOf(timeline);
  const seconds = candidates.spoken.at(-1) ?? 0;
  // Together, the turns take all of the speech.
  const turns = lengths.filter((length) => length > 0).map((length) => (length * seconds) / all);
  const begins = alignTurns(turns, candidates);
  let turn = 0;
  return lengths.map((length) => (length === 0 ? null : (candidates.atMs[begins[turn++] ?? 0] ?? 0)));
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

/** A turn may begin without a pause, but few do, so fewer places are enough in the middle of speech. */
const stepMs = 1500;

type Place = { readonly atMs: number; readonly spokenMs: number; readonly pauseMs: number };

function candidatesOf({ speech, durationMs, gaps = [] }: SpeechTimeline): Candidates {
  const heard = speech
    .map(({ fromMs, toMs }) => ({ fromMs: Math.max(0, fromMs), toMs: Math.min(toMs, durationMs) }))
    .filter(({ fromMs, toMs }) => toMs > fromMs);
  // Where nothing stands out, all of it may be speech.
  const stretches = heard.length === 0 ? [{ fromMs: 0, toMs: Math.max(0, durationMs) }] : heard;
  const places = placesIn(cutAtGaps(stretches, gaps), gaps);
  return {
    atMs: Float64Array.from(places, ({ atMs }) => atMs),
    spoken: Float64Array.from(places, ({ spokenMs }) => spokenMs / 1000),
    pause: Float64Array.from(places, ({ pauseMs }) => pauseMs / 1000),
  };
}

type Gaps = NonNullable<SpeechTimeline['gaps']>;

function cutAtGaps(stretches: readonly Stretch[], gaps: Gaps): readonly Stretch[] {
  if (gaps.length === 0) return stretches;
  return stretches.flatMap(({ fromMs, toMs }) => {
    const inside = gaps.map(({ atMs }) => atMs).filter((atMs) => atMs > fromMs && atMs < toMs);
    const edges = [fromMs, ...inside.toSorted((a, b) => a - b), toMs];
    return edges.slice(1).map((edge, at) => ({ fromMs: edges[at] ?? fromMs, toMs: edge }));
  });
}

function placesIn(stretches: readonly Stretch[], gaps: Gaps): readonly Place[] {
  const places: Place[] = [];
  let spokenMs = 0;
  let endedMs = 0;
  for (const { fromMs, toMs } of stretches) {
    const missingMs = gaps.reduce(
      (sum, gap) => (gap.atMs >= endedMs && gap.atMs <= fromMs ? sum + gap.missingMs : sum),
      0,
    );
    places.push({ atMs: fromMs, spokenMs, pauseMs: fromMs - endedMs + missingMs });
    const parts = Math.floor((toMs - fromMs) / stepMs);
    for (let part = 1; part < parts; part += 1) {
      const offsetMs = Math.round(((toMs - fromMs) * part) / parts);
      places.push({ atMs: fromMs + offsetMs, spokenMs: spokenMs + offsetMs, pauseMs: 0 });
    }
    spokenMs += toMs - fromMs;
    endedMs = toMs;
  }
  return [...places, { atMs: endedMs, spokenMs, pauseMs: 0 }];
}
