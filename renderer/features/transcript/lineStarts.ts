import type { Waveform } from '../../../shared/ipc/snapshot.ts';
import type { Line } from './splitLines.ts';

/** About when each line begins, in ms of the recording; null for a line without words. */
export type LineStarts = readonly (number | null)[];

/** A placeholder: each line at its share of the time. */
export function lineStarts(lines: readonly Line[], _wave: Waveform, durationMs: number): LineStarts {
  const all = lines.reduce((sum, { words }) => sum + words.trim().length, 0);
  let before = 0;
  return lines.map(({ words }) => {
    const start = (before / Math.max(1, all)) * durationMs;
    before += words.trim().length;
    return words.trim() === '' ? null : start;
  });
}

/** The last line that begins at or before this time; -1: none. */
export function lineHeardAt(starts: LineStarts, atMs: number): number {
  return starts.findLastIndex((start) => start !== null && start <= atMs);
}
