import { test as base } from '@playwright/test';
import { lacksDisplay, openVirtualDisplay } from '../../../scripts/dev/virtualDisplay.ts';
import { openPrivateSession } from '../../../scripts/dev/privateSession.ts';

/**
 * Each worker has a session of its own. A keyring, because gnome-keyring 42 can abort when a client is killed in the
 * middle of its greeting, which some tests do, and the apps of another worker would then find none. And where there is
 * no display, a virtual one, because clipboard, focus and global shortcuts belong to all who share it.
 */
export const test = base.extend<object, { readonly ownSession: null }>({
  ownSession: [
    async ({ browserName: _browser }, use) => {
      await using stack = new AsyncDisposableStack();
      if (lacksDisplay(process.platform, process.env)) {
        const display = await openVirtualDisplay();
        stack.defer(() => display.close());
        Object.assign(process.env, display.env);
      }
      if (process.platform === 'linux') {
        const session = await openPrivateSession({ keyring: 'unlocked' });
        stack.defer(() => session.close());
        Object.assign(process.env, session.env);
      }
      await use(null);
    },
    { scope: 'worker', auto: true },
  ],
});

export { expect } from '@playwright/test';
