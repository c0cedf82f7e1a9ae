import { existsSync, rmSync } from 'node:fs';
import { app } from 'electron';

/**
 * Loaded before the app where a test drives the checkout. Playwright comes to an app that is starting already, and can
 * wait for ever where a window is just being made; so the app is held until Playwright says that it is there. Once for
 * each launch: nobody says it to an app that has started itself anew.
 */
const sign = process.env['CLINIC_HOLD_START'] ?? '';
if (existsSync(sign)) {
  rmSync(sign);
  const whenReady = app.whenReady();
  const driven = Promise.withResolvers<void>();
  app.whenReady = () => driven.promise;
  // What Playwright calls as soon as it is there.
  Object.assign(globalThis, { __playwright_run: () => driven.resolve(whenReady) });
}
