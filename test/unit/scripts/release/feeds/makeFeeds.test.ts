import { createHash, generateKeyPairSync } from 'node:crypto';
import { readdir, readFile, writeFile } from 'node:fs/promises';
import { basename, join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { beforeEach, describe, expect, it } from 'vitest';
import { parseFeedOptions, makeFeeds } from '../../../../../scripts/release/feeds/makeFeeds.ts';
import { readSignedFeed } from '../../../../../main/updates/parseFeed.ts';
import type { FileDownloads } from '../../../../../main/ports/fileDownloads.ts';
import { epochMs, type EpochMs } from '../../../../../shared/ids.ts';
import { ok } from '../../../../../shared/result.ts';
import { temporaryFolder } from '../../../../support/temporaryFolder.ts';

const { publicKey, privateKey } = generateKeyPairSync('ed25519');
const env = { CLINIC_UPDATE_PRIVATE_KEYS: privateKey.export({ type: 'pkcs8', format: 'pem' }).toString() };

let folder: string;
let nowMs: number;
beforeEach(async () => {
  nowMs = Date.now();
  folder = await temporaryFolder();
});

const lay = (...names: readonly string[]): Promise<unknown> =>
  Promise.all(names.map((name) => writeFile(join(folder, name), `the content of ${name}`)));

const make = (version = '1.2.0', ...options: readonly string[]): Promise<readonly string[]> =>
  makeFeeds(parseFeedOptions([folder, ...options], env, version));

/** Reads a feed from the folder as the app reads it from a server. */
const read = async (fileName: string) => {
  const readFileOf: FileDownloads['read'] = async (url) =>
    ok(await readFile(join(folder, basename(url.pathname))));
  const address = pathToFileURL(`${folder}/`);
  const now = (): EpochMs => epochMs(nowMs);
  const signal = new AbortController().signal;
  const about = { address, fileName, keys: [publicKey], now };
  return readSignedFeed(about, readFileOf, signal);
};

describe('the feeds of a release', () => {
  it('the feeds of a release have the form that the app accepts, one for each system, with the hash of each installer', async () => {
    const installers = ['win-x64.exe', 'win-arm64.exe', 'mac.zip'];
    const others = ['linux-x64.deb', 'win-x64.msi'];
    await lay(...[...installers, ...others].map((name) => `app-1.2.0-${name}`), 'app-1.1.0-win-x64.exe');
    expect(await make()).toEqual(['latest.json', 'latest-mac.json']);
    const windows = await read('latest.json');
    expect(windows).toMatchObject({ version: '1.2.0' });
    expect(windows.files.map(({ url }) => url)).toEqual(['app-1.2.0-win-arm64.exe', 'app-1.2.0-win-x64.exe']);
    const hash = createHash('sha512').update('the content of app-1.2.0-mac.zip').digest('base64');
    expect((await read('latest-mac.json')).files).toEqual([
      { url: 'app-1.2.0-mac.zip', sha512: hash, size: 32 },
    ]);
  });

  it('the feeds of a release list the files of their version alone', async () => {
    const others = ['1.2.0-beta.1', '1.2.01', '11.2.0', '0.1.2.0', '1.2.0.1'];
    await lay(...others.map((version) => `app-${version}-win-x64.exe`), 'app-1.2.0-win-x64.exe');
    await make();
    expect((await read('latest.json')).files.map(({ url }) => url)).toEqual(['app-1.2.0-win-x64.exe']);
  });

  it('the feeds of a release expire after 90 days, or after the given days', async () => {
    await lay('app-1.2.0.exe');
    await make();
    const dayMs = 24 * 60 * 60_000;
    nowMs += 90 * dayMs - 60_000;
    await read('latest.json');
    nowMs += 120_000;
    await expect(read('latest.json')).rejects.toMatchObject({ problem: 'outdated' });
    await make('1.2.0', '--days', '365');
    await read('latest.json');
    nowMs += 300 * dayMs;
    await expect(read('latest.json')).rejects.toMatchObject({ problem: 'outdated' });
  });

  it.each(['app-1.2.0-win-x64-unsigned.exe', 'app-1.2.0-mac-proof-unsigned.zip'])(
    'the feeds of a release are not made for %s',
    async (name) => {
      await lay(name);
      await expect(make()).rejects.toThrow('Not signed');
      expect(await readdir(folder)).toEqual([name]);
    },
  );

  it('the feeds of a release need an Ed25519 key in the environment, and a folder', () => {
    const rsa = generateKeyPairSync('rsa', { modulusLength: 2048 }).privateKey;
    const pem = rsa.export({ type: 'pkcs8', format: 'pem' }).toString();
    const parsing =
      (args: readonly string[], given: NodeJS.ProcessEnv = env) =>
      () =>
        parseFeedOptions(args, given, '1.2.0');
    expect(parsing([folder], {})).toThrow('holds no private key');
    expect(parsing([folder], { CLINIC_UPDATE_PRIVATE_KEYS: pem })).toThrow('not Ed25519');
    expect(parsing([])).toThrow('Name the folder');
    for (const days of ['0', '731', 'a']) expect(parsing([folder, '--days', days])).toThrow('1 to 730');
  });
});
