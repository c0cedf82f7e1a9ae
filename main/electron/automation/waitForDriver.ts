import { setTimeout as wait } from 'node:timers/promises';
import { app } from 'electron';

/** How long a person who starts the app with these switches waits for the window. */
const longestWaitMs = 60_000;
/** Nobody releases an app that restarts itself. */
const hasWaited = 'CLINIC_HELD_FOR_DRIVER';

/**
 * Playwright's `_electron.launch` (`--inspect=0 --remote-debugging-port=0`) can hang if a window opens while
 * it attaches. It calls `__playwright_run()` when attached, so a checkout opens no window before.
 */
export async function waitForDriver(): Promise<void> {
  const isForDriver = ['--inspect=0', '--remote-debugging-port=0'].every((one) => process.argv.includes(one));
  if (app.isPackaged || !isForDriver || process.env[hasWaited] !== undefined) return;
  process.env[hasWaited] = '1';
  const attached = Promise.withResolvers<void>();
  Object.assign(globalThis, { __playwright_run: () => attached.resolve() });
  const timeout = new AbortController();
  await Promise.race([
    attached.promise,
    wait(longestWaitMs, undefined, { signal: timeout.signal }).catch(() => undefined),
  ]);
  timeout.abort();
}
