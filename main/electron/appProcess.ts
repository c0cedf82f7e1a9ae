import { app } from 'electron';
import type { Patient } from '../../shared/consult/consult.ts';
import { writeResult, type JobResult } from './processEnd.ts';
import { stopBeforeQuit, type Stoppable } from './stopBeforeQuit.ts';
import { setApplicationMenu } from './window/applicationMenu.ts';
import type { WindowHost } from './window/windowHost.ts';

type Companion = Stoppable & { readonly receiveConsult: (patient: Patient | null) => boolean };

export type AppProcess<App extends Companion> = ReturnType<typeof createAppProcess<App>>;

/** A process that has the app: its window, which may open later, the jobs that run in it, and its end. */
export function createAppProcess<App extends Companion>(leave: (exitCode: number) => Promise<void>) {
  const host = Promise.withResolvers<WindowHost>();
  const companion = Promise.withResolvers<App>();
  /** Jobs that run here. A process without a window lives as long as one does. */
  let jobs = 0;
  let exitCode = 0;

  async function quitIfIdle(): Promise<void> {
    const { window } = await host.promise;
    if (jobs === 0 && window.current() === null) app.quit();
  }

  return {
    /** Resolves when a window can open. */
    host: host.promise,
    open(opened: WindowHost, isShown: boolean): void {
      host.resolve(opened);
      app.on('window-all-closed', () => app.quit());
      app.on('activate', () => opened.window.show());
      stopBeforeQuit(companion.promise, opened.isHurried, () => void leave(exitCode));
      if (isShown) opened.window.show();
      setApplicationMenu(opened.showGuide);
    },
    /** The app is there: what waited for it goes on. */
    started: companion.resolve,
    /** Waits for an app that is still starting. */
    async receiveConsult(patient: Patient | null): Promise<void> {
      const { window } = await host.promise;
      if ((await companion.promise).receiveConsult(patient)) window.show();
    },
    /** Runs a job in the app, and counts it meanwhile. */
    async run<Answer>(job: (started: App) => Promise<Answer>): Promise<Answer> {
      jobs += 1;
      try {
        return await job(await companion.promise);
      } finally {
        jobs -= 1;
      }
    },
    /** Runs the job of this process, and quits unless a window is open by then. */
    async quitAfter(job: () => Promise<JobResult>): Promise<void> {
      // A person may open a window and quit before the job is done.
      exitCode = 1;
      // Counted from now on, so that the end of another job does not quit the app.
      jobs += 1;
      app.once('before-quit', sayClosedEarly);
      const result = await job();
      app.off('before-quit', sayClosedEarly);
      await writeResult(result);
      exitCode = result.exitCode;
      jobs -= 1;
      await quitIfIdle();
    },
    quitIfIdle,
  };
}

const sayClosedEarly = (): void =>
  void process.stderr.write(
    'The app was closed before the job was done. What it had saved is kept in the app.\n',
  );
