import { expect, test } from 'vitest';
import { activeFilters } from '../../../../../renderer/features/consultList/Filters.tsx';
import { nothingChosen, type FilterChoice } from '../../../../../renderer/state/consultList/listFilters.ts';

const now = new Date(2026, 10, 20, 14, 2).getTime();
const all: FilterChoice = {
  phase: 'noteReady',
  date: { kind: 'range', from: '2025-01-31', to: '2026-11-20' },
};
const labels = (choice: Partial<FilterChoice>): readonly string[] =>
  activeFilters({ ...nothingChosen, ...choice }, now).map(({ label }) => label);

test('each filter that is on has its words, and one that leaves everything is none', () => {
  expect(labels({})).toEqual([]);
  expect(labels(all)).toEqual(['Note ready', 'From Fri 31 Jan 2025 to today']);
  expect(labels({ phase: 'recording' })).toEqual(['Recording, paused']);
  expect(labels({ date: { kind: 'week' } })).toEqual(['Last 7 days']);
  expect(labels({ date: { kind: 'range', from: '', to: '' } })).toEqual([]);
});
