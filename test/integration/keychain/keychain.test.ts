import { execFile } from 'node:child_process';
import { readFile, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { promisify } from 'node:util';
import { afterAll, beforeAll, describe, expect, onTestFinished, test } from 'vitest';
import { openPrivateSession } from '../../../scripts/dev/privateSession.ts';
import { createKeychain } from '../../../main/keychain/keychain.ts';
import { describeVault } from '../../support/behaviour/vaultBehaviour.ts';
import { temporaryFolder } from '../../support/temporaryFolder.ts';

type PrivateSession = Awaited<ReturnType<typeof openPrivateSession>>;

type KeyringKind = Parameters<typeof openPrivateSession>[0]['keyring'];

const run = promisify(execFile);
const program = new URL('keychainProgram.ts', import.meta.url).pathname;

/** Runs keychain calls in a process of their own, whose environment is the session's from its start. */
async function inSession(env: NodeJS.ProcessEnv, ...calls: readonly string[]): Promise<Answers> {
  const { stdout } = await run(process.execPath, [program, ...calls], { env });
  return JSON.parse(stdout) as Answers;
}
type Answers = {
  readonly answers: readonly { readonly ok: boolean; readonly value?: unknown; readonly error?: unknown }[];
  readonly took: readonly number[];
  readonly kernelKeys: string;
};

/** Asks somebody on the session's bus. */
async function ask(
  env: NodeJS.ProcessEnv,
  to: string,
  object: string,
  ...call: readonly string[]
): Promise<string> {
  const { stdout } = await run('dbus-send', ['--session', '--print-reply', `--dest=${to}`, object, ...call], {
    env,
  });
  return stdout;
}

/** A session of the test alone. */
async function openSession(keyring: KeyringKind): Promise<PrivateSession> {
  const session = await openPrivateSession({ keyring });
  onTestFinished(() => session.close());
  return session;
}

/** The kernel names a key `keyring:ACCOUNT@SERVICE`. */
const ours = /@Clinic Companion:/;

const failed = (code: string) => ({ ok: false, error: { code } });

describe('a keychain that is open', () => {
  let session: PrivateSession;
  const outer = process.env['DBUS_SESSION_BUS_ADDRESS'];
  beforeAll(async () => {
    session = await openPrivateSession({ keyring: 'unlocked' });
    process.env['DBUS_SESSION_BUS_ADDRESS'] = session.env['DBUS_SESSION_BUS_ADDRESS'];
  });
  afterAll(async () => {
    if (outer === undefined) delete process.env['DBUS_SESSION_BUS_ADDRESS'];
    else process.env['DBUS_SESSION_BUS_ADDRESS'] = outer;
    await session.close();
  });

  describeVault('the vault on the real keychain', () => createKeychain());

  test('a keychain that is open keeps what one process wrote for the next one, in the Secret Service and nowhere else', async () => {
    const { kernelKeys } = await inSession(session.env, 'set:across');
    expect(kernelKeys).not.toMatch(ours);
    const next = await inSession(session.env, 'get:across', 'delete:across', 'get:across');
    expect(next.answers).toEqual([
      { ok: true, value: 'the secret' },
      { ok: true },
      { ok: true, value: null },
    ]);
  });

  test('apps that look for what is not there at the same time do not get in each other’s way', async () => {
    // More of them at once end the keyring's daemon itself now and then.
    const looks = Array.from({ length: 8 }, (_, n) => `get:nowhere-${n}`);
    const all = await Promise.all([1, 2].map(() => inSession(session.env, ...looks)));
    for (const { answers } of all) expect(answers).toEqual(looks.map(() => ({ ok: true, value: null })));
  });

  test('a keychain that is open is found again by an app that asks while its daemon starts again', async () => {
    await createKeychain().set('kept', 'the secret');
    session.abortKeyring();
    expect(await createKeychain().get('kept')).toEqual({ ok: true, value: 'the secret' });
    await createKeychain().delete('kept');
  });

  test('a keychain that is open does not use up the bus, however often it is asked', async () => {
    const { answers } = await inSession(session.env, 'set:often', 'often:often', 'delete:often');
    expect(answers).toEqual([{ ok: true }, { ok: true, value: 400 }, { ok: true }]);
  });

  test('a keychain that is open leaves nothing of its check behind', async () => {
    const kept = async (): Promise<readonly string[]> => {
      const call = [
        'org.freedesktop.Secret.Service.SearchItems',
        'dict:string:string:service,Clinic Companion',
      ];
      const found = await ask(session.env, 'org.freedesktop.secrets', '/org/freedesktop/secrets', ...call);
      return found.match(/object path "[^"]+"/g) ?? [];
    };
    await createKeychain().set('kept', 'the secret');
    const before = await kept();
    expect(before).not.toEqual([]);
    await createKeychain().get('never kept');
    expect(await kept()).toEqual(before);
    await createKeychain().delete('kept');
  });

  test('a keychain that is open is locked once the desktop locks it, with what it holds still there', async () => {
    await inSession(session.env, 'set:held');
    await session.lock();
    const calls = ['get:held', 'get:other', 'set:held', 'delete:held'];
    const { answers, kernelKeys } = await inSession(session.env, ...calls);
    expect(answers).toMatchObject(Array.from({ length: 4 }, () => failed('keychain_locked')));
    expect(JSON.stringify(answers)).not.toContain('the secret');
    expect(kernelKeys).not.toMatch(ours);
  });
});

const closed = [
  ['locked', 'keychain_locked'],
  ['noCollection', 'keychain_absent'],
  ['noService', 'keychain_absent'],
  ['noBus', 'keychain_absent'],
] as const satisfies readonly (readonly [KeyringKind, string])[];

test.each(closed)('%s: every call says %s, and nothing goes to the kernel keyring', async (keyring, code) => {
  const { env } = await openSession(keyring);
  const { answers, kernelKeys } = await inSession(env, 'get:a', 'set:a', 'get:a', 'delete:a');
  expect(answers).toMatchObject(Array.from({ length: 4 }, () => failed(code)));
  expect(kernelKeys).not.toMatch(ours);
});

test('no bus address at all: the keychain is absent', async () => {
  const { DBUS_SESSION_BUS_ADDRESS: _, ...env } = process.env;
  const { answers } = await inSession(env, 'get:a', 'set:a');
  expect(answers).toMatchObject([failed('keychain_absent'), failed('keychain_absent')]);
});

test('control: where the store is not named, the package keeps it in the kernel keyring', async () => {
  const { env } = await openSession('noService');
  const { answers, kernelKeys } = await inSession(env, 'fallback:control');
  const isThere = kernelKeys.includes('control@Clinic Companion control');
  // Some containers refuse keyrings to every process: then the package has nothing to fall back to.
  expect(isThere || answers[0]?.ok === false).toBe(true);
});

describe('a keychain that does not answer', () => {
  test('with a keychain that does not answer, a prompt that nobody answers is locked after the limit, and only one prompt is up', async () => {
    const { env } = await openSilentPrompter();
    const { answers, took } = await inSession(env, 'limit:1500', 'get:held', 'get:other', 'set:held');
    expect(answers).toMatchObject(Array.from({ length: 3 }, () => failed('keychain_locked')));
    for (const ms of took) expect(ms).toBeLessThan(4000);
  });

  test('a keychain whose daemon hangs is locked, not absent', async () => {
    const session = await openSession('unlocked');
    const daemon = await daemonOf(session);
    onTestFinished(() => void process.kill(daemon, 'SIGCONT'));
    process.kill(daemon, 'SIGSTOP');
    const { answers, took } = await inSession(session.env, 'get:held', 'limit:300', 'get:held');
    expect(answers).toMatchObject(Array.from({ length: 2 }, () => failed('keychain_locked')));
    for (const ms of took) expect(ms).toBeLessThan(5000);
  });
});

async function daemonOf(session: PrivateSession): Promise<number> {
  const call = ['org.freedesktop.DBus.GetConnectionUnixProcessID', 'string:org.freedesktop.secrets'];
  const found = await ask(session.env, 'org.freedesktop.DBus', '/org/freedesktop/DBus', ...call);
  return Number(/uint32 (\d+)/.exec(found)?.[1]);
}

/** A locked keychain whose prompter starts and then says nothing. */
async function openSilentPrompter(): Promise<PrivateSession> {
  const session = await openSession('unlocked');
  const folder = await temporaryFolder();
  await inSession(session.env, 'set:held');
  await session.lock();
  const config = path.join(session.env['XDG_RUNTIME_DIR'] ?? '', '..', 'bus.conf');
  await writeFile(
    path.join(folder, 'prompter.service'),
    '[D-BUS Service]\nName=org.gnome.keyring.SystemPrompter\nExec=/bin/sleep 60\n',
  );
  // The bus gives up on the prompter after 6 s: as long, the process of the calls cannot end.
  const additions = `<servicedir>${folder}</servicedir><limit name="service_start_timeout">6000</limit>`;
  const text = await readFile(config, 'utf8');
  await writeFile(config, text.replace('<policy', `${additions}<policy`));
  await ask(session.env, 'org.freedesktop.DBus', '/', 'org.freedesktop.DBus.ReloadConfig');
  return session;
}
