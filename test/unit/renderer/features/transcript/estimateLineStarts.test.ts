import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import { estimateLineStarts } from '../../../../../renderer/features/transcript/estimateLineStarts.ts';
import { spokenLength } from '../../../../../shared/transcript/spokenLength.ts';
import { splitLines } from '../../../../../shared/transcript/splitLines.ts';
import { median, percentile } from '../../../../bench/statistics.ts';
import { knownConversation } from '../../../../support/knownConversation.ts';
import { propertyRuns } from '../../../../support/propertyRuns.ts';

type SpeechTimeline = Parameters<typeof estimateLineStarts>[1];

const line = (speaker: string, syllables: number) => ({
  speaker: speaker === '' ? '' : `${speaker}:`,
  words: Array.from({ length: syllables }, () => 'cat').join(' '),
});

/** Stretches of so many seconds of speech, each after so many seconds of pause. */
function timelineOf(...stretches: readonly (readonly [pause: number, speech: number])[]): SpeechTimeline {
  let atMs = 0;
  const speech = stretches.map(([pause, seconds]) => {
    const fromMs = atMs + pause * 1000;
    atMs = fromMs + seconds * 1000;
    return { fromMs, toMs: atMs };
  });
  return { speech, durationMs: atMs + 1000 };
}

test('in spoken conversations, half of the lines are found to the second, and most within five seconds', () => {
  const errors = ([2, 10] as const).flatMap((minutes) => {
    const known = knownConversation(minutes);
    const guesses = estimateLineStarts(splitLines(known.transcript), known);
    return known.startsMs.map((startMs, at) => Math.abs((guesses[at] ?? Infinity) - startMs) / 1000);
  });
  expect(errors.length).toBeGreaterThan(50);
  expect(median(errors)).toBeLessThan(0.5);
  expect(percentile(errors, 85)).toBeLessThan(5);
});

/** A vet and an owner in turn, with so many syllables. */
const turns = (...syllables: readonly number[]) =>
  syllables.map((count, at) => line(at % 2 === 0 ? 'Vet' : 'Owner', count));

test.each([
  ['the first line begins with the first word', [9], timelineOf([3, 2]), [3000]],
  [
    'an examination without a word moves the lines after it',
    [20, 20, 20],
    timelineOf([2, 4], [1, 4], [60, 4]),
    [2000, 7000, 71_000],
  ],
  [
    'a line begins after the long pause, not after the short one at its proportional place',
    [20, 20],
    timelineOf([1, 3], [2, 1], [0.2, 4]),
    [1000, 6000],
  ],
  [
    'a door before the first word and a bark in a silence are not the beginning of a line',
    [20, 20],
    timelineOf([0, 0.3], [4, 4], [20, 0.3], [20, 4]),
    [4300, 48_600],
  ],
  [
    'short answers each begin at their own place, even beside a much longer pause',
    [20, 3, 3, 20],
    timelineOf([1, 4], [0.2, 0.6], [0.2, 0.6], [6, 4]),
    [1000, 5200, 6000, 12_600],
  ],
  [
    'what the service did not hear has no lines',
    [20, 20],
    { ...timelineOf([1, 4], [2, 4], [2, 12]), durationMs: 11_000 },
    [1000, 7000],
  ],
  [
    'a recording without length has all lines at its beginning',
    [5, 5],
    { speech: [], durationMs: 0 },
    [0, 0],
  ],
])('%s', (_what, syllables, timeline, starts) => {
  expect(estimateLineStarts(turns(...syllables), timeline)).toEqual(starts);
});

test('lines without words have no time, and take none from the others', () => {
  const empty = [line('', 0), line('Owner', 0)];
  const lines = [line('Vet', 20), ...empty, line('Owner', 20), { speaker: 'Vet:', words: ' … ' }];
  const timeline = timelineOf([1, 4], [2, 4]);
  expect(estimateLineStarts(lines, timeline)).toEqual([1000, null, null, 7000, null]);
});

test('a silent recording still places the lines, in proportion', () => {
  const starts = estimateLineStarts(turns(20, 20), { speech: [], durationMs: 60_000 });
  expect(starts[0]).toBe(0);
  expect(Math.abs((starts[1] ?? 0) - 30_000)).toBeLessThan(2000);
});

test.each([
  ['no transcript', []],
  ['no words', [line('Vet', 0)]],
] as const)('%s: no time', (_, lines) => {
  expect(estimateLineStarts(lines, timelineOf([1, 4]))).toEqual(lines.map(() => null));
});

test('whatever is said and heard, times never fall and lie within the recording', () => {
  const seconds = fc.double({ min: 0, max: 20, noNaN: true });
  const words = fc.oneof(
    fc.string(),
    fc.integer({ min: 0, max: 80 }).map((count) => line('', count).words),
  );
  fc.assert(
    fc.property(
      fc.array(fc.record({ speaker: fc.constantFrom('', 'Vet:', 'Owner:'), words }), { maxLength: 60 }),
      fc.array(fc.tuple(seconds, seconds), { maxLength: 60 }),
      (lines, stretches) => {
        const timeline = timelineOf(...stretches);
        const starts = estimateLineStarts(lines, timeline);
        expect(starts).toHaveLength(lines.length);
        let last = 0;
        for (const [at, start] of starts.entries()) {
          expect(start === null).toBe(spokenLength(lines[at]?.words ?? '') === 0);
          if (start === null) continue;
          expect(start).toBeGreaterThanOrEqual(last);
          expect(start).toBeLessThanOrEqual(timeline.durationMs);
          last = start;
        }
      },
    ),
    propertyRuns(200),
  );
});
