import { appendFile, copyFile, readFile, symlink, writeFile } from 'node:fs/promises';
import { basename, join } from 'node:path';
import { Writable } from 'node:stream';
import { describe, expect, onTestFinished, test } from 'vitest';
import { runFfmpeg } from '../../../main/audio/ffmpeg/runFfmpeg.ts';
import { probeAudio } from '../../../main/audio/ffmpeg/probeAudio.ts';
import type { FailureCode } from '../../../shared/consult/failure.ts';
import { hostileFlac, joinedFrames, type FlacFrames } from '../../support/hostileFlac.ts';
import {
  ffmpegChildren,
  fixture,
  makeAudio,
  makeLongRecording,
  prepare,
  ffmpegPath,
  run,
  stateOf,
} from './audioTestKit.ts';
import { temporaryFolder } from '../../support/temporaryFolder.ts';

const isLinux = process.platform === 'linux';
const isRoot = process.getuid?.() === 0;

test.each<[string, FailureCode]>([
  ['notAudio.m4a', 'not_audio'],
  ['make.sh', 'not_audio'],
  ['empty.m4a', 'file_empty'],
  ['zero-seconds.wav', 'audio_too_short'],
  ['truncated.m4a', 'audio_incomplete'],
  ['truncatedIndexFirst.m4a', 'audio_incomplete'],
  ['truncated.wav', 'audio_incomplete'],
  ['videoOnly.mp4', 'no_audio_stream'],
  ['none.m4a', 'file_missing'],
  ['dog.m4a/below', 'file_missing'],
  ['.', 'not_audio'],
])('%s: %s', async (name, code) => {
  const source = fixture(name);
  const isFile = !['none.m4a', 'dog.m4a/below', '.'].includes(name);
  const before = isFile ? await stateOf(source) : null;
  const { result, left } = await prepare(source);
  expect(result).toMatchObject({ ok: false, error: { code } });
  // A file may be called after a patient.
  if (isFile) expect(JSON.stringify(result)).not.toContain(name);
  expect(left).toEqual([]);
  if (isFile) expect(await stateOf(source)).toBe(before);
});

test('a film that is cut off behind its index is incomplete', async () => {
  const folder = await temporaryFolder();
  const [whole, cut] = [join(folder, 'whole.mp4'), join(folder, 'cut.mp4')];
  const picture = '-f lavfi -i testsrc=duration=18:size=320x240:rate=10';
  await makeAudio(whole, `-i ${fixture('dog.m4a')} ${picture} -c:v mpeg4 -c:a aac -movflags +faststart`);
  const bytes = await readFile(whole);
  await writeFile(cut, bytes.subarray(0, Math.round(bytes.length * 0.6)));
  expect((await prepare(whole)).result).toMatchObject({ ok: true });
  expect((await prepare(cut)).result).toMatchObject({ ok: false, error: { code: 'audio_incomplete' } });
});

test.skipIf(process.platform === 'win32')('without permission: file_unreadable', async () => {
  const source = join(await temporaryFolder(), 'private.m4a');
  await copyFile(fixture('dog.m4a'), source);
  await run('chmod', ['000', source]);
  // Permissions do not hold root back, so root becomes nobody for the call.
  if (isRoot) {
    process.seteuid?.(65_534);
    onTestFinished(() => process.seteuid?.(0));
  }
  const probed = await probeAudio({ ffmpegPath, path: source });
  if (isRoot) process.seteuid?.(0);
  expect(probed).toMatchObject({ ok: false, error: { code: 'file_unreadable' } });
});

test('a link to nowhere is missing, a link to a recording is that recording', async () => {
  const folder = await temporaryFolder();
  await symlink(join(folder, 'none'), join(folder, 'dangling.m4a'));
  await symlink(fixture('dog.m4a'), join(folder, 'linked.m4a'));
  expect((await prepare(join(folder, 'dangling.m4a'))).result).toMatchObject({
    error: { code: 'file_missing' },
  });
  expect((await prepare(join(folder, 'linked.m4a'))).result).toMatchObject({ ok: true });
});

test('cut at any tenth, a recording never passes for whole', async () => {
  const folder = await temporaryFolder();
  const indexFirst = join(folder, 'indexFirst.m4a');
  await makeAudio(indexFirst, `-i ${fixture('dog.m4a')} -c copy -movflags +faststart`);
  for (const source of [fixture('dog.m4a'), indexFirst, fixture('short.mp3'), fixture('stereo.wav')]) {
    const whole = await readFile(source);
    const name = basename(source);
    for (let tenth = 1; tenth < 8; tenth += 1) {
      const cut = join(folder, `${tenth}-${name}`);
      await writeFile(cut, whole.subarray(0, Math.floor((whole.length * tenth) / 10)));
      const { result, left } = await prepare(cut);
      expect(result, cut).toMatchObject({ ok: false, error: { code: 'audio_incomplete' } });
      expect(left).toEqual([]);
    }
  }
});

test.each<[string, FailureCode, readonly FlacFrames[], number]>([
  ['three kilobytes that declare an hour of silence', 'not_audio', [{ count: 180, rateHz: 4000 }], 180],
  ['a rate that changes on the way', 'audio_joined', joinedFrames(44_100, 8000), 60],
  ['a rate that changes to one sample a second', 'audio_joined', joinedFrames(44_100, 1), 60],
  ['a declared day, for which no disk has room', 'not_audio', [{ count: 20, rateHz: 4000 }], 1e6],
])('%s: %s, and nothing is left', async (_what, code, frames, declaredFrames) => {
  const source = join(await temporaryFolder(), 'small.flac');
  await writeFile(source, hostileFlac(frames, declaredFrames));
  const freeBytes = async (): Promise<number> => 2e9;
  const { result, left } = await prepare(source, { freeBytes });
  expect(result).toMatchObject({ ok: false, error: { code } });
  expect(left).toEqual([]);
});

/** Only what ffmpeg itself does with a file. */
const runOn = (
  path: string,
  more: Partial<Parameters<typeof runFfmpeg>[0]> = {},
): ReturnType<typeof runFfmpeg> =>
  runFfmpeg({
    ffmpegPath,
    input: { kind: 'file', path, streamIndex: 0 },
    sink: new Writable({ autoDestroy: false, write: (_bytes, _encoding, done) => done() }),
    signal: undefined,
    ...more,
  });

test.runIf(isLinux)('an ffmpeg that never ends with a file is ended', async () => {
  const path = await makeLongRecording(await temporaryFolder());
  const end = await runOn(path, {
    limitMs: 600,
    onProgress: () =>
      void ffmpegChildren().then((pids) => pids.forEach((pid) => process.kill(pid, 'SIGSTOP'))),
  });
  expect(end.error?.message).toContain('SIGKILL');
  expect(await ffmpegChildren()).toEqual([]);
});

test('silence as FLAC packs it is a recording', async () => {
  const source = join(await temporaryFolder(), 'silence.flac');
  await makeAudio(source, '-f lavfi -i anullsrc=r=16000:cl=mono:d=1800');
  const { result } = await prepare(source);
  expect(result).toMatchObject({ ok: true, value: { durationMs: 1_800_000 } });
});

test('a file that still grows while it is read is not taken for whole', async () => {
  const folder = await temporaryFolder();
  const source = await makeLongRecording(folder, 1800);
  const grown: Promise<void>[] = [];
  const { result, left } = await prepare(source, {
    onProgress: () => {
      if (grown.length === 0) grown.push(appendFile(source, Buffer.alloc(100)));
    },
  });
  await Promise.all(grown);
  expect(grown).toHaveLength(1);
  expect(result).toMatchObject({ ok: false, error: { code: 'audio_incomplete' } });
  expect(left).toEqual([]);
});

test('what ffmpeg says about a file is without its name', async () => {
  const source = join(await temporaryFolder(), 'Biscuit\nMiller.m4a');
  await copyFile(fixture('notAudio.m4a'), source);
  const end = await runOn(source);
  expect(end.error).not.toBeNull();
  expect(end.remarks.join('\n')).toContain('Invalid data found');
  expect(end.remarks.join('\n')).not.toMatch(/Biscuit|Miller/);
});

test.runIf(isLinux && isRoot)('a full volume: disk_full, nothing left, the original untouched', async () => {
  const volume = await temporaryFolder();
  await run('mount', ['-t', 'tmpfs', '-o', 'size=256k', 'small', volume]);
  onTestFinished(async () => {
    await run('umount', ['-l', volume]);
  });
  const source = fixture('dog.m4a');
  const before = await stateOf(source);
  const targetPath = join(volume, 'consult-1.sealed');
  expect((await prepare(source, { targetPath })).result).toMatchObject({ error: { code: 'no_room' } });
  // As where another program takes the room in that moment.
  const freeBytes = async (): Promise<number> => 100e9;
  const { result } = await prepare(source, { targetPath, freeBytes });
  expect(result).toMatchObject({ ok: false, error: { code: 'disk_full' } });
  const { stdout } = await run('find', [volume, '-type', 'f']);
  expect(stdout).toBe('');
  expect(await stateOf(source)).toBe(before);
});

describe.runIf(isLinux)('an ffmpeg that ends before its work is done', () => {
  test.each(['SIGKILL', 'SIGTERM', 'SIGSEGV'] as const)('%s half way: ffmpeg_failed', async (signal) => {
    const source = await makeLongRecording(await temporaryFolder());
    const before = await stateOf(source);
    let killed = 0;
    const killThem = async (): Promise<void> => {
      // Only once: by the second time it may be gone.
      if (killed > 0) return;
      for (const pid of await ffmpegChildren()) {
        if (killed === 0) process.kill(pid, signal);
        killed += 1;
      }
    };
    const { result, left } = await prepare(source, {
      onProgress: () => {
        void killThem();
      },
    });
    expect(killed).toBeGreaterThan(0);
    expect(result).toMatchObject({ ok: false, error: { code: 'ffmpeg_failed' } });
    expect(left).toEqual([]);
    expect(await stateOf(source)).toBe(before);
  });

  test('cancel half way ends even an ffmpeg that hangs: cancelled, no process and no file left', async () => {
    const source = await makeLongRecording(await temporaryFolder());
    const controller = new AbortController();
    let hanging: Promise<void> | null = null;
    const hangThenCancel = async (): Promise<void> => {
      for (const pid of await ffmpegChildren()) process.kill(pid, 'SIGSTOP');
      controller.abort();
    };
    const { result, left } = await prepare(source, {
      signal: controller.signal,
      // Only once: by the second time it may be gone.
      onProgress: () => void (hanging ??= hangThenCancel()),
    });
    expect(result).toMatchObject({ ok: false, error: { code: 'cancelled' } });
    expect(left).toEqual([]);
    expect(await ffmpegChildren()).toEqual([]);
  });
});
