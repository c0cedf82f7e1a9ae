import { Writable } from 'node:stream';
import { describe, expect, test } from 'vitest';
import { runFfmpeg } from '../../../../../main/audio/ffmpeg/runFfmpeg.ts';
import { fakeFfmpeg } from '../../../../support/fakeFfmpeg.ts';

/** What is told of a run in which ffmpeg printed these lines. */
async function told(lines: readonly string[], durationMs: number | null = null) {
  const fractions: (number | null)[] = [];
  const { error, remarks, outTimeMs } = await runFfmpeg({
    ffmpegPath: await fakeFfmpeg(lines.map((line) => `${line}\n`).join('')),
    input: { kind: 'file', path: '/nowhere/dog.m4a', streamIndex: 0 },
    sink: new Writable({ autoDestroy: false, write: (_bytes, _encoding, done) => done() }),
    signal: undefined,
    durationMs,
    onProgress: (fraction) => fractions.push(fraction),
  });
  expect(error).toBeNull();
  return { remarks, outTimeMs, fractions };
}

describe.skipIf(process.platform === 'win32')('of what ffmpeg prints', () => {
  test.each([
    ['out_time_us=2298813', 2298.813],
    ['out_time_us=3600000000', 3_600_000],
    ['out_time_us=22188\r', 22.188],
    // Before the first sample some versions say a large negative number, some N/A.
    ['out_time_us=-577014', 0],
    ['out_time_us=N/A', null],
    // Microseconds as well, in spite of its name: not to be taken for milliseconds.
    ['out_time_ms=2298813', null],
    ['out_time=00:00:02.298813', null],
    ['total_size=73562', null],
    ['progress=continue', null],
    ['', null],
  ])('%j is no remark, and progress of %s ms', async (line, outTimeMs) => {
    const fractions = outTimeMs === null ? [] : [null];
    expect(await told([line])).toEqual({ remarks: [], outTimeMs: outTimeMs ?? 0, fractions });
  });

  test('a warning is a remark, and no progress', async () => {
    const line = '[aac @ 0x5632] Input buffer exhausted before END element found';
    expect(await told([line])).toEqual({ remarks: [line], outTimeMs: 0, fractions: [] });
  });

  test('a fraction never leaves 0 to 1, and is unknown where the length is', async () => {
    const lines = ['out_time_us=-1000', 'out_time_us=500000', 'out_time_us=2500000'];
    expect((await told(lines, 2000)).fractions).toEqual([0, 0.25, 1]);
    expect((await told(lines, 0)).fractions).toEqual([null, null, null]);
  });
});
