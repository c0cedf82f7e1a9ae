/** One line of ffmpeg's `-progress` output. */
export type ProgressLine =
  | { readonly kind: 'outTime'; readonly outTimeMs: number }
  /** The level of a channel for a second or so, counted from 1; silence is -Infinity. */
  | { readonly kind: 'level'; readonly channel: number; readonly levelDb: number }
  | { readonly kind: 'other' } // another key
  | { readonly kind: 'none' }; // no progress line: a warning

const keyValue = /^([a-z0-9_]+)=\s*(\S*)\s*$/;

const levelOfChannel = /^lavfi\.astats\.(\d{1,3})\.RMS_level=(-?[\d.]+|-inf)\s*$/;
/** What stands before the levels and between them. */
const otherMeasure = /^(?:frame:\d+\s+pts:|lavfi\.astats\.)/;

/** ffmpeg writes `key=value` lines. `out_time_us` is `N/A` before the first sample. */
export function parseProgressLine(line: string): ProgressLine {
  const [, key, value = ''] = keyValue.exec(line) ?? [];
  if (key === undefined) return parseLevelLine(line);
  if (key !== 'out_time_us' || !/^-?\d+$/.test(value)) return { kind: 'other' };
  return { kind: 'outTime', outTimeMs: Math.max(0, Number(value) / 1000) };
}

function parseLevelLine(line: string): ProgressLine {
  const [, channel, level = ''] = levelOfChannel.exec(line) ?? [];
  if (channel === undefined) return { kind: otherMeasure.test(line) ? 'other' : 'none' };
  return { kind: 'level', channel: Number(channel), levelDb: level === '-inf' ? -Infinity : Number(level) };
}

/** How much of a recording is done, 0 to 1; null: its length is unknown. */
export function progressFraction(outTimeMs: number, durationMs: number | null): number | null {
  if (durationMs === null || durationMs <= 0) return null;
  return Math.min(1, Math.max(0, outTimeMs / durationMs));
}
