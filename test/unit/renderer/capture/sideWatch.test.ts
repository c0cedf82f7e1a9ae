import { expect, test } from 'vitest';

import { createSideWatch } from '../../../../renderer/capture/sideWatch.ts';

const rateHz = 48_000;
const loud = new Float32Array(rateHz / 100).fill(0.1);
const silent = new Float32Array(rateHz / 100);

/** What is told within so many seconds. */
function told(channel: 'mix' | 'left' | 'right', channels: readonly Float32Array[], seconds = 5) {
  const watch = createSideWatch(channel);
  return Array.from({ length: seconds * 100 }, () => watch.hear(channels, rateHz)).filter(
    (one) => one !== null,
  );
}

test.each([
  ['mix', [loud, silent], [true]],
  ['mix', [silent, loud], [true]],
  ['left', [silent, loud], [true]],
  ['right', [loud, silent], [true]],
  // The side that gives no sound is not recorded.
  ['left', [loud, silent], []],
  ['mix', [loud, loud], []],
  ['mix', [loud], []],
  ['mix', [silent, silent], []],
] as const)('%s: a recorded side without sound is told once', (channel, channels, expected) => {
  expect(told(channel, channels)).toEqual(expected);
});

test('sound that comes back is told', () => {
  const watch = createSideWatch('mix');
  const heard = [
    ...Array.from({ length: 500 }, () => silent),
    ...Array.from({ length: 3000 }, () => loud),
  ].map((right) => watch.hear([loud, right], rateHz));
  expect(heard.filter((one) => one !== null)).toEqual([true, false]);
});
