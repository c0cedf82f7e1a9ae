import { app } from 'electron';

const stopWaitMs = 5_000;
/** With the page's own wait, less than the five seconds that systems give at a shutdown. */
const hurriedStopWaitMs = 3_000;

export type Stoppable = {
  readonly stop: () => Promise<void>;
  /** After `stop`. */
  readonly installUpdate: () => Promise<void>;
};

/** Unfinished work continues at the next start, as after a crash. */
export function stopBeforeQuit(
  starting: Promise<Stoppable>,
  isHurried: () => boolean,
  leave: () => void,
): void {
  let isStopped = false;
  app.on('will-quit', (event) => {
    if (isStopped) return;
    event.preventDefault();
    isStopped = true;
    const timeout = setTimeout(leave, isHurried() ? hurriedStopWaitMs : stopWaitMs);
    void stop(timeout)
      .catch(() => undefined)
      .finally(leave);
  });

  /** Half of an app that is still starting cannot be stopped. */
  async function stop(timeout: NodeJS.Timeout): Promise<void> {
    const started = await starting;
    await started.stop().catch(() => undefined);
    clearTimeout(timeout);
    // A shutdown would interrupt the installer.
    if (!isHurried()) await started.installUpdate();
  }
}
