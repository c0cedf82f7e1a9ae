import { createHash } from 'node:crypto';
import { symlink, unlink, writeFile } from 'node:fs/promises';
import { join } from 'node:path';

import { describe, expect, onTestFinished, test } from 'vitest';

import { beginLiveWav } from '../../../main/audio/beginLiveWav.ts';
import { parseWavHeader } from '../../../main/audio/wavHeader.ts';
import { context, ffmpegChildren, programs, run, temporaryFolder } from './audioTestKit.ts';
import {
  appendAll,
  audioIn,
  drained,
  feed,
  filesIn,
  prepareFrom,
  takeOf,
  until,
  wavOf,
  writeJournal,
} from './takeTestKit.ts';
import { consult, dataKey, journalFile, ordinaryPlaces, valueOf, wavFile } from './takeTestNames.ts';

const isLinux = process.platform === 'linux';
const isRoot = process.getuid?.() === 0;

/** Of the take's own samples by the plainest command there is. */
async function referencePcm(folder: string, pcm: Buffer): Promise<Buffer> {
  const path = join(folder, 'reference.raw');
  await writeFile(path, pcm);
  const args = ['-v', 'quiet', '-nostdin', '-f', 's16le', '-ar', '48000', '-ac', '1', '-i', path];
  const { stdout } = await run(programs.ffmpeg, [...args, '-ar', '16000', '-f', 's16le', '-'], {
    encoding: 'buffer',
    maxBuffer: 50_000_000,
  });
  return stdout;
}

describe('a WAV that grows with the take', () => {
  test.each([
    ['250 ms at a time', 24_000, 11.3],
    ['a few samples at a time', 262, 3.001],
    ['a second and a half at a time', 144_000, 20],
    ['as short as a word', 24_000, 0.12],
  ])('%s: the same as later from the journal, and as the file', async (_name, pieceBytes, seconds) => {
    const parent = await temporaryFolder();
    const [audio, folder] = await audioIn(parent);
    const pcm = takeOf(seconds);
    const live = valueOf(await audio.beginLive(consult));
    appendAll(live, pcm, pieceBytes);
    const grown = valueOf(await live.finish());
    const wav = await wavOf(audio, grown);
    expect(parseWavHeader(wav, wav.length)).toMatchObject({ ok: true });
    const sampleCount = Math.round((seconds * 48_000) / 3);
    expect(grown).toEqual({
      file: wavFile,
      firstSample: 0,
      byteCount: 44 + 2 * sampleCount,
      sha256: createHash('sha256').update(wav.subarray(44)).digest('hex'),
      durationMs: Math.round(sampleCount / 16),
    });
    expect(wav.subarray(44).equals(await referencePcm(parent, pcm))).toBe(true);
    expect((await audio.verify(consult, grown, new AbortController().signal)).ok).toBe(true);

    const later = valueOf(await prepareFrom(audio, await writeJournal(folder, pcm)));
    expect(later).toEqual(grown);
    expect((await wavOf(audio, later)).equals(wav)).toBe(true);
    expect(await filesIn(folder)).toEqual([journalFile, wavFile]);
  });

  test('is on the disk while the take goes on, with no second of it held back', async () => {
    const [audio, folder] = await audioIn(await temporaryFolder());
    const live = valueOf(await audio.beginLive(consult));
    const pcm = takeOf(10);
    appendAll(live, pcm);
    await drained(folder, pcm.length);
    await live.abandon();
    expect(await filesIn(folder)).toEqual([]);
  });

  test('replaces what an interrupted run left', async () => {
    const [audio, folder] = await audioIn(await temporaryFolder());
    await writeFile(join(folder, wavFile), 'half of an earlier try');
    const live = valueOf(await audio.beginLive(consult));
    appendAll(live, takeOf(1));
    expect(valueOf(await live.finish()).durationMs).toBe(1000);
  });

  test('finished twice answers once; what comes after the end is not taken; abandoned after it is gone', async () => {
    const [audio, folder] = await audioIn(await temporaryFolder());
    const live = valueOf(await audio.beginLive(consult));
    appendAll(live, takeOf(1));
    const ends = [live.finish(), live.finish()];
    appendAll(live, takeOf(1));
    const [first, second] = await Promise.all(ends);
    expect(first).toMatchObject({ ok: true, value: { durationMs: 1000 } });
    expect(second).toEqual(first);
    await live.abandon();
    expect(await filesIn(folder)).toEqual([]);
    // Made again under the same name, it is not that one's to remove.
    valueOf(await prepareFrom(audio, await writeJournal(folder, takeOf(1))));
    await live.abandon();
    expect(await filesIn(folder)).toEqual([journalFile, wavFile]);
  });

  test.each([0, 9598])('%i bytes hold no word: audio_too_short, live and later', async (byteCount) => {
    const [audio, folder] = await audioIn(await temporaryFolder());
    const pcm = takeOf(1).subarray(0, byteCount);
    const live = valueOf(await audio.beginLive(consult));
    appendAll(live, pcm);
    expect(await live.finish()).toMatchObject({ ok: false, error: { code: 'audio_too_short' } });
    expect(await filesIn(folder)).toEqual([]);
    const later = await prepareFrom(audio, await writeJournal(folder, pcm));
    expect(later).toMatchObject({ ok: false, error: { code: 'audio_too_short' } });
    expect(await filesIn(folder)).toEqual([journalFile]);
  });
});

test.runIf(isLinux).each(['SIGKILL', 'SIGTERM', 'SIGINT'] as const)(
  'ffmpeg ended by %s in the middle: a failure, no file, and the journal makes the same WAV',
  async (signal) => {
    const parent = await temporaryFolder();
    const [audio, folder] = await audioIn(parent);
    const pcm = takeOf(12);
    const source = await writeJournal(folder, pcm);
    const live = valueOf(await audio.beginLive(consult));
    const half = pcm.length / 2;
    appendAll(live, pcm.subarray(0, half));
    await drained(folder, half);
    const [child = 0] = await ffmpegChildren();
    process.kill(child, signal);
    // A politely ended ffmpeg goes only when there is something to read.
    appendAll(live, pcm.subarray(half));
    await until(async () => (await ffmpegChildren()).length === 0);
    expect(await live.finish()).toMatchObject({ ok: false, error: { code: 'ffmpeg_failed' } });
    expect(await filesIn(folder)).toEqual([journalFile]);

    const fractions: (number | null)[] = [];
    const later = valueOf(await prepareFrom(audio, source, (fraction) => fractions.push(fraction)));
    const wav = await wavOf(audio, later);
    expect(wav.subarray(44).equals(await referencePcm(parent, pcm))).toBe(true);
    expect(fractions.at(-1)).toBeCloseTo(1, 2);
    // A second look changes nothing, nor does a late word of the one that failed.
    await live.abandon();
    expect(await filesIn(folder)).toEqual([journalFile, wavFile]);
  },
);

test.runIf(isLinux)('an ffmpeg that stands still: the backlog is bounded, and the take goes on', async () => {
  const [audio, folder] = await audioIn(await temporaryFolder());
  const live = valueOf(await audio.beginLive(consult));
  appendAll(live, takeOf(1));
  await until(async () => (await ffmpegChildren()).length === 1);
  const [child = 0] = await ffmpegChildren();
  process.kill(child, 'SIGSTOP');
  const piece = Buffer.alloc(24_000, 1);
  const before = process.memoryUsage().arrayBuffers;
  let slowestMs = 0;
  // 20 minutes, in the turns of the event loop as they come.
  for (let at = 0; at < 4800; at += 1) {
    const startedAt = performance.now();
    live.append(piece);
    slowestMs = Math.max(slowestMs, performance.now() - startedAt);
    if (at % 20 === 0) await new Promise((resolve) => setImmediate(resolve));
  }
  expect(process.memoryUsage().arrayBuffers - before).toBeLessThan(12_000_000);
  expect(slowestMs).toBeLessThan(100);
  const startedAt = performance.now();
  expect(await live.finish()).toMatchObject({
    ok: false,
    error: { code: 'ffmpeg_failed', detail: 'It does not keep up' },
  });
  expect(performance.now() - startedAt).toBeLessThan(500);
  expect(await ffmpegChildren()).toEqual([]);
  expect(await filesIn(folder)).toEqual([]);
});

test.runIf(isLinux)('an ffmpeg that hangs at the end does not hold Stop up for ever', async () => {
  const folder = await temporaryFolder();
  const target = { path: join(folder, wavFile), dataKey, context };
  const live = valueOf(await beginLiveWav({ programs, target, maxFinishMs: 300 }));
  appendAll(live, takeOf(1));
  await until(async () => (await ffmpegChildren()).length === 1);
  const [child = 0] = await ffmpegChildren();
  process.kill(child, 'SIGSTOP');
  expect(await live.finish()).toMatchObject({ ok: false, error: { code: 'ffmpeg_failed' } });
  expect(await ffmpegChildren()).toEqual([]);
  expect(await filesIn(folder)).toEqual([]);
});

test.runIf(isLinux)('abandoned at any moment, the first included: no process and no file left', async () => {
  const [audio, folder] = await audioIn(await temporaryFolder());
  for (const waitMs of [0, 1, 5, 20, 60, 200]) {
    const live = valueOf(await audio.beginLive(consult));
    appendAll(live, takeOf(3));
    await new Promise((resolve) => setTimeout(resolve, waitMs));
    const finishing = waitMs % 2 === 0 ? null : live.finish();
    await live.abandon();
    if (finishing !== null) await finishing;
    expect(await ffmpegChildren()).toEqual([]);
    expect(await filesIn(folder)).toEqual([]);
  }
});

test('no ffmpeg: said at once; one that goes later, at the end; one that comes back is found', async () => {
  const parent = await temporaryFolder();
  const ffmpeg = join(parent, 'ffmpeg');
  const places = { ...ordinaryPlaces, env: { CLINIC_FFMPEG: ffmpeg } };
  const [audio, folder] = await audioIn(parent, places);
  const missing = { ok: false, error: { code: 'ffmpeg_missing' } };
  expect(await audio.beginLive(consult)).toMatchObject(missing);
  await symlink(programs.ffmpeg, ffmpeg);
  const first = valueOf(await audio.beginLive(consult));
  appendAll(first, takeOf(1));
  expect((await first.finish()).ok).toBe(true);
  await unlink(ffmpeg);
  const second = valueOf(await audio.beginLive(consult));
  appendAll(second, takeOf(1));
  expect(await second.finish()).toMatchObject(missing);
  expect(await filesIn(folder)).toEqual([]);
  expect(await audio.beginLive(consult)).toMatchObject(missing);
  const source = await writeJournal(folder, takeOf(1));
  expect(await prepareFrom(audio, source)).toMatchObject(missing);
  await symlink(programs.ffmpeg, ffmpeg);
  expect((await prepareFrom(audio, source)).ok).toBe(true);
});

test.runIf(isLinux && isRoot)('a full disk: disk_full, nothing left, live and later', async () => {
  const [audio, folder] = await audioIn(await temporaryFolder());
  const pcm = takeOf(30);
  const elsewhere = await audioIn(await temporaryFolder());
  await run('mount', ['-t', 'tmpfs', '-o', 'size=512k', 'small', folder]);
  onTestFinished(async () => {
    await run('umount', ['-l', folder]);
  });
  const live = valueOf(await audio.beginLive(consult));
  appendAll(live, pcm);
  expect(await live.finish()).toMatchObject({ ok: false, error: { code: 'disk_full' } });
  expect(await filesIn(folder)).toEqual([]);

  const source = await writeJournal(elsewhere[1], pcm);
  await run('mount', ['--bind', folder, folder]);
  onTestFinished(async () => {
    await run('umount', ['-l', folder]);
  });
  await symlink(join(elsewhere[1], journalFile), join(folder, journalFile));
  expect(await prepareFrom(audio, source)).toMatchObject({ ok: false, error: { code: 'disk_full' } });
  expect(await filesIn(folder)).toEqual([journalFile]);
});

test('an audio folder that cannot be: disk_failed at once', async () => {
  const parent = await temporaryFolder();
  const [audio, folder] = await audioIn(parent);
  await run('rm', ['-r', folder]);
  await writeFile(folder, 'in its place');
  expect(await audio.beginLive(consult)).toMatchObject({ ok: false, error: { code: 'disk_failed' } });
});

test('memory does not grow with the take', async () => {
  const [audio, folder] = await audioIn(await temporaryFolder());
  const minute = takeOf(60);
  const live = valueOf(await audio.beginLive(consult));
  await feed(live, folder, minute, 1);
  const before = process.memoryUsage.rss();
  let peak = before;
  for (let minutes = 2; minutes <= 30; minutes += 1) {
    await feed(live, folder, minute, minutes);
    peak = Math.max(peak, process.memoryUsage.rss());
  }
  expect(valueOf(await live.finish()).durationMs).toBe(1_800_000);
  const grownMb = (peak - before) / 1e6;
  process.stderr.write(`Half an hour live: memory grew by ${grownMb.toFixed(0)} MB at most\n`);
  expect(grownMb).toBeLessThan(60);
});
