/** About when each line begins, in ms of the recording; null for a line without words. */
export type LineStarts = readonly (number | null)[];

/** The last line that begins at or before this time; -1: none. */
export const lineHeardAt = (starts: LineStarts, atMs: number): number =>
  starts.findLastIndex((start) => start !== null && start <= atMs);
