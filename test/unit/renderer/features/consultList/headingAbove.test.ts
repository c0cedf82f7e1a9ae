import { describe, expect, it } from 'vitest';
import { epochMs } from '../../../../../shared/ids.ts';
import { emptyGroupCounts, type ConsultRow } from '../../../../../shared/ipc/snapshot.ts';
import { headingAbove } from '../../../../../renderer/features/consultList/ConsultRow.tsx';

const timeOf = (day: number, hour: number) => epochMs(new Date(2026, 10, day, hour).getTime());
const at = (day: number, hour: number) => ({ createdAt: timeOf(day, hour), recordedAt: null });
type Row = Pick<ConsultRow, 'createdAt' | 'recordedAt'>;
const now = new Date(2026, 10, 20, 18).getTime();

/** The headings of the rows, in their order. */
function headings(rows: readonly (Row | undefined)[], groups = emptyGroupCounts): readonly (string | null)[] {
  return rows.map((_, index) => {
    const heading = headingAbove(index, { rowAt: (place) => rows[place], groups, now });
    return heading === null ? null : [heading.text, heading.count ?? ''].join(' ').trim();
  });
}

describe('the heading above a row', () => {
  it('the heading above a row is the day, above the first row of each day', () => {
    expect(headings([at(20, 14), at(20, 9), at(19, 17), at(16, 8)])).toEqual([
      'Today',
      null,
      'Yesterday',
      'Mon 16 Nov',
    ]);
  });

  it('the heading above a row is the day on which an imported file was recorded', () => {
    const imported = { ...at(20, 9), recordedAt: { at: timeOf(19, 8), from: 'container' as const } };
    expect(headings([at(20, 8), imported, at(19, 7)])).toEqual(['Today', 'Yesterday', null]);
  });

  it('the heading above a row names the groups with their counts, and each day below them', () => {
    const rows = [at(20, 16), at(1, 9), at(20, 9), at(20, 14), at(20, 15), at(19, 9)];
    expect(headings(rows, { notSent: 1, needsYou: 2, ready: 1 })).toEqual([
      'Not sent 1',
      'Needs you 2',
      null,
      'Ready 1',
      'Today',
      'Yesterday',
    ]);
  });

  it('the heading above a row is missing where the row before is not loaded', () => {
    expect(headings([undefined, at(20, 9)])).toEqual([null, null]);
  });
});
