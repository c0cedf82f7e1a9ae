import { createHash, generateKeyPairSync } from 'node:crypto';
import { cp, readdir, readFile, readlink, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { listBackups } from '../../../main/storage/recovery/backups.ts';
import { createKeychain } from '../../../main/keychain/keychain.ts';
import { damageLargeStore, flipBit, keyAccountOf, pagesInUse } from '../support/damageStore.ts';
import { controls, expect, press, test, type Page } from '../support/e2eTest.ts';
import { fixture, launch, type Launched } from '../support/launch.ts';
import { runCommand } from '../support/runCommand.ts';

test.skip(process.platform !== 'linux', 'the key is taken out of a Secret Service of our own');

let folder = '';
let app: Launched | null = null;
test.beforeEach(({ folder: opened }) => {
  folder = opened;
});
test.afterEach(async () => {
  await app?.kill();
  app = null;
});

async function start(dataFolder: string, env: Readonly<Record<string, string>> = {}): Promise<Page> {
  app = await launch({ dataFolder, env });
  return app.page;
}

/** A data folder with a filed note, a backup of some of it, and a change after that. */
async function usedFolder(env: Readonly<Record<string, string>> = {}): Promise<string> {
  const dataFolder = join(folder, 'data');
  const page = await start(dataFolder, env);
  const region = controls.newConsult(page);
  await controls.patientName(region).fill('Biscuit');
  await app?.importFiles([fixture('dog.m4a')]);
  await press(page, controls.send);
  await expect(controls.consults(page)).toContainText('Note ready');
  await expect.poll(() => listBackups(join(dataFolder, 'backups')).then(({ length }) => length)).toBe(1);
  const note = controls.note(page);
  await controls.section(note, 'Plan').fill('Rest, since the backup.');
  await press(note, controls.fileNote);
  await expect(controls.consults(page)).toContainText('Filed');
  await endApp(dataFolder);
  return dataFolder;
}

async function endApp(dataFolder: string): Promise<void> {
  await app?.close();
  await untilNobodyIsOn(dataFolder);
  app = null;
}

/** All that was there, the last change too. */
async function expectAll(page: Page): Promise<void> {
  await expect(page.getByRole('alert')).toHaveCount(0);
  await expect(controls.consults(page)).toContainText('Filed');
  await controls.rowButton(page, 'Biscuit').click();
  const note = controls.note(page);
  await expect(controls.section(note, 'Plan')).toHaveValue('Rest, since the backup.');
}

function killIfThere(pid: number): void {
  try {
    process.kill(pid, 'SIGKILL');
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'ESRCH') throw error;
  }
}

/** Of the app, and of Chromium below it, which outlives it for a moment. */
async function processesOn(dataFolder: string): Promise<readonly string[]> {
  const isOurs = async (pid: string): Promise<boolean> => {
    const words = await readFile(`/proc/${pid}/cmdline`, 'utf8').catch(() => '');
    const program = await readlink(`/proc/${pid}/exe`).catch(() => '');
    return program !== process.execPath && words.includes(`--user-data-dir=${dataFolder}`);
  };
  const all = (await readdir('/proc')).filter((name) => /^\d+$/.test(name));
  const ours = await Promise.all(all.map(isOurs));
  return all.filter((_, at) => ours[at]);
}

/** Before its files are copied or removed. */
const untilNobodyIsOn = (dataFolder: string): Promise<void> =>
  expect.poll(async () => (await processesOn(dataFolder)).length).toBe(0);

/** Ends what the test did not start itself: the app after its own restart. */
async function endRestarted(dataFolder: string): Promise<void> {
  await expect.poll(async () => (await processesOn(dataFolder)).length).toBeGreaterThan(0);
  // A process may end between the look and the kill, and one that hands over to its successor may hide both
  // from a look.
  let emptyLooks = 0;
  await expect
    .poll(async () => {
      const found = await processesOn(dataFolder);
      for (const pid of found) killIfThere(Number(pid));
      emptyLooks = found.length === 0 ? emptyLooks + 1 : 0;
      return emptyLooks;
    })
    .toBeGreaterThan(2);
}

async function restore(page: Page, dataFolder: string): Promise<void> {
  await page.getByRole('button', { name: /^Restore backup of / }).click();
  const dialog = page.getByRole('dialog', { name: 'Restore the backup?' });
  await expect(dialog).toContainText('gets another name');
  await expect(dialog.getByRole('button', { name: 'Not now' })).toBeFocused();
  await dialog.getByRole('button', { name: 'Restore and restart' }).click();
  // It restarts by itself; killed in the midst of it, the wish is carried out all the same.
  await expect.poll(() => app?.page.isClosed()).toBe(true);
  await endRestarted(dataFolder);
}

test('one bit flipped in the first page, two middle ones and the last that is used: it is said, and all of it comes back', async () => {
  const used = await usedFolder();
  const pages = await pagesInUse(used);
  const share = (part: number): number => pages[Math.floor(pages.length * part)] ?? 0;
  for (const page of [0, share(1 / 3), share(1 / 2), pages.at(-1) ?? 0]) {
    await rm(join(folder, 'try'), { recursive: true, force: true });
    await cp(used, join(folder, 'try'), { recursive: true });
    const dataFolder = join(folder, 'try');
    await flipBit(join(dataFolder, 'store.db'), page * 4096 + 1234);
    const damaged = await readFile(join(dataFolder, 'store.db'));
    const first = await start(dataFolder);
    await expect(first.getByRole('alert')).toHaveAttribute('data-code', 'store_unreadable');
    await expect(first.getByRole('alert')).toContainText('file is damaged');
    await restore(first, dataFolder);
    await expectAll(await start(dataFolder));
    await app?.close();
    await untilNobodyIsOn(dataFolder);
    const aside = (await readdir(dataFolder)).find((name) => name.startsWith('store-set-aside-')) ?? '';
    expect((await readFile(join(dataFolder, aside))).equals(damaged)).toBe(true);
  }
});

test('a large store: damage that the start comes upon, and damage that only the daily backup finds', async () => {
  const used = await usedFolder();
  for (const where of ['connections', 'unread'] as const) {
    const dataFolder = join(folder, where);
    await cp(used, dataFolder, { recursive: true });
    await damageLargeStore(dataFolder, where);
    const first = await start(dataFolder);
    const code = where === 'connections' ? 'store_unreadable' : 'store_damaged';
    await expect(first.getByRole('alert')).toHaveAttribute('data-code', code);
    if (where === 'unread') await expect(controls.consults(first)).toContainText('Biscuit');
    await restore(first, dataFolder);
    await expectAll(await start(dataFolder));
    await app?.close();
  }
});

/** Of everything that a run without its key must leave alone. */
async function fingerprint(dataFolder: string): Promise<string> {
  const names = (await readdir(dataFolder, { recursive: true })).filter((name) =>
    /^(?:store\.db|data-key|installation|backups\/|changes\/|audio\/)/.test(name),
  );
  const hash = createHash('sha256');
  for (const name of names.toSorted())
    hash.update(name).update(await readFile(join(dataFolder, name)).catch(() => ''));
  return hash.digest('hex');
}

test('a key that is taken out of the keychain, or another in its place: said, nothing touched; put back, all is there', async () => {
  const dataFolder = await usedFolder();
  const keychain = createKeychain();
  const account = await keyAccountOf(dataFolder);
  const kept = await keychain.get(account);
  if (!kept.ok || kept.value === null) throw new Error('no key');
  const before = await fingerprint(dataFolder);

  await keychain.delete(account);
  const without = await start(dataFolder);
  await expect(without.getByRole('alert')).toHaveAttribute('data-code', 'key_missing');
  await expect(without.getByRole('button', { name: /^Restore backup/ })).toHaveCount(0);
  await app?.close();
  expect(await keychain.get(account)).toEqual({ ok: true, value: null });

  await keychain.set(account, Buffer.alloc(32, 9).toString('base64'));
  const wrong = await start(dataFolder);
  await expect(wrong.getByRole('alert')).toHaveAttribute('data-code', 'key_wrong');
  await app?.close();
  expect(await fingerprint(dataFolder)).toBe(before);

  await keychain.set(account, kept.value);
  await expectAll(await start(dataFolder));
});

const endsWithKey = 'If the account is deleted, nobody can open them.';

async function expectToldOfKey(page: Page, isTold: boolean): Promise<void> {
  await press(page, controls.connectPractice);
  const dialog = controls.connectDialog(page);
  await expect(controls.connect(dialog)).toBeVisible();
  await expect(dialog.getByText(endsWithKey)).toHaveCount(isTold ? 1 : 0);
}

test('the first Connect says what a lost key means, where nobody could bring it back', async () => {
  await expectToldOfKey(await start(join(folder, 'data')), true);
});

test('--recover brings a lost key back with the private key to the policy’s public one', async () => {
  const pair = generateKeyPairSync('rsa', {
    modulusLength: 3072,
    publicKeyEncoding: { type: 'spki', format: 'pem' },
    privateKeyEncoding: { type: 'pkcs8', format: 'pem' },
  });
  const policy = join(folder, 'policy.json');
  const pem = join(folder, 'it.pem');
  await writeFile(policy, JSON.stringify({ recoveryPublicKey: pair.publicKey }));
  await writeFile(pem, pair.privateKey);
  const dataFolder = await usedFolder({ CLINIC_POLICY_FILE: policy });
  const keychain = createKeychain();
  const account = await keyAccountOf(dataFolder);
  const record = join(dataFolder, 'data-key.json');
  const damaged = (await readFile(record, 'utf8')).replace(
    /"check":"(.)/,
    (_all, digit) => `"check":"${digit === '0' ? '1' : '0'}`,
  );
  await writeFile(record, damaged);
  // Without the policy it can only be said, and with it, it is renewed. The consults open all the same.
  const said = await start(dataFolder);
  await expect(said.locator('[role=alert][data-code=recovery_damaged]')).toBeVisible();
  await expect(controls.consults(said)).toContainText('Filed');
  await endApp(dataFolder);
  const renewed = await start(dataFolder, { CLINIC_POLICY_FILE: policy });
  await expect(renewed.getByRole('alert')).toHaveCount(0);
  await endApp(dataFolder);
  await keychain.delete(account);

  expect((await runCommand(dataFolder, ['--recover', policy])).code).toBe(1);
  expect(await runCommand(dataFolder, ['--recover'])).toMatchObject({ code: 2, stdout: '' });
  const recovered = await runCommand(dataFolder, ['--recover', pem]);
  expect(recovered).toMatchObject({ code: 0 });
  expect(recovered.stdout).toContain('The key is back');
  expect((await runCommand(dataFolder, ['--recover', pem])).stdout).toContain('already');
  const page = await start(dataFolder);
  await expectAll(page);
  await expectToldOfKey(page, false);
});
