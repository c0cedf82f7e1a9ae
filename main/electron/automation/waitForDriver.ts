import { setTimeout as wait } from 'node:timers/promises';
import { app } from 'electron';

/** Whoever starts the app with these switches and is no Playwright waits so long for the window. */
const longestHoldMs = 60_000;
/** Set by a start that was held: an app that starts itself again has nobody to release it. */
const heldBefore = 'CLINIC_HELD_FOR_DRIVER';

/**
 * Playwright's `_electron.launch` attaches to an app that is already starting, and can wait forever where a window is
 * being made at that moment. It starts the app with `--inspect=0 --remote-debugging-port=0`, and calls
 * `__playwright_run()` once it is attached. So a checkout that is started like that makes no window before that call.
 */
export async function waitForDriver(): Promise<void> {
  const isForDriver = ['--inspect=0', '--remote-debugging-port=0'].every((one) => process.argv.includes(one));
  if (app.isPackaged || !isForDriver || process.env[heldBefore] !== undefined) return;
  process.env[heldBefore] = '1';
  const attached = Promise.withResolvers<void>();
  Object.assign(globalThis, { __playwright_run: () => attached.resolve() });
  const timeout = new AbortController();
  await Promise.race([
    attached.promise,
    wait(longestHoldMs, undefined, { signal: timeout.signal }).catch(() => undefined),
  ]);
  timeout.abort();
}
