import { expect, test } from 'vitest';
import { chart } from '../../bench/chart.ts';
import { judge, type Figure, type Measured, type Outcome } from '../../bench/figure.ts';
import { report } from '../../bench/report.ts';
import { median, percentile } from '../../bench/statistics.ts';
import { table } from '../../bench/table.ts';

const figure = (changes: Partial<Figure>): Figure => ({
  name: 'sample',
  title: 'typing',
  against: 'a bare text area',
  method: 'By keys.',
  unit: 'ms',
  targets: [{ of: 'ratio', atMost: 1.15 }],
  seconds: 1,
  measure: () => Promise.reject(new Error('not here')),
  ...changes,
});
const measured = (changes: Partial<Measured> = {}): Measured => ({
  ours: 12,
  bare: 10,
  runs: [{ ours: 12, bare: 10 }],
  ...changes,
});
const occasion = {
  date: '2026-11-20',
  commit: 'abc',
  processors: 2,
  memoryGb: 24,
  system: 'Linux 6.18',
  loadBefore: 0.1,
  isQuick: false,
};

test.each([
  [{ of: 'ratio', atMost: 1.2 }, true],
  [{ of: 'ratio', atMost: 1.19 }, false],
  [{ of: 'difference', atMost: 2 }, true],
  [{ of: 'difference', atMost: 1.9 }, false],
  [{ of: 'ours', atMost: 12 }, true],
  [{ of: 'ours', atMost: 11 }, false],
  [{ of: { beside: 'handlers, ms' }, atMost: 4 }, true],
  [{ of: { beside: 'handlers, ms' }, atMost: 3 }, false],
] as const)('%j is met: %s', (target, isMet) => {
  const outcome = judge(figure({ targets: [target] }), measured({ beside: { 'handlers, ms': 4 } }), 1);
  expect(outcome).toMatchObject({ state: 'measured', judged: [{ isMet }] });
});

test.each([
  ['a ratio to nothing', { bare: null }],
  ['a ratio that is no number', { bare: Number.NaN }],
])('%s is no figure, met or missed', (_, changes) => {
  expect(judge(figure({}), measured(changes), 1).state).toBe('failed');
});

const outcomes: readonly Outcome[] = [
  judge(figure({ title: 'met one' }), measured({ ours: 11 }), 1),
  judge(figure({ title: 'missed <one>' }), measured({ ours: 34 }), 1),
  {
    figure: figure({ title: 'broken one' }),
    tookSeconds: 1,
    state: 'failed',
    reason: 'No display in /home/somebody/x.\n  at y',
  },
];

test('table, report and chart say of each figure whether it is met, missed or not measured', () => {
  const lines = table(outcomes).split('\n');
  expect(lines.find((line) => line.startsWith('met one'))).toMatch(/11 ms +10 ms +1\.10 × +≤ 1\.15 × +met$/);
  expect(lines.find((line) => line.startsWith('missed'))).toMatch(/3\.40 × .* missed$/);
  expect(lines.find((line) => line.startsWith('broken'))).toMatch(/failed$/);
  expect(table(outcomes)).toContain('No display in /home/somebody/x.');

  const text = report(outcomes, occasion);
  expect(text).toContain('2 processors, 24 GB, Linux 6.18');
  expect(text).toMatch(/\| missed .* \| \*\*missed\*\* \|/);
  expect(text).toContain('the cause is not known yet');
  expect(text).toContain('not measured. No display in …\n');
  expect(text).toMatch(/## The note workspace\n[^]*\| ≤ 45 \| 77 \|/);

  const picture = chart(outcomes);
  expect(picture).toContain('aria-label="1 of 2 targets met"');
  expect(picture).toContain('missed &lt;one&gt;');
  expect(picture.match(/<rect class="missed"/g)).toHaveLength(1);
});

test('the middle, and what nineteen of twenty do not exceed', () => {
  expect(median([5, 1, 3])).toBe(3);
  expect(median([4, 1, 3, 2])).toBe(2.5);
  expect(
    percentile(
      Array.from({ length: 20 }, (_, at) => at + 1),
      95,
    ),
  ).toBe(19);
});
