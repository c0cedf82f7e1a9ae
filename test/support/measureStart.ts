import { setTimeout as wait } from 'node:timers/promises';
import { UserError } from '../../scripts/dev/userError.ts';
import { lacksDisplay, openVirtualDisplay } from '../../scripts/dev/virtualDisplay.ts';
import { launch } from '../e2e/support/launch.ts';

/** On the slowest machine an app that is not there by then does not start at all. */
const mostMs = 5 * 60_000;

/** The seconds in which the built app starts and draws its first screen. */
export async function measureStart(): Promise<number> {
  await using stack = new AsyncDisposableStack();
  const isHeadless = lacksDisplay(process.platform, process.env);
  const display = isHeadless ? await openVirtualDisplay() : null;
  stack.defer(async () => display?.close());
  const startedAt = performance.now();
  const isLate = wait(mostMs, undefined, { ref: false }).then(() => {
    throw new Error(`nothing is drawn after ${mostMs / 60_000} minutes`);
  });
  const app = await Promise.race([launch({ env: display?.env ?? {} }), isLate]).catch((reason: unknown) => {
    throw new UserError(`The built app does not start: ${String(reason)}`);
  });
  const seconds = (performance.now() - startedAt) / 1000;
  await app.remove();
  return seconds;
}
