import { copyFile, mkdir, open, readFile, readdir, rename, rm, rmdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { vi } from 'vitest';
import { failure, type FailureCode } from '../../../shared/consult/failure.ts';
import { err, ok } from '../../../shared/result.ts';
import { joinedFlac } from '../../support/hostileFlac.ts';
import { fixture } from '../audio/audioTestKit.ts';
import { retried } from './provocations.ts';
import type { Provoke, Row } from './rowKinds.ts';

/** One byte in the middle of the sealed WAV, and no original to make it again from. */
export const damage: Provoke = async (bench) => {
  await rm(bench.original);
  await changeByte(bench);
};

const changeByte: Provoke = async ({ audioFolder }) => {
  for (const name of await readdir(audioFolder)) {
    const path = join(audioFolder, name);
    const bytes = await readFile(path);
    const middle = Math.floor(bytes.length / 2);
    bytes[middle] = (bytes[middle] ?? 0) ^ 0xff;
    await writeFile(path, bytes);
  }
};

/** A byte of the sealed WAV is changed, and for this reason it cannot be made again. */
const damagedWhile =
  (code: FailureCode): Provoke =>
  async (bench) => {
    await changeByte(bench);
    bench.failPreparing(failure(code));
  };

/** A folder has the name of the sealed WAV. */
const hideWav: Provoke = async ({ audioFolder, onMend }) => {
  const [name = ''] = await readdir(audioFolder);
  const path = join(audioFolder, name);
  await rename(path, `${path}.hidden`);
  await mkdir(path);
  onMend(async () => {
    await rmdir(path);
    await rename(`${path}.hidden`, path);
  });
};

/** Each read of a file answers what Windows answers where a virus scanner has the file open. */
const holdFiles: Provoke = async ({ original, onMend }) => {
  const handle = await open(original);
  await handle.close();
  const held = Object.assign(new Error('EBUSY: resource busy or locked, read'), { code: 'EBUSY' });
  const spy = vi.spyOn(Object.getPrototypeOf(handle) as typeof handle, 'read').mockRejectedValue(held);
  onMend(async () => spy.mockRestore());
};

const failsToPrepare =
  (code: FailureCode): Provoke =>
  (bench) =>
    bench.failPreparing(failure(code));

const disconnect: Provoke = async ({ connections }) => {
  await connections.disconnect(connections.active().id);
};

/** Files, the disk, ffmpeg and the keychain. */
export const workstationRows = {
  file_missing: { end: 'refused', source: 'cat.m4a', spoil: ({ original }) => rm(original) },
  file_changed: {
    end: 'stopped',
    during: 'preparing',
    button: 'tryAgain',
    beside: ['importAnother'],
    leads: 'readyToSend',
    cases: {
      'another file at the same place': async (bench) => {
        const imported = await readFile(bench.original);
        bench.beforePreparing(() => copyFile(fixture('dog.m4a'), bench.original));
        bench.onMend(() => writeFile(bench.original, imported));
      },
    },
  },
  file_empty: { end: 'refused', source: 'empty.m4a' },
  file_unreadable: {
    end: 'refused',
    source: 'cat.m4a',
    spoil: async ({ original }) => {
      await rm(original);
      await mkdir(original);
    },
  },
  not_audio: { end: 'refused', source: 'notAudio.m4a' },
  no_audio_stream: { end: 'refused', source: 'videoOnly.mp4' },
  audio_too_short: {
    end: 'stopped',
    during: 'preparing',
    button: 'tryAgain',
    beside: ['importAnother'],
    leads: 'sameStop',
    cases: {
      'a file of no length': ({ original }) => copyFile(fixture('zero-seconds.wav'), original),
    },
  },
  audio_incomplete: { end: 'refused', source: 'truncated.m4a' },
  audio_joined: {
    end: 'stopped',
    during: 'preparing',
    button: 'tryAgain',
    beside: ['importAnother'],
    leads: 'sameStop',
    cases: {
      'a file whose sample rate changes midway': ({ original }) => writeFile(original, joinedFlac()),
    },
  },
  ffmpeg_missing: { end: 'refused', source: 'cat.m4a', ffmpeg: '/nowhere/ffmpeg' },
  ffmpeg_failed: {
    end: 'stopped',
    during: 'preparing',
    button: 'tryAgain',
    leads: 'readyToSend',
    notProvoked: 'an ffmpeg that breaks down is met in test/integration/audio',
    cases: { 'preparing says so': failsToPrepare('ffmpeg_failed') },
  },
  no_room: { end: 'retried', cases: { 'no room to make it again': retried(damagedWhile('no_room')) } },
  disk_full: { end: 'retried', cases: { 'no room to make it again': retried(damagedWhile('disk_full')) } },
  disk_failed: { end: 'retried', cases: { 'the sealed WAV cannot be read': retried(hideWav) } },
  computer_busy: { end: 'retried', cases: { 'another program has the file': retried(holdFiles) } },
  audio_damaged: {
    end: 'stopped',
    button: 'tryAgain',
    beside: ['importAnother'],
    leads: 'sameStop',
    cases: { 'a byte of the sealed WAV, and no original': damage },
  },
  keychain_absent: {
    end: 'retried',
    cases: { 'the keychain says so': retried(({ keychain }) => keychain(err(failure('keychain_absent')))) },
  },
  keychain_locked: {
    end: 'retried',
    cases: { 'the keychain says so': retried(({ keychain }) => keychain(err(failure('keychain_locked')))) },
  },
  keychain_refused: {
    end: 'retried',
    cases: { 'the keychain says so': retried(({ keychain }) => keychain(err(failure('keychain_refused')))) },
  },
  disconnected: {
    end: 'stopped',
    button: 'reconnect',
    leads: 'noteReady',
    cases: { 'the vet has disconnected the practice': disconnect },
  },
  not_allowed: {
    end: 'stopped',
    button: 'tryAgain',
    leads: 'noteReady',
    cases: { 'the organisation does not allow the practice': ({ hold }) => hold() },
  },
  token_missing: {
    end: 'stopped',
    button: 'reconnect',
    leads: 'noteReady',
    cases: { 'the keychain holds none': ({ keychain }) => keychain(ok(null)) },
  },
  maybe_sent: {
    end: 'never',
    because: 'it is given to consults of a restored backup, before any of them does a step',
  },
  cancelled: {
    end: 'never',
    because: 'whoever aborted the work looks at the abort, and the consult stays as it was saved',
  },
  internal: {
    end: 'stopped',
    button: 'tryAgain',
    leads: 'noteReady',
    cases: { 'an address that no connection can have': ({ reroute }) => reroute('http://192.0.2.1') },
  },
} as const satisfies Record<string, Row>;
