import { describe, expect, test } from 'vitest';
import {
  blockSamples,
  createCapture,
  levelSamples,
  monoOf,
  toInt16,
} from '../../../../renderer/capture/createCapture.ts';
import { maxFrameSamples, type MicrophoneMessage } from '../../../../shared/ipc/microphoneMessages.ts';

function capturing() {
  const posted: MicrophoneMessage[] = [];
  const levels: number[] = [];
  const capture = createCapture({
    post: (message) => posted.push(message),
    showLevel: (peak) => levels.push(peak),
  });
  const frames = (): readonly number[] => posted.flatMap((m) => (m.kind === 'frames' ? [...m.samples] : []));
  return { capture, posted, levels, frames };
}

/** Each sample tells its position. */
const counting = (from: number, count: number): Float32Array =>
  Float32Array.from({ length: count }, (_, index) => (from + index) / 32_768);

describe('a sample as 16 bits', () => {
  test.each([
    [0, 0],
    [1 / 32_768, 1],
    [-1, -32_768],
    [1, 32_767],
    [1.7, 32_767],
    [-1.7, -32_768],
    [0.4 / 32_768, 0],
  ])('%f becomes %i', (sample, expected) => {
    expect(toInt16(sample)).toBe(expected);
  });

  test('every 16-bit value comes out unchanged', () => {
    for (let value = -32_768; value <= 32_767; value += 1)
      if (toInt16(value / 32_768) !== value) expect.fail(String(value));
  });
});

describe('one channel of two', () => {
  const left = Float32Array.of(0.5, 0.25);
  const right = Float32Array.of(-0.25, 0.75);
  test.each([
    ['left', [0.5, 0.25]],
    ['right', [-0.25, 0.75]],
    ['mix', [0.125, 0.5]],
  ] as const)('%s', (channel, expected) => {
    expect([...monoOf([left.slice(), right.slice()], channel)]).toEqual(expected);
  });
  test.each(['left', 'right', 'mix'] as const)('of a mono microphone, %s is its only channel', (channel) => {
    expect([...monoOf([left], channel)]).toEqual([0.5, 0.25]);
  });
});

describe('captured sound', () => {
  test('is posted in blocks of 100 ms, without a lost or repeated sample', () => {
    const { capture, posted, frames } = capturing();
    capture.begin();
    let at = 0;
    for (const count of [128, 4_800, 1, 9_999, 441, 4_031]) {
      capture.accept(counting(at, count), at / 48);
      at += count;
    }
    const sizes = posted.map((m) => (m.kind === 'frames' ? m.samples.length : 0));
    expect(new Set(sizes)).toEqual(new Set([blockSamples]));
    expect(frames()).toEqual(Array.from({ length: sizes.length * blockSamples }, (_, index) => index));
    expect(blockSamples).toBeLessThanOrEqual(maxFrameSamples);
  });

  test('is measured but not posted before the capture begins', () => {
    const { capture, posted, levels } = capturing();
    capture.accept(counting(0, 48_000), 0);
    expect(posted).toEqual([]);
    expect(levels).toHaveLength(6);
  });

  test('is posted up to the pause, and never during the pause', () => {
    const { capture, posted, frames } = capturing();
    capture.begin();
    capture.accept(counting(0, 100), 0);
    capture.obey({ kind: 'pause' });
    capture.accept(counting(9_000, 9_600), 500);
    expect(posted.map(({ kind }) => kind)).toEqual(['frames', 'paused']);
    capture.obey({ kind: 'resume' });
    capture.accept(counting(100, 50), 900);
    capture.obey({ kind: 'stop' });
    expect(posted.map(({ kind }) => kind)).toEqual(['frames', 'paused', 'frames', 'stopped']);
    expect(frames()).toEqual(Array.from({ length: 150 }, (_, index) => index));
  });

  test('is never posted after a stop', () => {
    const { capture, posted } = capturing();
    capture.begin();
    capture.obey({ kind: 'stop' });
    for (const kind of ['resume', 'pause', 'stop'] as const) capture.obey({ kind });
    capture.accept(counting(0, 48_000), 0);
    expect(posted).toEqual([{ kind: 'stopped' }]);
  });

  test('of a partial block is posted without the rest of the buffer', () => {
    const { capture, posted } = capturing();
    capture.begin();
    capture.accept(counting(0, 10), 0);
    capture.obey({ kind: 'stop' });
    const [first] = posted;
    expect(first?.kind === 'frames' && first.samples.buffer.byteLength).toBe(20);
  });

  test('has the time of its first sample in each block, and no block spans a gap', () => {
    const { capture, posted, frames } = capturing();
    capture.begin();
    capture.accept(counting(0, 4_920), 1_000);
    capture.accept(counting(4_920, 480), 1_102.5);
    capture.accept(counting(5_400, 480), 1_512.5);
    capture.accept(counting(5_880, 480), 1_300);
    capture.obey({ kind: 'pause' });
    capture.obey({ kind: 'resume' });
    capture.accept(counting(6_360, 480), 9_000);
    capture.obey({ kind: 'stop' });
    const blocks = posted.flatMap((m) => (m.kind === 'frames' ? [[m.samples.length, m.atMs]] : []));
    expect(blocks).toEqual([
      [4_800, 1_000],
      [600, 1_100],
      [480, 1_512.5],
      [480, 1_300],
      [480, 9_000],
    ]);
    expect(frames()).toEqual(Array.from({ length: 6_840 }, (_, index) => index));
  });

  test('has the highest amplitude of each step as its level, never above 1', () => {
    const { capture, levels } = capturing();
    const samples = new Float32Array(levelSamples * 3);
    samples[5] = -0.5;
    samples[levelSamples] = 1.5;
    capture.accept(samples, 0);
    expect(levels).toEqual([0.5, 1, 0]);
  });
});
