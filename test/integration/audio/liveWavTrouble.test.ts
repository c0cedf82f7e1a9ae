import { symlink, unlink, writeFile } from 'node:fs/promises';
import { basename, join } from 'node:path';
import { PassThrough, Writable } from 'node:stream';
import { describe, expect, onTestFinished, test } from 'vitest';
import { beginLiveWav } from '../../../main/audio/beginLiveWav.ts';
import { runFfmpeg } from '../../../main/audio/ffmpeg/runFfmpeg.ts';
import type { LiveWav } from '../../../main/ports/takes.ts';
import { context, ffmpegChildren, ffmpegPath, run } from './audioTestKit.ts';
import {
  appendAll,
  audioIn,
  drained,
  filesIn,
  prepareFrom,
  referencePcm,
  takeOf,
  until,
  wavOf,
  writeJournal,
  beginLive,
} from './takeTestKit.ts';
import { consult, dataKey, journalFile, ordinaryPlaces, valueOf, wavFile } from './takeTestNames.ts';
import { temporaryFolder } from '../../support/temporaryFolder.ts';

const isLinux = process.platform === 'linux';
const isRoot = process.getuid?.() === 0;

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

/** The ffmpeg at work: before its first samples it may still be one that was only asked what it can do. */
async function busyFfmpeg(live: LiveWav, folder: string): Promise<number> {
  const pcm = takeOf(4);
  appendAll(live, pcm);
  await drained(folder, pcm.length);
  const [child = 0] = await ffmpegChildren();
  return child;
}

test.runIf(isLinux)('an ffmpeg that stands still: the backlog is bounded, and the take goes on', async () => {
  const { folder, live } = await beginLive(new Uint8Array());
  const child = await busyFfmpeg(live, folder);
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
  const live = valueOf(await beginLiveWav({ ffmpegPath, target, maxFinishMs: 300 }));
  const child = await busyFfmpeg(live, folder);
  process.kill(child, 'SIGSTOP');
  expect(await live.finish()).toMatchObject({ ok: false, error: { code: 'ffmpeg_failed' } });
  expect(await ffmpegChildren()).toEqual([]);
  expect(await filesIn(folder)).toEqual([]);
});

describe.runIf(isLinux)('an ffmpeg that ends as if all were well', () => {
  async function beginWith(folder: string, script: string): Promise<LiveWav> {
    const ffmpeg = join(folder, '..', `ffmpeg-${basename(folder)}`);
    await writeFile(ffmpeg, `#!/bin/sh\n${script}\n`, { mode: 0o755 });
    onTestFinished(() => unlink(ffmpeg));
    const target = { path: join(folder, wavFile), dataKey, context };
    return valueOf(await beginLiveWav({ ffmpegPath: ffmpeg, target, maxFinishMs: 5000 }));
  }

  test('an ffmpeg that ends as if all were well before the take did is given up at once', async () => {
    const folder = await temporaryFolder();
    const live = await beginWith(folder, 'head -c 32000 /dev/zero');
    appendAll(live, takeOf(1));
    await until(async () => (await filesIn(folder)).length === 0);
    expect(await live.finish()).toMatchObject({ ok: false, error: { code: 'ffmpeg_failed' } });
  });

  test('an ffmpeg that ends as if all were well and has lost a piece is not taken for whole', async () => {
    const folder = await temporaryFolder();
    const live = await beginWith(folder, 'head -c 31000 /dev/zero; cat > /dev/null');
    appendAll(live, takeOf(1));
    expect(await live.finish()).toMatchObject({
      ok: false,
      error: { code: 'ffmpeg_failed', detail: 'Not as long as the take' },
    });
    expect(await filesIn(folder)).toEqual([]);
  });
});

test('a take that is abandoned before ffmpeg starts ends with an error, and ffmpeg does not run', async () => {
  const samples = new PassThrough();
  samples.destroy();
  const sink = new Writable({ write: (_chunk, _encoding, done) => done() });
  const end = await runFfmpeg({ ffmpegPath, input: { kind: 'take', samples }, sink, signal: undefined });
  expect(end.error).toBeInstanceOf(Error);
});

test.runIf(isLinux)('a live WAV abandoned at any moment leaves no process and no file', async () => {
  const [audio, folder] = await audioIn();
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
  await symlink(ffmpegPath, ffmpeg);
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
  await symlink(ffmpegPath, ffmpeg);
  expect((await prepareFrom(audio, source)).ok).toBe(true);
});

test.runIf(isLinux && isRoot)(
  'a full disk: nothing left, live and later, when it gives way to recordings',
  async () => {
    const [audio, folder] = await audioIn();
    const pcm = takeOf(30);
    const elsewhere = await audioIn();
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
    expect(await prepareFrom(audio, source)).toMatchObject({ ok: false, error: { code: 'no_room' } });
    expect(await filesIn(folder)).toEqual([journalFile]);
  },
);

test('an audio folder that cannot be: disk_failed at once', async () => {
  const parent = await temporaryFolder();
  const [audio, folder] = await audioIn(parent);
  await run('rm', ['-r', folder]);
  await writeFile(folder, 'in its place');
  expect(await audio.beginLive(consult)).toMatchObject({ ok: false, error: { code: 'disk_failed' } });
});
