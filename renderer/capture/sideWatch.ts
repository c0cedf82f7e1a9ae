import { createSilentSides } from '../../shared/consult/silentSides.ts';
import type { Settings } from '../../shared/settings/settingsTable.ts';

const blockSeconds = 0.75;

/**
 * Notices that a side of the microphone that is recorded gives no sound, while the other one does. `hear` returns the
 * answer when it changes, else null.
 */
export function createSideWatch(channel: Settings['channel']) {
  const sides = createSilentSides();
  let [left, right, count, isTold] = [0, 0, 0, false];
  return {
    hear(channels: readonly Float32Array[], rateHz: number): boolean | null {
      const [first, second] = channels;
      if (first === undefined || second === undefined) return null;
      left += energy(first);
      right += energy(second);
      count += first.length;
      if (count < rateHz * blockSeconds) return null;
      sides.add(levelDb(left / count), levelDb(right / count));
      [left, right, count] = [0, 0, 0];
      const silent = sides.silentSide();
      const isSilent = silent !== null && (channel === 'mix' || channel === silent);
      if (isSilent === isTold) return null;
      isTold = isSilent;
      return isSilent;
    },
  };
}

function energy(samples: Float32Array): number {
  let sum = 0;
  for (let at = 0; at < samples.length; at += 1) sum += (samples[at] ?? 0) ** 2;
  return sum;
}

const levelDb = (power: number): number => 10 * Math.log10(power + 1e-12);
