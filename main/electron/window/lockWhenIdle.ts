import { app, powerMonitor } from 'electron';

const lookEveryMs = 2_000;

/**
 * Locks when the workstation was not touched for a while, with the system's own lock screen, and before sleep: the
 * key that wakes the computer would else count as a hand on it.
 */
export function lockWhenIdle(deps: {
  /** How long a while is; null: it does not lock by itself. */
  readonly locksAfterMs: () => number | null;
  readonly lock: () => void;
}): void {
  powerMonitor.on('lock-screen', deps.lock);
  powerMonitor.on('user-did-resign-active', deps.lock);
  powerMonitor.on('suspend', deps.lock);
  const look = setInterval(() => {
    const afterMs = deps.locksAfterMs();
    if (afterMs !== null && powerMonitor.getSystemIdleTime() * 1000 >= afterMs) deps.lock();
  }, lookEveryMs);
  app.once('will-quit', () => clearInterval(look));
}
