import { app } from 'electron';
import type { Patient } from '../../shared/consult/consult.ts';
import { writeResult, type JobResult } from './processEnd.ts';
import { stopBeforeQuit, type Stoppable } from './stopBeforeQuit.ts';
import { setApplicationMenu } from './window/applicationMenu.ts';
import type { WindowHost } from './window/windowHost.ts';

type Companion = Stoppable & { readonly receiveConsult: (patient: Patient | null) => boolean };

export type AppProcess<App extends Companion> = ReturnType<typeof createAppProcess<App>>;

export function createAppProcess<App extends Companion>(leave: (exitCode: number) => Promise<void>) {
  const host = Promise.withResolvers<WindowHost>();
  const companion = Promise.withResolvers<App>();
  /** A process without a window lives as long as one of its jobs. */
  let jobs = 0;
  let exitCode = 0;

  async function quitIfIdle(): Promise<void> {
    const { window } = await host.promise;
    if (jobs === 0 && window.current() === null) app.quit();
  }

  return {
    host: host.promise,
    open(opened: WindowHost, isShown: boolean): void {
      host.resolve(opened);
      app.on('window-all-closed', () => app.quit());
      app.on('activate', () => opened.window.show());
      stopBeforeQuit(companion.promise, opened.isHurried, () => void leave(exitCode));
      if (isShown) opened.window.show();
      setApplicationMenu(opened.showGuide);
    },
    started: companion.resolve,
    async receiveConsult(patient: Patient | null): Promise<void> {
      const { window } = await host.promise;
      if ((await companion.promise).receiveConsult(patient)) window.show();
    },
    async run<Answer>(job: (started: App) => Promise<Answer>): Promise<Answer> {
      jobs += 1;
      try {
        return await job(await companion.promise);
      } finally {
        jobs -= 1;
      }
    },
    /** Quits after the job unless a window is open by then. */
    async quitAfter(job: () => Promise<JobResult>): Promise<void> {
      // A person may open a window and quit before the job is done.
      exitCode = 1;
      // Counted from now on: the end of another job must not quit the app.
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
