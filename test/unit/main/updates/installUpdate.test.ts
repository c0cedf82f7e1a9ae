import { createHash, generateKeyPairSync, type KeyObject } from 'node:crypto';
import { mkdir, mkdtemp, readdir, readFile, rm, symlink, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { installUpdateArguments, parseInstallUpdate } from '../../../../main/updates/elevatedArguments.ts';
import { signFeed } from '../../../../main/updates/feedSignature.ts';
import { adminFolderOf, installUpdate } from '../../../../main/updates/installUpdate.ts';
import { epochMs } from '../../../../shared/ids.ts';

const { publicKey, privateKey } = generateKeyPairSync('ed25519');
const stranger = generateKeyPairSync('ed25519').privateKey;
const installer = 'app-2.0.0-win-x64.exe';
const content = Buffer.from('what the feed names');

let folder: string;
let adminFolder: string;
let accountFolder: string;
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'clinic-install-'));
  adminFolder = join(folder, 'Program Files');
  accountFolder = join(folder, 'pending');
  await mkdir(join(adminFolder, 'Clinic Companion'), { recursive: true });
  await mkdir(accountFolder);
  await publish();
  await writeFile(join(accountFolder, installer), content);
});
afterEach(() => rm(folder, { recursive: true }));

type Feed = { fileName?: string; version?: string; expires?: string; key?: KeyObject };

async function publish({
  fileName = 'latest.json',
  version = '2.0.0',
  expires = '2999-01-01T00:00:00.000Z',
  key = privateKey,
}: Feed = {}): Promise<void> {
  const sha512 = createHash('sha512').update(content).digest('base64');
  const others = { url: 'app-2.0.0-win-arm64.exe', sha512, size: 5 };
  const feed = Buffer.from(
    JSON.stringify({
      version,
      files: [others, { url: installer, sha512, size: content.length, isAdminRightsRequired: true }],
      releaseDate: '2026-11-20T12:00:00.000Z',
      expires,
      counter: 1,
    }),
  );
  await writeFile(join(accountFolder, fileName), feed);
  await writeFile(join(accountFolder, `${fileName}.sig`), signFeed(fileName, feed, [key]));
}

function install(fileName = 'latest.json'): string[] {
  const started: string[] = [];
  installUpdate(
    {
      feedFile: join(accountFolder, fileName),
      adminFolder,
      version: '1.9.0',
      keys: [publicKey],
      now: () => epochMs(Date.now()),
    },
    (program) => started.push(program),
  );
  return started;
}

/** What is in the folder that only administrators write to, besides the app. */
const left = async (): Promise<readonly string[]> =>
  (await readdir(adminFolder)).filter((name) => name !== 'Clinic Companion');

describe('an update with an administrator’s rights', () => {
  it('runs a checked copy that the account cannot change, whatever becomes of what it copied', async () => {
    const [program = ''] = install();
    await writeFile(join(accountFolder, installer), 'something else');
    expect(program.startsWith(`${adminFolder}/Clinic Companion update `)).toBe(true);
    expect(await readFile(program)).toEqual(content);
  });

  it('removes the copy of an earlier update, and nothing else', async () => {
    install();
    await mkdir(join(adminFolder, 'Another program'));
    install();
    expect((await left()).map((name) => name.slice(0, 24)).toSorted()).toEqual([
      'Another program',
      'Clinic Companion update ',
    ]);
  });

  it('removes nothing of a folder but the copy, and nothing behind a link', async () => {
    const elsewhere = join(folder, 'elsewhere');
    const another = join(adminFolder, 'Clinic Companion update abcDEF');
    for (const place of [elsewhere, another]) {
      await mkdir(join(place, 'deep'), { recursive: true });
      await writeFile(join(place, 'deep', 'kept'), '');
    }
    await writeFile(join(elsewhere, 'installer.exe'), '');
    await symlink(elsewhere, join(adminFolder, 'Clinic Companion update uvwXYZ'));
    await mkdir(join(adminFolder, 'Clinic Companion update of another maker'));
    expect(install()).toHaveLength(1);
    expect(await readdir(elsewhere, { recursive: true })).toEqual(['deep', 'installer.exe', 'deep/kept']);
    expect(await readdir(another, { recursive: true })).toEqual(['deep', 'deep/kept']);
    expect(await left()).toContain('Clinic Companion update of another maker');
  });

  it.each<[string, string, () => Promise<void>]>([
    [
      'an installer with one byte changed',
      'damaged',
      async () => writeFile(join(accountFolder, installer), content.toString().replace('what', 'whaT')),
    ],
    [
      'a longer installer',
      'damaged',
      async () => writeFile(join(accountFolder, installer), `${content.toString()} and more`),
    ],
    ['no installer', 'damaged', () => rm(join(accountFolder, installer))],
    [
      'a link to another program',
      'damaged',
      async () => {
        await writeFile(join(folder, 'other'), content.toString().toUpperCase());
        await rm(join(accountFolder, installer));
        await symlink(join(folder, 'other'), join(accountFolder, installer));
      },
    ],
    ['a feed that somebody else signed', 'untrusted', () => publish({ key: stranger })],
    [
      'a feed that was changed',
      'untrusted',
      async () => {
        const file = join(accountFolder, 'latest.json');
        await writeFile(file, (await readFile(file, 'utf8')).replace('2.0.0', '2.0.1'));
      },
    ],
    [
      'a feed of endless size',
      'untrusted',
      () => writeFile(join(accountFolder, 'latest.json'), 'a'.repeat(70_000)),
    ],
    ['a feed that has expired', 'outdated', () => publish({ expires: '2026-01-01T00:00:00.000Z' })],
    ['the same version', 'outdated', () => publish({ version: '1.9.0' })],
    ['an older version', 'outdated', () => publish({ version: '1.9.0-beta.1' })],
  ])('refuses %s, and leaves nothing', async (_what, problem, spoil) => {
    await spoil();
    expect(install).toThrow(expect.objectContaining({ problem }));
    expect(await left()).toEqual([]);
  });

  it('refuses the feed of another system, and takes that of the beta channel', async () => {
    await publish({ fileName: 'latest-linux.json' });
    expect(() => install('latest-linux.json')).toThrow('untrusted');
    await publish({ fileName: 'beta.json', version: '1.10.0-beta.1' });
    expect(install('beta.json')).toHaveLength(1);
  });

  it('leaves no copy where the installer does not start', async () => {
    const run = (): never => {
      throw new Error('not a program');
    };
    const about = { feedFile: join(accountFolder, 'latest.json'), adminFolder, version: '1.9.0' };
    expect(() => installUpdate({ ...about, keys: [publicKey], now: () => epochMs(0) }, run)).toThrow(
      'not a program',
    );
    expect(await left()).toEqual([]);
  });
});

it.each([
  [String.raw`C:\Program Files\Clinic Companion\Clinic Companion.exe`, String.raw`C:\Program Files`],
  [String.raw`D:\Program Files (x86)\Clinic Companion\a.exe`, String.raw`D:\Program Files (x86)`],
  [String.raw`C:\Users\Dr Moor\Program Files\Clinic Companion\a.exe`, null],
  [String.raw`C:\Program Files\Vets\Clinic Companion\a.exe`, null],
  [String.raw`\\server\Program Files\Clinic Companion\a.exe`, null],
  ['/opt/clinic-companion/clinic-companion', null],
])('the app at %s copies an installer to %s', (program, around) => {
  expect(adminFolderOf(program)).toBe(around);
});

it('the elevated step is asked for without a blank, and reads what it was asked', () => {
  const feedFile = String.raw`C:\Users\Dr Müller 100%\AppData\Clinic Companion\latest.json`;
  const args = installUpdateArguments({ feedFile, startsAfter: true });
  expect(args.join('')).not.toMatch(/\s/);
  // As Windows' program hands it on, with what Electron puts before it.
  expect(parseInstallUpdate(['--no-sandbox', ...args.join(' ').split(' ')])).toEqual({
    feedFile,
    startsAfter: true,
  });
  expect(parseInstallUpdate(installUpdateArguments({ feedFile, startsAfter: false }))).toEqual({
    feedFile,
    startsAfter: false,
  });
  expect(parseInstallUpdate(['--import', 'a.wav', '--print'])).toBeNull();
  expect(parseInstallUpdate(['--install-update=%'])).toEqual({ feedFile: '', startsAfter: false });
});
