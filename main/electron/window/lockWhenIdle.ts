import { app, powerMonitor } from 'electron';

const checkEveryMs = 2_000;

/** Before sleep too, because the waking key would count as input. */
export function lockWhenIdle(deps: {
  /** null: no automatic lock. */
  readonly locksAfterMs: () => number | null;
  readonly lock: () => void;
}): void {
  powerMonitor.on('lock-screen', deps.lock);
  powerMonitor.on('user-did-resign-active', deps.lock);
  powerMonitor.on('suspend', deps.lock);
  const timer = setInterval(() => {
    const afterMs = deps.locksAfterMs();
    if (afterMs !== null && powerMonitor.getSystemIdleTime() * 1000 >= afterMs) deps.lock();
  }, checkEveryMs);
  app.once('will-quit', () => clearInterval(timer));
}
