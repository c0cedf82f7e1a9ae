import { once } from 'node:events';
import { chown, mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import type { ChildProcess } from 'node:child_process';
import type { Readable } from 'node:stream';
import { setTimeout as wait } from 'node:timers/promises';
import { endDaemon, runTool, spawnDaemon } from './runTool.ts';

/**
 * What a session offers as a keychain.
 * - `unlocked`: a Secret Service whose default collection is open, as after a login
 * - `locked`: the same, but locked, and nobody answers its prompt
 * - `noCollection`: a Secret Service that has no default collection
 * - `noService`: a bus on which no Secret Service can be reached
 * - `noBus`: no session bus at all
 */
type KeyringKind = 'unlocked' | 'locked' | 'noCollection' | 'noService' | 'noBus';

type PrivateSession = {
  /** The complete environment for programs of this session, the caller's variables included. */
  readonly env: NodeJS.ProcessEnv;
  /** Locks the default collection; nobody answers the prompt that would unlock it. */
  readonly lock: () => Promise<void>;
  /** Ends the keyring's daemon as its own fault does; another one takes its place at once. */
  readonly abortKeyring: () => void;
  /** Ends the session's daemons and deletes its files. */
  readonly close: () => Promise<void>;
};

/**
 * Opens a Linux desktop session with its own bus, keyring, data, settings and runtime folder, so that tests
 * never touch the keychain of the person at the machine. HOME and the caches stay the same, for npm and
 * Electron.
 */
export async function openPrivateSession(wanted: {
  readonly keyring: KeyringKind;
  /** The account that owns the session, if root opens it for another account. */
  readonly account?: number | undefined;
}): Promise<PrivateSession> {
  // A short name: the path of a socket may have at most 107 bytes.
  const folder = await mkdtemp(path.join(tmpdir(), 'clinic-s-'));
  const daemons: ChildProcess[] = [];
  const abortKeyring = (): void => void daemons.at(-1)?.kill('SIGTRAP');
  const close = async (): Promise<void> => {
    for (const daemon of daemons.toReversed()) await endDaemon(daemon);
    await rm(folder, { recursive: true, force: true, maxRetries: 3 });
  };
  try {
    const { account } = wanted;
    const env = await sessionEnvironment(folder, account);
    if (wanted.keyring === 'noBus') return { env, lock: async () => undefined, abortKeyring, close };
    daemons.push(await startBus(folder, { env, account }));
    const withBus = { ...env, DBUS_SESSION_BUS_ADDRESS: `unix:path=${busSocket(folder)}` };
    if (wanted.keyring === 'noService')
      return { env: withBus, lock: async () => undefined, abortKeyring, close };
    const client = { env: withBus, account };
    let isUnlocked = wanted.keyring === 'unlocked';
    const addKeyring = (keyring: ChildProcess): void => {
      daemons.push(keyring);
      whenAborted(keyring, () => addKeyring(spawnKeyring(isUnlocked, client)));
    };
    addKeyring(await startKeyring(wanted.keyring, client));
    const lock = async (): Promise<void> => {
      isUnlocked = false;
      await lockCollection(client);
    };
    return { env: withBus, lock, abortKeyring, close };
  } catch (reason) {
    await close();
    throw reason;
  }
}

/** The account and environment of a program on the bus. */
type Client = { readonly env: NodeJS.ProcessEnv; readonly account: number | undefined };

async function sessionEnvironment(folder: string, account: number | undefined): Promise<NodeJS.ProcessEnv> {
  const { DBUS_SESSION_BUS_ADDRESS: _bus, GNOME_KEYRING_CONTROL: _control, ...outer } = process.env;
  const folders = { XDG_RUNTIME_DIR: 'run', XDG_DATA_HOME: 'data', XDG_CONFIG_HOME: 'config' };
  const own: Record<string, string> = {};
  for (const [name, below] of Object.entries(folders)) {
    own[name] = path.join(folder, below);
    await mkdir(own[name], { mode: 0o700 });
    if (account !== undefined) await chown(own[name], account, account);
  }
  if (account !== undefined) await chown(folder, account, account);
  // WAYLAND_DISPLAY is relative to the runtime folder, and this session has another one.
  const wayland = outer['WAYLAND_DISPLAY'];
  const runtime = outer['XDG_RUNTIME_DIR'];
  const display = wayland && runtime ? { WAYLAND_DISPLAY: path.resolve(runtime, wayland) } : {};
  // Without a bus address libdbus would start another bus for the display and leave it running.
  return { ...outer, ...own, ...display, DBUS_SESSION_BUS_ADDRESS: 'unix:path=/nonexistent' };
}

/** Outside the runtime folder, where programs would find the bus without its address. */
function busSocket(folder: string): string {
  return path.join(folder, 'bus');
}

/** A bus that starts no services: only services that this file starts are on it. */
async function startBus(folder: string, client: Client): Promise<ChildProcess> {
  const config = path.join(folder, 'bus.conf');
  await writeFile(
    config,
    `<!DOCTYPE busconfig PUBLIC "-//freedesktop//DTD D-Bus Bus Configuration 1.0//EN"
 "http://www.freedesktop.org/standards/dbus/1.0/busconfig.dtd">
<busconfig>
  <type>session</type>
  <listen>unix:path=${busSocket(folder)}</listen>
  <auth>EXTERNAL</auth>
  <policy context="default">
    <allow send_destination="*" eavesdrop="true"/>
    <allow eavesdrop="true"/>
    <allow own="*"/>
  </policy>
</busconfig>
`,
  );
  const bus = spawnDaemon({
    command: 'dbus-daemon',
    args: [`--config-file=${config}`, '--nofork', '--nopidfile', '--print-address=3'],
    stdio: ['ignore', 'ignore', 'ignore', 'pipe'],
    ...client,
  });
  const isUp = await Promise.race([
    once(bus.stdio[3] as Readable, 'data').then(() => true),
    once(bus, 'exit').then(() => false),
    wait(30_000, false, { ref: false }),
  ]);
  if (isUp) return bus;
  await endDaemon(bus);
  throw new Error('dbus-daemon did not start');
}

/** This password protects nothing: the collection is created for this session and deleted with it. */
const throwawayPassword = 'clinic-companion-test';

async function startKeyring(
  kind: 'unlocked' | 'locked' | 'noCollection',
  client: Client,
): Promise<ChildProcess> {
  const keyring = spawnKeyring(kind !== 'noCollection', client);
  try {
    await untilCollection(client, kind === 'noCollection' ? '/' : loginCollection);
    if (kind === 'locked') await lockCollection(client);
    return keyring;
  } catch (reason) {
    await endDaemon(keyring);
    throw reason;
  }
}

function spawnKeyring(unlocks: boolean, client: Client): ChildProcess {
  const keyring = spawnDaemon({
    command: 'gnome-keyring-daemon',
    args: ['--foreground', '--components=secrets', ...(unlocks ? ['--unlock'] : [])],
    stdio: ['pipe', 'ignore', 'ignore'],
    ...client,
  });
  keyring.stdin?.on('error', () => undefined).end(throwawayPassword);
  return keyring;
}

/**
 * gnome-keyring-daemon 42 aborts when a client leaves the bus while its session is being negotiated
 * (GLib-ERROR in aes_negotiate: "received value has type '(null)'"). Quick clients cause that once in some
 * hundred times. Its data is on disk, so a new daemon continues. After any other end no daemon is started,
 * because tests cause those.
 */
function whenAborted(keyring: ChildProcess, act: () => void): void {
  keyring.once('exit', (_code, signal) => {
    if (signal === 'SIGTRAP') act();
  });
}

/** The collection that `--unlock` creates, unlocks and makes the default. */
const loginCollection = '/org/freedesktop/secrets/collection/login';

async function untilCollection(client: Client, expected: string): Promise<void> {
  const deadline = performance.now() + 30_000;
  let answer = '';
  while (performance.now() < deadline) {
    answer = await callService(client, 'ReadAlias', 'string:default');
    if (answer.includes(`object path "${expected}"`)) return;
    await wait(30);
  }
  throw new Error(`gnome-keyring-daemon offers no such keychain: ${answer.trim()}`);
}

async function lockCollection(client: Client): Promise<void> {
  await callService(client, 'Lock', `array:objpath:${loginCollection}`);
}

/** Calls the Secret Service (https://specifications.freedesktop.org/secret-service-spec/latest/). */
async function callService(client: Client, method: string, argument: string): Promise<string> {
  const { output } = await runTool({
    command: 'dbus-send',
    args: [
      '--session',
      '--print-reply',
      '--dest=org.freedesktop.secrets',
      '/org/freedesktop/secrets',
      `org.freedesktop.Secret.Service.${method}`,
      argument,
    ],
    ...client,
    timeoutMs: 5000,
  });
  return output;
}
