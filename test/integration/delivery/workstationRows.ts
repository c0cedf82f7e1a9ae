import {
  copyFile,
  mkdir,
  open,
  readFile,
  readdir,
  rename,
  rm,
  rmdir,
  symlink,
  writeFile,
} from 'node:fs/promises';
import { join } from 'node:path';
import { vi } from 'vitest';
import { failure, type FailureCode } from '../../../shared/consult/failure.ts';
import { err, ok } from '../../../shared/result.ts';
import { joinedFlac } from '../../support/hostileFlac.ts';
import { fixture } from '../audio/audioTestKit.ts';
import { retried } from './provocations.ts';
import { never, refused, stopped, tried, type Provoke, type Row } from './rowKinds.ts';

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

const keychainSays = (code: FailureCode): Row =>
  tried({ 'the keychain says so': retried(({ keychain }) => keychain(err(failure(code)))) });
const whilePreparing = { during: 'preparing', beside: ['importAnother'] } as const;

/** Files, the disk, ffmpeg and the keychain. */
export const workstationRows = {
  file_missing: refused('cat.m4a', { spoil: ({ original }) => rm(original) }),
  file_changed: stopped(
    'tryAgain',
    'readyToSend',
    {
      'another file at the same place': async (bench) => {
        const imported = await readFile(bench.original);
        bench.beforePreparing(() => copyFile(fixture('dog.m4a'), bench.original));
        bench.onMend(() => writeFile(bench.original, imported));
      },
    },
    whilePreparing,
  ),
  file_empty: refused('empty.m4a'),
  file_unreadable: refused('cat.m4a', {
    spoil: async ({ original }) => {
      await rm(original);
      await symlink(original, original);
    },
  }),
  not_audio: refused('notAudio.m4a'),
  no_audio_stream: refused('videoOnly.mp4'),
  audio_too_short: stopped(
    'tryAgain',
    'sameStop',
    { 'a file of no length': ({ original }) => copyFile(fixture('zero-seconds.wav'), original) },
    whilePreparing,
  ),
  audio_incomplete: refused('truncated.m4a'),
  audio_joined: stopped(
    'tryAgain',
    'sameStop',
    { 'a file whose sample rate changes midway': ({ original }) => writeFile(original, joinedFlac()) },
    whilePreparing,
  ),
  ffmpeg_missing: refused('cat.m4a', { ffmpeg: '/nowhere/ffmpeg' }),
  ffmpeg_failed: stopped(
    'tryAgain',
    'readyToSend',
    { 'preparing says so': ({ failPreparing }) => failPreparing(failure('ffmpeg_failed')) },
    { during: 'preparing', notProvoked: 'an ffmpeg that breaks down is met in test/integration/audio' },
  ),
  no_room: tried({ 'no room to make it again': retried(damagedWhile('no_room')) }),
  disk_full: tried({ 'no room to make it again': retried(damagedWhile('disk_full')) }),
  disk_failed: tried({ 'the sealed WAV cannot be read': retried(hideWav) }),
  computer_busy: tried({ 'another program has the file': retried(holdFiles) }),
  audio_damaged: stopped(
    'tryAgain',
    'sameStop',
    { 'a byte of the sealed WAV, and no original': damage },
    { beside: ['importAnother'] },
  ),
  keychain_absent: keychainSays('keychain_absent'),
  keychain_locked: keychainSays('keychain_locked'),
  keychain_refused: keychainSays('keychain_refused'),
  disconnected: stopped('reconnect', 'noteReady', {
    'the vet has disconnected the practice': ({ connections }) =>
      connections.disconnect(connections.active().id),
  }),
  not_allowed: stopped('tryAgain', 'noteReady', {
    'the organisation does not allow the practice': ({ hold }) => hold(),
  }),
  token_missing: stopped('reconnect', 'noteReady', {
    'the keychain holds none': ({ keychain }) => keychain(ok(null)),
  }),
  maybe_sent: never('it is given to consults of a restored backup, before any of them does a step'),
  cancelled: never('whoever aborted the work looks at the abort, and the consult stays as it was saved'),
  internal: stopped('tryAgain', 'noteReady', {
    'an address that no connection can have': ({ reroute }) => reroute('http://192.0.2.1'),
  }),
} satisfies Record<string, Row>;
