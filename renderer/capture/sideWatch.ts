import type { Settings } from '../../shared/settings/settingsTable.ts';

const blockSeconds = 0.75;
/** Somebody speaks. */
const heardDb = -50;
/** No two sides of a working microphone, nor two people with one each, differ by so much all the time. */
const silentBelowDb = 25;
const enoughBlocks = 4;
/** Then older blocks count half, so a plug that comes loose is noticed. */
const mostBlocks = 40;
const silentShare = 0.95;

/** `hear` answers when one side begins or ceases to give no sound while the other does; else null. */
export function createSideWatch(channel: Settings['channel']) {
  let [left, right, count, isTold] = [0, 0, 0, false];
  let [silentLeft, silentRight, heard] = [0, 0, 0];

  function countBlock(leftDb: number, rightDb: number): void {
    if (Math.max(leftDb, rightDb) < heardDb) return;
    if (heard >= mostBlocks) [silentLeft, silentRight, heard] = [silentLeft / 2, silentRight / 2, heard / 2];
    heard += 1;
    if (leftDb < rightDb - silentBelowDb) silentLeft += 1;
    if (rightDb < leftDb - silentBelowDb) silentRight += 1;
  }

  return {
    hear(channels: readonly Float32Array[], rateHz: number): boolean | null {
      const [first, second] = channels;
      if (first === undefined || second === undefined) return null;
      left += energy(first);
      right += energy(second);
      count += first.length;
      if (count < rateHz * blockSeconds) return null;
      countBlock(levelDb(left / count), levelDb(right / count));
      [left, right, count] = [0, 0, 0];
      const most = Math.max(channel === 'right' ? 0 : silentLeft, channel === 'left' ? 0 : silentRight);
      const isSilent = heard >= enoughBlocks && most >= heard * silentShare;
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
