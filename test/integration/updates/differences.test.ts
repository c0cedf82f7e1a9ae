import { createCipheriv } from 'node:crypto';
import { mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { buildBlockMap } from 'app-builder-lib/out/targets/blockmap/blockmap.js';
import { afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { Updater } from '../../../main/updates/updater.ts';
import type { InstalledAs } from '../../../shared/ipc/updateHost.ts';
import { serveUpdates, sha512, type UpdateHostStandIn } from '../../support/fakes/updateFeed.ts';
import { openUpdater } from '../../support/openUpdater.ts';

const never = new AbortController().signal;
const appImageName = 'app-9.0.0.AppImage';
const exeName = 'app-9.1.0.exe';
const changedAt = 300_000;

let host: UpdateHostStandIn;
let folder: string;
let roomBytes: number;
let stack: AsyncDisposableStack;
beforeEach(async () => {
  roomBytes = 1e9;
  stack = new AsyncDisposableStack();
  host = await serveUpdates();
  stack.defer(() => host.close());
  folder = await mkdtemp(join(tmpdir(), 'clinic-differences-'));
  stack.defer(() => rm(folder, { recursive: true, force: true }));
  process.env['APPIMAGE'] = join(folder, 'running.AppImage');
  stack.defer(() => {
    delete process.env['APPIMAGE'];
  });
});
afterEach(() => stack.disposeAsync());

/** A new run of the app. */
function open(installedAs: InstalledAs = 'appImage'): Updater {
  const hasRoomFor = (bytes: number): Promise<boolean> => Promise.resolve(bytes <= roomBytes);
  const app = { dataFolder: join(folder, 'data'), installedAs };
  const { updater, close } = openUpdater(host, app, { hasRoomFor });
  stack.defer(close);
  return updater;
}

async function update(updater: Updater = open()): Promise<void> {
  await updater.check(never);
  await updater.download(never);
}

const updates = (...below: readonly string[]): string => join(folder, 'data', 'updates', ...below);
const pending = async (): Promise<readonly string[]> => {
  const names = await readdir(updates('pending')).catch(() => []);
  return names.filter((name) => name !== 'update-info.json');
};
const partsLeft = async (): Promise<readonly string[]> =>
  (await readdir(updates())).filter((name) => name.startsWith('part-'));
const expectPending = async (name: string, content: Buffer): Promise<void> => {
  expect(await pending()).toEqual([name]);
  expect(sha512(await readFile(updates('pending', name)))).toBe(sha512(content));
  expect(await partsLeft()).toEqual([]);
};
/** The ranges of the installer; null: all of it. */
const askedFor = (name: string): readonly (string | null)[] =>
  host.asked
    .filter((one) => one === name || one.startsWith(`${name} `))
    .map((one) => one.split(' ')[1] ?? null);

/** Without a pattern, and the same in every run: where blocks end is for the content to say. */
const noise = (length: number, name: string): Buffer =>
  createCipheriv('aes-128-ctr', name.padEnd(16), Buffer.alloc(16)).update(Buffer.alloc(length));

const oldContent = noise(1_500_000, 'old');
/** Changed in three places; a few bytes more in one, which moves what follows. */
const newContent = Buffer.concat([
  oldContent.subarray(0, changedAt),
  Buffer.from('a changed line'),
  oldContent.subarray(changedAt, 700_000),
  noise(20_000, 'new'),
  oldContent.subarray(720_000, 1_300_000),
  noise(20_000, 'newer'),
  oldContent.subarray(1_320_000),
]);

type Made = {
  /** As electron-builder writes it: its map is at its end. */
  readonly appImage: { readonly content: Buffer; readonly blockMapSize: number };
  /** As `npm run feeds` leaves it: its map is in a file of its own. */
  readonly exe: { readonly content: Buffer; readonly blockMap: Buffer };
};
async function make(content: Buffer): Promise<Made> {
  const path = join(await mkdtemp(join(tmpdir(), 'clinic-made-')), 'installer');
  await writeFile(path, content);
  await buildBlockMap(path, 'gzip', `${path}.blockmap`);
  const blockMap = await readFile(`${path}.blockmap`);
  const { blockMapSize = 0 } = await buildBlockMap(path, 'deflate');
  const appImage = { content: await readFile(path), blockMapSize };
  await rm(dirname(path), { recursive: true });
  return { appImage, exe: { content, blockMap } };
}
let old: Made;
let next: Made;
beforeAll(async () => {
  old = await make(oldContent);
  next = await make(newContent);
});

/** The running AppImage, and a changed one on the server. */
async function releaseAppImage(released = next): Promise<Buffer> {
  await writeFile(process.env['APPIMAGE'] ?? '', old.appImage.content);
  host.publish({ installer: appImageName, ...released.appImage });
  return released.appImage.content;
}

/** A first update for Windows, which costs the whole installer, and a second one on the server. */
async function releaseExe(released = next): Promise<void> {
  host.publish({ installer: 'app-9.0.0.exe', ...old.exe });
  await update(open('nsis'));
  await expectPending('app-9.0.0.exe', oldContent);
  expect(askedFor('app-9.0.0.exe')).toEqual([null]);
  host.publish({ installer: exeName, version: '9.1.0', ...released.exe });
}

describe('an update that changes little', () => {
  it('costs an AppImage the changed blocks and the map, in a few requests, and gives the right file', async () => {
    const released = await releaseAppImage();
    await update();
    await expectPending(appImageName, released);
    expect(host.bytesSent()).toBeLessThan(250_000);
    expect(askedFor(appImageName).length).toBeLessThan(10);
    expect(askedFor(appImageName)).not.toContain(null);
  });

  it('costs an app on Windows that, from the second update on', async () => {
    await releaseExe();
    const before = host.bytesSent();
    await update(open('nsis'));
    await expectPending(exeName, newContent);
    expect(host.bytesSent() - before).toBeLessThan(250_000);
    expect(await readFile(updates('earlier'))).toEqual(newContent);
  });

  it.each([
    ['interrupted by other work', true],
    ['cut off by the network', false],
  ])('that was %s is continued in the next run, which asks for nothing twice', async (_how, isAborted) => {
    const released = await releaseAppImage();
    const updater = open();
    await updater.check(never);
    const busy = new AbortController();
    host.onAsked = () => {
      // The map, two parts, and now the third.
      if (askedFor(appImageName).length === 4) host.cutAfter = 5000;
    };
    if (isAborted) host.onCut = () => busy.abort();
    await expect(updater.download(busy.signal)).rejects.toMatchObject({ problem: 'unreachable' });
    expect(await pending()).toEqual([]);
    const first = askedFor(appImageName);
    host.onAsked = () => undefined;
    await update();
    await expectPending(appImageName, released);
    const repeated = askedFor(appImageName).slice(first.length);
    // Only the map.
    expect(repeated.filter((range) => first.includes(range))).toEqual([first[0]]);
    expect(repeated).not.toContain(null);
  });
});

describe('the whole installer is fetched, and nothing is said, where', () => {
  const change = async (from: number): Promise<void> => {
    const path = process.env['APPIMAGE'] ?? '';
    const content = await readFile(path);
    content.fill(0, from, from + 1000);
    await writeFile(path, content);
  };

  it.each<[string, () => Promise<unknown> | void]>([
    ['the server ignores ranges', () => void (host.ranges = 'ignored')],
    ['the server refuses ranges', () => void (host.ranges = 'refused')],
    ['a proxy answers with other bytes', () => void (host.ranges = 'shifted')],
    ['the running AppImage was changed', () => change(1_000_000)],
    ['the running AppImage has another map', () => change(oldContent.length + 20)],
    ['the running AppImage holds no map', () => writeFile(process.env['APPIMAGE'] ?? '', 'old')],
    ['the running AppImage is gone', () => rm(process.env['APPIMAGE'] ?? '')],
    [
      'the running AppImage is shorter than its map says',
      async () => {
        const path = process.env['APPIMAGE'] ?? '';
        await writeFile(path, (await readFile(path)).subarray(500_000));
      },
    ],
  ])('%s', async (_where, spoil) => {
    const released = await releaseAppImage();
    await spoil();
    await update();
    await expectPending(appImageName, released);
    expect(askedFor(appImageName).at(-1)).toBeNull();
    // At most the map and each part once.
    expect(askedFor(appImageName).length).toBeLessThan(6);
  });

  it('the server has another map than the feed says, before it is used', async () => {
    const other = await make(Buffer.concat([newContent.subarray(10), noise(10, 'end')]));
    await releaseExe();
    host.files.set(`${exeName}.blockmap`, other.exe.blockMap);
    await update(open('nsis'));
    await expectPending(exeName, newContent);
    expect(askedFor(exeName)).toEqual([null]);
  });

  it('the feed names the map of another file', async () => {
    const other = await make(Buffer.concat([newContent.subarray(10), noise(10, 'end')]));
    await releaseExe({ ...next, exe: { ...next.exe, blockMap: other.exe.blockMap } });
    await update(open('nsis'));
    await expectPending(exeName, newContent);
    expect(askedFor(exeName).at(-1)).toBeNull();
  });
});

describe('no file is kept where', () => {
  it('the server has another file than the feed says, in whatever way it is fetched', async () => {
    const other = Buffer.from(await releaseAppImage());
    other.fill(7, changedAt, changedAt + 10);
    host.files.set(appImageName, other);
    await expect(update()).rejects.toMatchObject({ problem: 'damaged' });
    expect(await pending()).toEqual([]);
    expect(await partsLeft()).toEqual([]);
  });

  it('the disk has no room, and the earlier installer makes room first', async () => {
    await releaseExe();
    roomBytes = 1_000_000;
    await expect(update(open('nsis'))).rejects.toMatchObject({ problem: 'noRoom' });
    expect(await readdir(updates())).toEqual(['pending']);
    expect(await pending()).toEqual([]);
  });
});
