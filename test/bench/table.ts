import type { Outcome } from './figure.ts';
import { rowsOf, type Row } from './words.ts';

const heads: Row = {
  title: 'figure',
  ours: 'ours',
  bare: 'bare',
  is: 'is',
  target: 'target',
  verdict: 'no target',
};
const columns = ['title', 'ours', 'bare', 'is', 'target'] as const;

/** For a terminal. */
export function table(outcomes: readonly Outcome[]): string {
  const rows = outcomes.flatMap(rowsOf);
  const widths = columns.map((column) => Math.max(...[heads, ...rows].map((row) => row[column].length)));
  const line = (row: Row, verdict: string): string =>
    [...columns.map((column, at) => row[column].padEnd(widths[at] ?? 0)), verdict].join('  ').trimEnd();
  const lines = [
    line(heads, ''),
    ...rows.map((row) => line(row, row.verdict === 'no target' ? '' : row.verdict)),
  ];
  const failed = outcomes.flatMap((one) =>
    one.state === 'failed' ? [`${one.figure.name} was not measured: ${one.reason}`] : [],
  );
  return [...lines, ...failed].join('\n');
}
