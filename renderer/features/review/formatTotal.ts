import { formatPosition } from '../../components/format/time.ts';

/** The length of a recording as 12:40, rounded as everywhere else. */
export const formatTotal = (durationMs: number): string =>
  formatPosition(Math.round(durationMs / 1000) * 1000);
