/**
 * Places where a turn may begin, in order, the last for the end of all speech. Each place has its time in the recording,
 * the seconds of speech before it, and the seconds of pause before it (0: somebody speaks on).
 */
export type Candidates = {
  readonly atMs: Float64Array;
  readonly spoken: Float64Array;
  readonly pause: Float64Array;
};

/** The seconds of speech that each turn is expected to take, in order. */
type Expected = readonly number[];

/**
 * Of all ways to lay the turns over the speech, the one with the least cost: turns that take about as long as expected
 * and begin after a pause. Between two turns, some sound may belong to neither. Dynamic programming; only candidates near a
 * turn's proportional place are tried, so the time grows with the turns. Answers by turn the candidate at which it begins.
 */
export function alignTurns(expected: Expected, { spoken, pause }: Candidates): readonly number[] {
  const sound = { spoken, worth: pause.map(worthOf) };
  const windows = windowsOf(expected, spoken);
  let row = firstRow(windows[0]?.to ?? 0, sound);
  const rows = windows.slice(1).map((window, turn) => {
    row = nextRow(row, { ...window, expected: expected[turn] ?? 0 }, sound);
    return row;
  });
  return beginsOf(rows, row, sound);
}

/** `worth` of each candidate: how much the pause before it speaks for a new turn. */
type Sound = Pick<Candidates, 'spoken'> & { readonly worth: Float64Array };

/** The first and last candidate to try. */
type Window = { readonly from: number; readonly to: number };

/** For each candidate of a window: the least cost of a turn that begins there, and where the turn before it then begins. */
type Row = { readonly from: number; readonly costs: Float64Array; readonly begun: Int32Array };

/** Speech varies with the words, and the speaker's pace with the turn: both in seconds squared. */
const varianceOf = (seconds: number): number => 0.1 + 0.25 * seconds + 0.03 * seconds * seconds;

const leastReach = 12;

/** For each turn and for the end. The further from both ends, the further a turn may be from its proportional place. */
function windowsOf(expected: Expected, spoken: Float64Array): readonly Window[] {
  const total = expected.reduce((sum, seconds) => sum + varianceOf(seconds), 0);
  const last = spoken.length - 1;
  let [place, variance, from, to] = [0, 0, 0, 0];
  return [...expected, 0].map((seconds) => {
    const reach = leastReach + 3 * Math.sqrt((variance * Math.max(0, total - variance)) / total);
    while (from < last && (spoken[from] ?? 0) < place - reach) from += 1;
    while (to < last && (spoken[to + 1] ?? 0) <= place + reach) to += 1;
    to = Math.max(from, to);
    place += seconds;
    variance += varianceOf(seconds);
    return { from, to };
  });
}

/** Sound between two turns that belongs to neither, a door or a bark for example, costs so much for its seconds. */
const leavingOut = (seconds: number): number => (seconds === 0 ? 0 : 1.5 + 0.8 * seconds);

function firstRow(to: number, { spoken, worth }: Sound): Row {
  const costs = Float64Array.from({ length: to + 1 }, (_, at) =>
    at === 0 ? 0 : leavingOut(spoken[at] ?? 0) - (worth[at] ?? 0),
  );
  return { from: 0, costs, begun: new Int32Array() };
}

/** The price of a turn that takes no time. */
const unheard = 4;

/** A way that costs this much more than the cheapest so far is given up. */
const hopeless = 20;

const leastOf = (costs: Float64Array): number =>
  costs.reduce((least, cost) => Math.min(least, cost), Infinity);

/** `expected`: of the turn that begins in the row before. */
function nextRow(
  before: Row,
  { from, to, expected }: Window & { readonly expected: number },
  { spoken, worth }: Sound,
): Row {
  const costs = new Float64Array(to - from + 1).fill(Infinity);
  const begun = new Int32Array(costs.length);
  const deviation = Math.sqrt(varianceOf(expected));
  const longest = expected + 5 * deviation;
  const limit = leastOf(before.costs) + hopeless;
  for (const [at, cost] of before.costs.entries()) {
    if (cost > limit) continue;
    const start = before.from + at;
    for (let end = Math.max(start, from); end <= to; end += 1) {
      const seconds = (spoken[end] ?? 0) - (spoken[start] ?? 0);
      // Two turns at one place have one pause between them, not two.
      const gain = start === end ? -unheard : (worth[end] ?? 0);
      const whole = cost + surprise((seconds - expected) / deviation) - gain;
      if (whole < (costs[end - from] ?? Infinity)) {
        costs[end - from] = whole;
        begun[end - from] = start;
      }
      if (seconds > longest) break;
    }
  }
  const row = { from, costs, begun };
  leaveOut(row, { spoken, worth });
  return row;
}

/** Lets the next turn begin later than the last one ends. */
function leaveOut({ from, costs, begun }: Row, { spoken, worth }: Sound): void {
  for (let last = 0; last < costs.length - 1; last += 1) {
    const seconds = (spoken[from + last + 1] ?? 0) - (spoken[from + last] ?? 0);
    const cost = (costs[last] ?? Infinity) + leavingOut(seconds) - (worth[from + last + 1] ?? 0);
    if (cost >= (costs[last + 1] ?? Infinity)) continue;
    costs[last + 1] = cost;
    begun[last + 1] = begun[last] ?? 0;
  }
}

/** Far from the expected length it grows slowly, because a turn may hold a bark, or words that nobody transcribed. */
const surprise = (deviations: number): number =>
  Math.abs(deviations) < 2 ? (deviations * deviations) / 2 : 2 * Math.abs(deviations) - 2;

/** How much a pause of so many seconds speaks for a new turn. */
const worthOf = (pause: number): number =>
  pause < 0.1 ? -2 : Math.min(2.5, Math.max(-1.5, Math.log(pause / 0.4)));

/** Back from the cheapest end. No turn begins there, so the pause before it is worth nothing. */
function beginsOf(rows: readonly Row[], { from, costs }: Row, { spoken, worth }: Sound): readonly number[] {
  const all = spoken.at(-1) ?? 0;
  const wholes = costs.map(
    (cost, at) => cost + (worth[from + at] ?? 0) + leavingOut(all - (spoken[from + at] ?? 0)),
  );
  let end = from + wholes.indexOf(leastOf(wholes));
  const begins = rows.toReversed().map((row) => {
    end = row.begun[end - row.from] ?? 0;
    return end;
  });
  return begins.toReversed();
}
