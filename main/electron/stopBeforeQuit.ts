import { app } from 'electron';

const stopWaitMs = 5_000;
/** If the system shuts down: with the page's own wait, less than the five seconds that systems give. */
const hurriedStopWaitMs = 3_000;

/** The app behind the window. */
export type Stoppable = {
  readonly stop: () => Promise<void>;
  /** The last thing after `stop`. */
  readonly installUpdate: () => Promise<void>;
};

/** Before Electron quits, stops the app, or gives up after a time: unfinished work continues at the next start, as after a crash. */
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

  /** If the app is still starting, waits for that: half of it cannot be stopped. */
  async function stop(timeout: NodeJS.Timeout): Promise<void> {
    const started = await starting;
    await started.stop().catch(() => undefined);
    clearTimeout(timeout);
    // A shutdown would interrupt the installer.
    if (!isHurried()) await started.installUpdate();
  }
}
