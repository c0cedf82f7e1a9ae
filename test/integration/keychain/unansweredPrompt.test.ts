import { execFile, spawn } from 'node:child_process';
import { once } from 'node:events';
import { setTimeout as wait } from 'node:timers/promises';
import { promisify } from 'node:util';
import { expect, test } from 'vitest';
import { openVirtualDisplay } from '../../../scripts/dev/virtualDisplay.ts';
import { openPrivateSession } from '../../../scripts/dev/privateSession.ts';

const program = new URL('promptProgram.ts', import.meta.url).pathname;
/** GNOME's own, which asks for the keyring's password in a window. */
const prompter = '/usr/libexec/gcr-prompter';

async function hasPrompter(env: NodeJS.ProcessEnv): Promise<boolean> {
  const bus = ['--session', '--print-reply', '--dest=org.freedesktop.DBus', '/org/freedesktop/DBus'];
  const question = ['org.freedesktop.DBus.NameHasOwner', 'string:org.gnome.keyring.SystemPrompter'];
  const { stdout } = await promisify(execFile)('dbus-send', [...bus, ...question], { env });
  return stdout.includes('boolean true');
}

/** What the program says, and how it ends; null: it does not, for three seconds. */
async function run(
  env: NodeJS.ProcessEnv,
  how: string,
): Promise<{ readonly said: string; readonly code: unknown }> {
  const child = spawn(process.execPath, [program, how], { env, stdio: ['ignore', 'pipe', 'inherit'] });
  let said = '';
  child.stdout.on('data', (piece: Buffer) => (said += piece.toString('utf8')));
  const ended = once(child, 'exit').then(([code]) => code as unknown);
  await Promise.race([ended, once(child.stdout, 'data')]);
  const code = await Promise.race([ended, wait(3000, null)]);
  child.kill('SIGKILL');
  return { said, code };
}

test.skipIf(process.platform !== 'linux')(
  'a prompt of the keychain that nobody answers holds up neither a call nor the end of the process',
  async () => {
    const display = await openVirtualDisplay();
    const session = await openPrivateSession({ keyring: 'locked' });
    const env = { ...session.env, ...display.env };
    const asking = spawn(prompter, { env, stdio: 'ignore' });
    try {
      await expect.poll(() => hasPrompter(env), { timeout: 30_000 }).toBe(true);
      const said = JSON.stringify({ code: 'keychain_locked', isSettled: false });
      // Node's own end is the control: it waits for the prompt.
      expect(await Promise.all([run(env, 'atOnce'), run(env, 'byNode')])).toEqual([
        { said, code: 3 },
        { said, code: null },
      ]);
    } finally {
      asking.kill('SIGKILL');
      await session.close();
      await display.close();
    }
  },
);
