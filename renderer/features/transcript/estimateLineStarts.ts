import type { AudioStretch } from '../../../shared/transcript/findSpeech.ts';
import { spokenLength } from '../../../shared/transcript/spokenLength.ts';
import type { Line } from '../../../shared/transcript/splitLines.ts';

/** The part of a recording that a transcript belongs to. All times count from its start. */
type SpeechTimeline = {
  readonly speech: readonly AudioStretch[];
  /** Of the recording, or of what the service heard if that is less. */
  readonly durationMs: number;
};

/**
 * About when each line begins, in ms, never falling; null for one without words. The service gives no times,
 * so lines are laid over the speech by their length, each beginning at a pause where one is near.
 */
export function estimateLineStarts(
  lines: readonly Pick<Line, 'words'>[],
  timeline: SpeechTimeline,
): readonly (number | null)[] {
  const lengths = lines.map(({ words }) => spokenLength(words));
  const all = lengths.reduce((sum, length) => sum + length, 0);
  const places = placesIn(timeline);
  // Together, the turns take all of the speech.
  const scale = (places.at(-1)?.spoken ?? 0) / all;
  const turns = lengths.filter((length) => length > 0).map((length) => length * scale);
  const starts = alignTurns(turns, places).values();
  return lengths.map((length) => (length === 0 ? null : (starts.next().value ?? 0)));
}

/**
 * Where a turn may begin; the last is the end. `spoken`: seconds of
 * speech before it; `worth`: what its pause counts.
 */
type Place = { readonly atMs: number; readonly spoken: number; readonly worth: number };

/** A turn may begin without a pause, but few do, so fewer places are enough in the middle of speech. */
const stepMs = 1500;

const worthOf = (pauseMs: number): number =>
  pauseMs < 100 ? -2 : Math.min(2.5, Math.max(-1.5, Math.log(pauseMs / 400)));

function placesIn({ speech, durationMs }: SpeechTimeline): readonly Place[] {
  const heard = speech
    .map(({ fromMs, toMs }) => ({ fromMs: Math.max(0, fromMs), toMs: Math.min(toMs, durationMs) }))
    .filter(({ fromMs, toMs }) => toMs > fromMs);
  // Where nothing stands out, all of it may be speech.
  const stretches = heard.length === 0 ? [{ fromMs: 0, toMs: Math.max(0, durationMs) }] : heard;
  const places: Place[] = [];
  let spokenMs = 0;
  let endedMs = 0;
  const add = (atMs: number, pauseMs: number): void => {
    places.push({ atMs, spoken: spokenMs / 1000, worth: worthOf(pauseMs) });
  };
  for (const { fromMs, toMs } of stretches) {
    const parts = Math.max(1, Math.floor((toMs - fromMs) / stepMs));
    for (let part = 0; part < parts; part += 1) {
      const partMs = (toMs - fromMs) / parts;
      add(fromMs + partMs * part, part === 0 ? fromMs - endedMs : 0);
      spokenMs += partMs;
    }
    endedMs = toMs;
  }
  add(endedMs, 0);
  return places;
}

/**
 * A way to lay the turns so far over the speech: the next turn
 * begins at the place `at`. `before`: without the last turn.
 */
type Way = { readonly at: number; readonly cost: number; readonly before: Way | null };

/** A way that costs this much more than the cheapest is given up, so the time grows with the turns. */
const hopeless = 20;
/** The price of a turn that takes no time. */
const unheard = 4;

/**
 * Sound between two turns that belongs to neither, a door or a
 * bark for example, costs so much for its seconds.
 */
const leavingOut = (seconds: number): number => (seconds === 0 ? 0 : 1.5 + 0.8 * seconds);

/**
 * Far from the expected length it grows slowly, because a turn
 * may hold a bark, or words that nobody transcribed.
 */
const surprise = (deviations: number): number =>
  Math.abs(deviations) < 2 ? (deviations * deviations) / 2 : 2 * Math.abs(deviations) - 2;

/**
 * When each turn begins, at the least cost: as long as expected,
 * in seconds, after a pause. Dynamic programming.
 */
function alignTurns(turns: readonly number[], places: readonly Place[]): readonly number[] {
  const last = places.length - 1;
  const placeAt = (at: number): Place => places[at] ?? { atMs: 0, spoken: 0, worth: 0 };
  const secondsTo = (to: number, from: number): number => placeAt(to).spoken - placeAt(from).spoken;
  let ways = new Map<number, Way>();
  let least = 0;
  const offer = (way: Way): void => {
    if (way.cost < (ways.get(way.at)?.cost ?? Infinity)) ways.set(way.at, way);
    least = Math.min(least, way.cost);
  };
  /** Lets the next turn begin later than the last one ends. */
  const leaveOut = (): void => {
    for (const { at: end, cost, before } of ways.values()) {
      if (end === last || cost >= least + hopeless) continue;
      const at = end + 1;
      offer({ at, cost: cost + leavingOut(secondsTo(at, end)) - placeAt(at).worth, before });
    }
  };
  offer({ at: 0, cost: 0, before: null });
  leaveOut();
  for (const expected of turns) {
    // Speech varies with the words, and the speaker's pace with the turn.
    const deviation = Math.sqrt(0.1 + 0.25 * expected + 0.03 * expected * expected);
    const begun = [...ways.values()].filter(({ cost }) => cost < least + hopeless);
    ways = new Map();
    least = Infinity;
    for (const before of begun)
      for (let at = before.at; at <= last; at += 1) {
        const seconds = secondsTo(at, before.at);
        // Two turns at one place have one pause between them, not two.
        const gain = at === before.at ? -unheard : placeAt(at).worth;
        offer({ at, cost: before.cost + surprise((seconds - expected) / deviation) - gain, before });
        if (seconds > expected + 5 * deviation) break;
      }
    leaveOut();
  }
  // No turn begins at the end, so the pause before it is worth nothing.
  const wholeOf = ({ at, cost }: Way): number => cost + placeAt(at).worth + leavingOut(secondsTo(last, at));
  let way = [...ways.values()].reduce((best, one) => (wholeOf(one) < wholeOf(best) ? one : best));
  const starts: number[] = [];
  for (; way.before !== null; way = way.before) starts.push(placeAt(way.before.at).atMs);
  return starts.toReversed();
}
