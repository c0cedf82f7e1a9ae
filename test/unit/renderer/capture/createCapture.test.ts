import { describe, expect, test } from 'vitest';
import { createCapture, monoOf } from '../../../../renderer/capture/createCapture.ts';
import { takeAudioMs } from '../../../../main/recording/takeAudioMs.ts';
import { maxPieceMs } from '../../../../main/recording/limits.ts';
import { maxFrameSamples, type MicrophoneMessage } from '../../../../shared/ipc/microphoneMessages.ts';

/** A quarter of a second. */
const blockSamples = 12_000;

function capturing() {
  const posted: MicrophoneMessage[] = [];
  const levels: number[] = [];
  const capture = createCapture({
    post: (message) => posted.push(message),
    showLevel: (peak) => levels.push(peak),
  });
  const blocks = () => posted.flatMap((message) => (message.kind === 'frames' ? [message] : []));
  const frames = (): readonly number[] => blocks().flatMap(({ samples }) => [...samples]);
  const sizes = (): readonly number[] => blocks().map(({ samples }) => samples.length);
  return { capture, posted, levels, blocks, frames, sizes };
}

/** Each sample tells its position. */
const counting = (from: number, count: number): Float32Array =>
  Float32Array.from({ length: count }, (_, index) => (from + index) / 32_768);

const upTo = (count: number): readonly number[] => Array.from({ length: count }, (_, index) => index);

describe('a sample as 16 bits', () => {
  const sent = (...samples: readonly number[]): readonly number[] => {
    const { capture, frames } = capturing();
    capture.begin();
    capture.accept(Float32Array.from(samples), 0);
    capture.endBatch();
    return frames();
  };
  test.each([
    [0, 0],
    [1 / 32_768, 1],
    [-1, -32_768],
    [1, 32_767],
    [1.7, 32_767],
    [-1.7, -32_768],
    [0.4 / 32_768, 0],
    [0.6 / 32_768, 1],
  ])('the sample %f becomes %i', (sample, expected) => {
    expect(sent(sample)).toEqual([expected]);
  });

  test('every 16-bit sample comes out unchanged', () => {
    const all = Array.from({ length: 65_536 }, (_, index) => index - 32_768);
    expect(sent(...all.map((value) => value / 32_768))).toEqual(all);
  });
});

describe('one channel of two', () => {
  const left = Float32Array.of(0.5, 0.25);
  const right = Float32Array.of(-0.25, 0.75);
  test.each([
    ['left', [0.5, 0.25]],
    ['right', [-0.25, 0.75]],
    ['mix', [0.125, 0.5]],
  ] as const)('of two channels the setting %s makes the one that is recorded', (channel, expected) => {
    expect([...monoOf([left.slice(), right.slice()], channel)]).toEqual(expected);
  });
  test.each(['left', 'right', 'mix'] as const)(
    'the channel of a mono microphone, %s, is its only one',
    (channel) => {
      expect([...monoOf([left], channel)]).toEqual([0.5, 0.25]);
    },
  );
});

describe('captured sound', () => {
  test('captured sound is posted at the end of each batch, without a lost or repeated sample', () => {
    const { capture, frames, sizes } = capturing();
    capture.begin();
    let at = 0;
    for (const count of [128, 4_800, 1, 9_999, 441, 4_031]) {
      capture.accept(counting(at, count), at / 48);
      at += count;
      capture.endBatch();
    }
    expect(sizes()).toEqual([128, 4_800, 1, 9_999, 441, 4_031]);
    expect(frames()).toEqual(upTo(at));
  });

  test('captured sound of a long batch is posted in blocks that main saves in one piece', () => {
    const { capture, frames, sizes } = capturing();
    capture.begin();
    capture.accept(counting(0, 30_000), 0);
    capture.endBatch();
    capture.endBatch();
    expect(sizes()).toEqual([blockSamples, blockSamples, 6_000]);
    expect(frames()).toEqual(upTo(30_000));
    expect(takeAudioMs(blockSamples * 2)).toBe(maxPieceMs);
    expect(blockSamples).toBeLessThanOrEqual(maxFrameSamples);
  });

  test('captured sound is measured but not posted before the capture begins', () => {
    const { capture, posted, levels } = capturing();
    for (let batch = 0; batch < 6; batch += 1) {
      capture.accept(counting(0, 8_000), 0);
      capture.endBatch();
    }
    expect(posted).toEqual([]);
    expect(levels).toHaveLength(6);
  });

  test('captured sound is posted up to the pause, and never during the pause', () => {
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
    expect(frames()).toEqual(upTo(150));
  });

  test('captured sound goes before the news that no more comes; a mute is told when the recording begins', () => {
    const { capture, posted } = capturing();
    capture.tellMuted(true);
    expect(posted).toEqual([]);
    capture.begin();
    capture.accept(counting(0, 100), 0);
    capture.tellLost('device_lost');
    expect(posted.map(({ kind }) => kind)).toEqual(['muted', 'frames', 'lost']);
  });

  test('captured sound is never posted after a stop', () => {
    const { capture, posted } = capturing();
    capture.begin();
    capture.obey({ kind: 'stop' });
    for (const kind of ['resume', 'pause', 'stop'] as const) capture.obey({ kind });
    capture.accept(counting(0, 48_000), 0);
    capture.tellLost('stalled');
    expect(posted).toEqual([{ kind: 'stopped' }]);
  });

  test('captured sound of a partial block is posted without the rest of the buffer', () => {
    const { capture, blocks } = capturing();
    capture.begin();
    capture.accept(counting(0, 10), 0);
    capture.obey({ kind: 'stop' });
    expect(blocks()[0]?.samples.buffer.byteLength).toBe(20);
  });

  test('captured sound has the time of its first sample in each block, and no block spans a gap', () => {
    const { capture, frames, sizes, blocks } = capturing();
    capture.begin();
    capture.accept(counting(0, 4_920), 1_000);
    capture.accept(counting(4_920, 480), 1_102.5);
    capture.accept(counting(5_400, 480), 1_512.5);
    capture.accept(counting(5_880, 480), 1_300);
    capture.obey({ kind: 'pause' });
    capture.obey({ kind: 'resume' });
    capture.accept(counting(6_360, 480), 9_000);
    capture.obey({ kind: 'stop' });
    expect(sizes()).toEqual([5_400, 480, 480, 480]);
    expect(blocks().map(({ atMs }) => atMs)).toEqual([1_000, 1_512.5, 1_300, 9_000]);
    expect(frames()).toEqual(upTo(6_840));
  });

  test('captured sound has the highest amplitude of each batch as its level, never above 1', () => {
    const { capture, levels } = capturing();
    for (const loudest of [-0.5, 1.5, 0]) {
      const samples = new Float32Array(7_200);
      samples[5] = loudest;
      capture.accept(samples, 0);
      capture.endBatch();
    }
    expect(levels).toEqual([0.5, 1, 0]);
  });
});
