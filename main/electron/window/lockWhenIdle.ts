import { app, powerMonitor } from 'electron';

const checkEveryMs = 2_000;

/** Locks without input, with the system's lock, and before sleep, because the waking key would count as input. */
export function lockWhenIdle(deps: {
  /** Time without input; null: no automatic lock. */
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
