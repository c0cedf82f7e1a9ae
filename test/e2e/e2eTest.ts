import { test as base } from '@playwright/test';
import { openPrivateSession } from '../../main/dev/privateSession.ts';

/**
 * Each worker has a keyring of its own: gnome-keyring 42 can abort when a client is killed in the middle of its
 * greeting, which some tests do, and the apps of another worker would then find none.
 */
export const test = base.extend<object, { readonly privateSession: null }>({
  privateSession: [
    async ({ browserName: _browser }, use) => {
      if (process.platform !== 'linux') {
        await use(null);
        return;
      }
      const session = await openPrivateSession({ keyring: 'unlocked' });
      Object.assign(process.env, session.env);
      await use(null);
      await session.close();
    },
    { scope: 'worker', auto: true },
  ],
});

export { expect } from '@playwright/test';
