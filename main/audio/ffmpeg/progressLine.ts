/** One line of ffmpeg's `-progress` output. */
export type ProgressLine =
  | { readonly kind: 'outTime'; readonly outTimeMs: number }
  | { readonly kind: 'other' } // another key
  | { readonly kind: 'none' }; // no progress line: a warning

const keyValue = /^([a-z0-9_]+)=\s*(\S*)\s*$/;

/** ffmpeg writes `key=value` lines. `out_time_us` is `N/A` before the first sample. */
export function parseProgressLine(line: string): ProgressLine {
  const [, key, value = ''] = keyValue.exec(line) ?? [];
  if (key === undefined) return { kind: 'none' };
  if (key !== 'out_time_us' || !/^-?\d+$/.test(value)) return { kind: 'other' };
  return { kind: 'outTime', outTimeMs: Math.max(0, Number(value) / 1000) };
}

/** How much of a recording is done, 0 to 1; null: its length is unknown. */
export function progressFraction(outTimeMs: number, durationMs: number | null): number | null {
  if (durationMs === null || durationMs <= 0) return null;
  return Math.min(1, Math.max(0, outTimeMs / durationMs));
}
