import type { Waveform } from '../../../shared/ipc/snapshot.ts';
import { meterOf } from '../../state/recorder/levels.ts';

/** The highest peak of each bar, because a short sound must not get lost between two bars. */
export function barsOf(peaks: readonly number[], count: number): readonly number[] {
  if (peaks.length === 0) return [];
  return Array.from({ length: count }, (_, bar) => {
    const from = Math.floor((bar * peaks.length) / count);
    const to = Math.max(from + 1, Math.floor(((bar + 1) * peaks.length) / count));
    return peaks.slice(from, to).reduce((highest, peak) => Math.max(highest, peak), 0);
  });
}

/**
 * The bars of a whole recording, for a picture that is `count` wide and 100 high: each with its time in ms and its path.
 * A silence is a line.
 */
export const waveBars = ({ peaks, silences }: Waveform, durationMs: number, count: number) =>
  barsOf(peaks, count).map((peak, index) => {
    const atMs = (index / count) * durationMs;
    const isSilent = silences.some(({ fromMs, toMs }) => atMs >= fromMs && atMs < toMs);
    const half = isSilent ? 0.5 : Math.max(1, meterOf(peak) * 48);
    return { atMs, path: `M${index + 0.5} ${(50 - half).toFixed(1)}V${(50 + half).toFixed(1)}` };
  });
