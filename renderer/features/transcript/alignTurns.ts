/**
 * Places where a turn may begin, in order, the last for the end of all speech. Each place has its time in the recording,
 * the seconds of speech before it, and the seconds of pause before it (0: somebody speaks on).
 */
export type Candidates = {
  readonly count: number;
  readonly atMs: Float64Array;
  readonly spoken: Float64Array;
  readonly pause: Float64Array;
};

/** The seconds of speech that each turn is expected to take, in order. */
export type Expected = Float64Array;

/**
 * Of all ways to lay the turns over the speech, the one with the least cost: turns that take about as long as expected
 * and begin after a pause. Between two turns, some sound may belong to neither. Dynamic programming; only candidates near a
 * turn's proportional place are tried, so the time grows with the turns. Answers by turn the candidate at which it begins.
 */
export function alignTurns(expected: Expected, candidates: Candidates): Int32Array {
  const windows = windowsOf(proportional(expected), candidates);
  const { from, to, offset } = windows;
  const { spoken } = candidates;
  const worth = candidates.pause.map(worthOf);
  const size = offset[expected.length + 1] ?? 0;
  const begun: Begun = new Int32Array(size);
  let costs = firstCosts(windows, spoken, worth);
  for (let turn = 1; turn <= expected.length; turn += 1) {
    const [first, next] = [offset[turn] ?? 0, offset[turn + 1] ?? 0];
    costs = nextCosts({
      span: { from: from[turn] ?? 0, to: to[turn] ?? 0, lastFrom: from[turn - 1] ?? 0 },
      costs,
      begun: begun.subarray(first, next),
      spoken,
      worth,
      expected: expected[turn - 1] ?? 0,
    });
  }
  return cheapest(windows, begun, { costs, spoken, worth });
}

/** For each candidate at which the next turn may begin: where the turn before it begins at the least cost. */
type Begun = Int32Array;

/** For each turn's beginning, and for the end, the first and last candidate to try. */
type Windows = { readonly from: Int32Array; readonly to: Int32Array; readonly offset: Int32Array };

/** Speech varies with the words, and the speaker's pace with the turn: both in seconds squared. */
const varianceOf = (seconds: number): number => 0.1 + 0.25 * seconds + 0.03 * seconds * seconds;

/** By turn, and for the end: where to look, and how far to each side, in seconds of speech. Places never fall. */
type Search = { readonly places: Float64Array; readonly reaches: Float64Array };

const leastReach = 12;

/** The expected places. The further from both ends, the further a turn may be from its place. */
function proportional(expected: Expected): Search {
  const search = {
    places: new Float64Array(expected.length + 1),
    reaches: new Float64Array(expected.length + 1),
  };
  const total = expected.reduce((sum, seconds) => sum + varianceOf(seconds), 0);
  let [place, variance] = [0, 0];
  for (let turn = 0; turn <= expected.length; turn += 1) {
    const seconds = expected[turn] ?? 0;
    search.places[turn] = place;
    search.reaches[turn] = leastReach + 3 * Math.sqrt((variance * Math.max(0, total - variance)) / total);
    place += seconds;
    variance += varianceOf(seconds);
  }
  return search;
}

function windowsOf({ places, reaches }: Search, { count, spoken }: Candidates): Windows {
  const all = { from: new Int32Array(places.length), to: new Int32Array(places.length) };
  const offset = new Int32Array(places.length + 1);
  let [from, to] = [0, 0];
  for (const [turn, place] of places.entries()) {
    const reach = reaches[turn] ?? 0;
    while (from < count - 1 && (spoken[from] ?? 0) < place - reach) from += 1;
    while (to < count - 1 && (spoken[to + 1] ?? 0) <= place + reach) to += 1;
    to = Math.max(from, to);
    all.from[turn] = from;
    all.to[turn] = to;
    offset[turn + 1] = (offset[turn] ?? 0) + to - from + 1;
  }
  return { ...all, offset };
}

/** Sound between two turns that belongs to neither, a door or a bark for example, costs so much for its seconds. */
const leavingOut = (seconds: number): number => (seconds === 0 ? 0 : 1.5 + 0.8 * seconds);

function firstCosts({ to }: Windows, spoken: Float64Array, worth: Float64Array): Float64Array {
  return Float64Array.from({ length: (to[0] ?? 0) + 1 }, (_, at) =>
    at === 0 ? 0 : leavingOut(spoken[at] ?? 0) - (worth[at] ?? 0),
  );
}

/** The price of a turn that takes no time. */
const unheard = 4;

/** A way that costs this much more than the cheapest so far is given up. */
const hopeless = 20;

type Step = {
  readonly span: { readonly from: number; readonly to: number; readonly lastFrom: number };
  readonly costs: Float64Array;
  /** Filled for each candidate of the span. */
  readonly begun: Begun;
  readonly spoken: Float64Array;
  /** Of the pause before each candidate. */
  readonly worth: Float64Array;
  readonly expected: number;
};

function nextCosts(step: Step): Float64Array {
  const { from, to, lastFrom } = step.span;
  const { costs, begun, spoken, worth } = step;
  const next = new Float64Array(to - from + 1).fill(Infinity);
  const deviation = Math.sqrt(varianceOf(step.expected));
  const longest = step.expected + 5 * deviation;
  const limit = leastOf(costs) + hopeless;
  for (let at = 0; at < costs.length; at += 1) {
    const cost = costs[at] ?? Infinity;
    if (cost > limit) continue;
    const start = lastFrom + at;
    const startAt = spoken[start] ?? 0;
    for (let end = Math.max(start, from); end <= to; end += 1) {
      const seconds = (spoken[end] ?? 0) - startAt;
      // Two turns at one place have one pause between them, not two.
      const gain = start === end ? -unheard : (worth[end] ?? 0);
      const whole = cost + surprise((seconds - step.expected) / deviation) - gain;
      if (whole < (next[end - from] ?? Infinity)) {
        next[end - from] = whole;
        begun[end - from] = start;
      }
      if (seconds > longest) break;
    }
  }
  leaveOut(step, next);
  return next;
}

function leastOf(costs: Float64Array): number {
  let least = Infinity;
  for (const cost of costs) if (cost < least) least = cost;
  return least;
}

/** Lets the next turn begin later than the last one ends. */
function leaveOut({ span: { from, to }, begun, spoken, worth }: Step, next: Float64Array): void {
  for (let end = from + 1; end <= to; end += 1) {
    const last = end - from - 1;
    const seconds = (spoken[end] ?? 0) - (spoken[end - 1] ?? 0);
    const cost = (next[last] ?? Infinity) + leavingOut(seconds) - (worth[end] ?? 0);
    if (cost >= (next[end - from] ?? Infinity)) continue;
    next[end - from] = cost;
    begun[end - from] = begun[last] ?? 0;
  }
}

/** Far from the expected length it grows slowly, because a turn may hold a bark, or words that nobody transcribed. */
const surprise = (deviations: number): number =>
  Math.abs(deviations) < 2 ? (deviations * deviations) / 2 : 2 * Math.abs(deviations) - 2;

/** How much a pause of so many seconds speaks for a new turn. */
const worthOf = (pause: number): number =>
  pause < 0.1 ? -2 : Math.min(2.5, Math.max(-1.5, Math.log(pause / 0.4)));

function cheapest(
  { from, to, offset }: Windows,
  begun: Begun,
  { costs, spoken, worth }: Pick<Step, 'costs' | 'spoken' | 'worth'>,
): Int32Array {
  const turns = from.length - 1;
  const all = spoken.at(-1) ?? 0;
  const last = from[turns] ?? 0;
  let [least, end] = [Infinity, last];
  for (let at = last; at <= (to[turns] ?? 0); at += 1) {
    // No turn begins here, so the pause before it is worth nothing.
    const cost = (costs[at - last] ?? Infinity) + (worth[at] ?? 0) + leavingOut(all - (spoken[at] ?? 0));
    if (cost < least) [least, end] = [cost, at];
  }
  const begins = new Int32Array(turns);
  for (let turn = turns; turn > 0; turn -= 1) {
    const step = (offset[turn] ?? 0) + end - (from[turn] ?? 0);
    end = begun[step] ?? 0;
    begins[turn - 1] = end;
  }
  return begins;
}
