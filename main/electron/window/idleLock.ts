import { app, powerMonitor } from 'electron';

const lookEveryMs = 2_000;

/**
 * Locks when the workstation was not touched for a while, with the system's own lock screen, and before sleep: the
 * key that wakes the computer would else count as a hand on it.
 */
export function lockWhenIdle(tools: {
  /** How long a while is; null: it does not lock by itself. */
  readonly locksAfterMs: () => number | null;
  readonly lock: () => void;
}): void {
  powerMonitor.on('lock-screen', tools.lock);
  powerMonitor.on('user-did-resign-active', tools.lock);
  powerMonitor.on('suspend', tools.lock);
  const look = setInterval(() => {
    const afterMs = tools.locksAfterMs();
    if (afterMs !== null && powerMonitor.getSystemIdleTime() * 1000 >= afterMs) tools.lock();
  }, lookEveryMs);
  app.once('will-quit', () => clearInterval(look));
}
