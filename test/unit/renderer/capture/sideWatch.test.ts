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

type Block = readonly [leftDb: number, rightDb: number];

/** Blocks as short as the watch takes them, at these levels. */
function sidesSilentAfter(blocks: readonly Block[]): readonly string[] {
  const tone = (db: number): Float32Array => new Float32Array(3).fill(10 ** (db / 20));
  return (['left', 'right'] as const).filter((side) => {
    const watch = createSideWatch(side);
    return blocks.reduce(
      (before, [left, right]) => watch.hear([tone(left), tone(right)], 4) ?? before,
      false,
    );
  });
}

const times = (count: number, ...block: Block): readonly Block[] =>
  Array.from({ length: count }, () => block);

test.each([
  ['right', times(4, -25, -70)],
  ['left', times(4, -Infinity, -40)],
  ['right', [...times(400, -25, -25), ...times(120, -25, -90)]],
  ['', times(3, -25, -70)],
  ['', times(50, -25, -35)],
  ['', times(50, -Infinity, -60)],
  ['', times(50, -Infinity, -Infinity)],
  // Two people with a microphone each.
  ['', Array.from({ length: 40 }, (_, at): Block => (at % 8 < 4 ? [-25, -60] : [-60, -25]))],
])('the silent side is “%s”', (side, blocks) => {
  expect(sidesSilentAfter(blocks).join()).toBe(side);
});
