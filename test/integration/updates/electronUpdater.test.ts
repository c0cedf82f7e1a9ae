import { chmod, readdir, readFile, rm, symlink, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import type { Updater } from '../../../main/updates/updater.ts';
import { epochMs } from '../../../shared/ids.ts';
import {
  serveUpdates,
  sha512,
  strangersKey,
  type UpdateHostStandIn,
} from '../../support/fakes/updateFeed.ts';
import { openUpdater } from '../../support/openUpdater.ts';
import { temporaryFolder } from '../../support/temporaryFolder.ts';

const installer = 'Clinic Companion-9.0.0.exe';
const never = new AbortController().signal;

let host: UpdateHostStandIn;
let folder: string;
let stack: AsyncDisposableStack;
let roomBytes: number;
let nowMs: number;
beforeEach(async () => {
  roomBytes = 1e9;
  nowMs = Date.now();
  stack = new AsyncDisposableStack();
  host = await serveUpdates();
  stack.defer(() => host.close());
  folder = await temporaryFolder();
});
afterEach(() => stack.disposeAsync());

function open(version = '0.1.0'): Updater {
  const { updater, close } = openUpdater(
    host,
    { version, dataFolder: folder },
    {
      hasRoomFor: (bytes) => Promise.resolve(bytes <= roomBytes),
      now: () => epochMs(nowMs),
    },
  );
  stack.defer(close);
  return updater;
}

/** One that has found the update. */
async function found(): Promise<Updater> {
  const updater = open();
  await updater.check(never);
  return updater;
}

/** One that has fetched it. */
async function fetched(): Promise<Updater> {
  const updater = await found();
  await updater.download(never);
  return updater;
}

/** One whose download broke off on the way. */
async function brokenOff(): Promise<Updater> {
  const updater = await found();
  host.cutAfter = 150_000;
  await expect(updater.download(never)).rejects.toMatchObject({ problem: 'unreachable' });
  return updater;
}

const parts = async (): Promise<readonly string[]> =>
  (await readdir(join(folder, 'updates'))).filter((name) => name.startsWith('part-'));

const pending = (): Promise<readonly string[]> =>
  readdir(join(folder, 'updates', 'pending')).then(
    (names) => names.filter((name) => name !== 'update-info.json'),
    () => [],
  );

const askedForInstallers = (): readonly string[] =>
  host.asked.filter((name) => !/\.json(?:\.sig)?$/.test(name));

describe('an update from a signed feed', () => {
  it('an update from a signed feed is found, and fetched whole and kept only when it is asked for', async () => {
    const updater = open();
    expect(await updater.check(never)).toEqual({ version: '9.0.0' });
    expect(askedForInstallers()).toEqual([]);
    await updater.download(never);
    expect(await pending()).toEqual([installer]);
    const kept = await readFile(join(folder, 'updates', 'pending', installer));
    expect(sha512(kept)).toBe(sha512(host.files.get(installer) ?? Buffer.alloc(0)));
  });

  it('an update from a signed feed is not fetched again in the next run', async () => {
    await fetched();
    await fetched();
    expect(askedForInstallers()).toEqual([installer]);
  });

  it('an update from a signed feed is none where it is the same version, or an older one', async () => {
    expect(await open('9.0.0').check(never)).toBeNull();
    expect(await open('9.0.1').check(never)).toBeNull();
  });

  it('an update from a signed feed names the app and its version, and nothing of this workstation or its user', async () => {
    await open().check(never);
    for (const { 'user-agent': agent } of host.headers) expect(agent).toBe('ClinicCompanion/1.0.0');
    const names = ['accept-encoding', 'cache-control', 'connection', 'host', 'user-agent'];
    expect([...new Set(host.headers.flatMap(Object.keys))].toSorted()).toEqual(names);
  });
});

describe('what is not to be trusted is refused before an installer is asked for', () => {
  const change = (name: string, from: string, to: string): void => {
    const text = host.files.get(name)?.toString('utf8') ?? '';
    host.files.set(name, Buffer.from(text.replace(from, to)));
  };

  function serveAnotherSystem(): void {
    host.publish({ fileName: 'latest-mac.json', version: '9.1.0' });
    for (const ending of ['', '.sig']) {
      const ofMac = host.files.get(`latest-mac.json${ending}`) ?? Buffer.alloc(0);
      host.files.set(`latest-linux.json${ending}`, ofMac);
    }
  }

  it.each<[string, () => void]>([
    ['a feed that was changed', () => change('latest-linux.json', '9.0.0', '9.0.1')],
    ['a feed of somebody else', () => host.publish({ privateKey: strangersKey() })],
    ['a signature that was cut off', () => host.files.set('latest-linux.json.sig', Buffer.from('AAAA'))],
    ['a feed of another system', serveAnotherSystem],
    [
      'a signed feed that names another host',
      () => host.publish({ installer: `https://elsewhere.example/${installer}` }),
    ],
    ['a signed feed that names another folder', () => host.publish({ installer: '../app.exe' })],
  ])('an update is refused before an installer is asked for: %s', async (_what, spoil) => {
    spoil();
    await expect(open().check(never)).rejects.toMatchObject({ problem: 'untrusted' });
    expect(askedForInstallers()).toEqual([]);
  });

  it('an update feed that has expired is refused, so that one that is served for ever is noticed', async () => {
    host.publish({ expires: new Date(nowMs + 60_000).toISOString() });
    expect(await open().check(never)).not.toBeNull();
    nowMs += 60_000;
    await expect(open().check(never)).rejects.toMatchObject({ problem: 'outdated', code: 'expired' });
    expect(askedForInstallers()).toEqual([]);
  });

  it('an update feed without a signature is refused', async () => {
    host.files.delete('latest-linux.json.sig');
    await expect(open().check(never)).rejects.toMatchObject({ problem: 'unreachable' });
  });
});

describe('an installer', () => {
  it.each([
    [
      'changed',
      (bytes: Buffer) => Buffer.concat([bytes.subarray(0, -1), Buffer.from([(bytes.at(-1) ?? 0) ^ 1])]),
    ],
    ['with something behind it', (bytes: Buffer) => Buffer.concat([bytes, Buffer.from('more')])],
  ])('an installer that was %s is not kept', async (_what, spoil) => {
    const bytes = host.files.get(installer) ?? Buffer.alloc(0);
    host.files.set(installer, spoil(bytes));
    const updater = await found();
    await expect(updater.download(never)).rejects.toMatchObject({ problem: 'damaged' });
    expect(await pending()).toEqual([]);
    expect(await updater.install('atQuit')).toBe(false);
  });

  it('an installer that broke off on the way is gone on with where it broke off', async () => {
    const updater = await brokenOff();
    expect(await pending()).toEqual([]);
    await updater.download(never);
    expect(askedForInstallers()[1]).toBe(`${installer} bytes=150000-`);
    expect(await pending()).toEqual([installer]);
  });

  it('an installer leaves the disk its last room, and takes none with a part of it', async () => {
    const updater = await brokenOff();
    expect(await parts()).toHaveLength(1);
    roomBytes = -1;
    await expect(updater.download(never)).rejects.toMatchObject({ problem: 'noRoom' });
    expect(await parts()).toEqual([]);
    expect(askedForInstallers()).toEqual([installer]);
    roomBytes = 1e9;
    await updater.download(never);
    expect(await pending()).toEqual([installer]);
  });

  it('an installer is not written over another file, where a link has the name of its part', async () => {
    const other = join(folder, 'another file of the account');
    await writeFile(other, 'as it was');
    const updater = await brokenOff();
    const [part = ''] = (await parts()).map((name) => join(folder, 'updates', name));
    await rm(part);
    await symlink(other, part);
    await expect(updater.download(never)).rejects.toBeDefined();
    expect(await readFile(other, 'utf8')).toBe('as it was');
  });

  it.each([
    ['restart', '--updated /S --force-run'],
    ['atQuit', '--updated /S'],
  ] as const)('an installer is started without questions, for %s', async (how, expected) => {
    const seen = join(folder, 'seen');
    host.publish({ content: Buffer.from(`#!/bin/sh\necho "$@" > '${seen}'\n`) });
    const updater = await fetched();
    await chmod(join(folder, 'updates', 'pending', installer), 0o755);
    expect(await updater.install(how)).toBe(true);
    await expect.poll(() => readFile(seen, 'utf8').catch(() => '')).toBe(`${expected}\n`);
  });

  it('an installer that was changed after it was fetched is not installed', async () => {
    const seen = join(folder, 'seen');
    const updater = await fetched();
    const file = join(folder, 'updates', 'pending', installer);
    await writeFile(file, `#!/bin/sh\necho another > '${seen}'\n`);
    await chmod(file, 0o755);
    expect(await updater.install('atQuit')).toBe(false);
    await expect(readFile(seen)).rejects.toThrow('ENOENT');
  });
});
