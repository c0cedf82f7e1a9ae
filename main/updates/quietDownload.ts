import type { UpdateState } from '../../shared/ipc/updates.ts';
import type { Clock } from '../ports/clock.ts';
import type { OfferedUpdate, Updater } from './updater.ts';

const checkQuietEveryMs = 15_000;

export type QuietDownloadDeps = {
  readonly clock: Pick<Clock, 'sleep'>;
  readonly updater: () => Promise<Pick<Updater, 'download'>>;
  readonly isBusy: () => boolean;
  readonly onState: (state: UpdateState) => void;
  /** Aborts when the app ends. */
  readonly ended: AbortSignal;
};

/** Downloads a version only while the app is not busy. */
export function createQuietDownload(deps: QuietDownloadDeps) {
  const { clock, isBusy, onState, ended } = deps;
  let downloading: AbortController | null = null;

  async function waitUntilQuiet(): Promise<void> {
    while (isBusy() && !ended.aborted) await clock.sleep(checkQuietEveryMs, ended);
  }

  return {
    /** Resolves when the app is not busy, or ends. */
    waitUntilQuiet,
    /** Resolves when the version is ready, or the app ends. Rejects where the download fails. */
    async download(offered: OfferedUpdate): Promise<void> {
      for (;;) {
        if (isBusy()) onState({ state: 'waiting', next: offered.version });
        await waitUntilQuiet();
        if (ended.aborted) return;
        const interruption = new AbortController();
        downloading = interruption;
        onState({ state: 'downloading', next: offered.version });
        try {
          await (await deps.updater()).download(AbortSignal.any([interruption.signal, ended]));
          onState({ state: 'ready', next: offered.version });
          return;
        } catch (error) {
          if (!interruption.signal.aborted || ended.aborted) throw error;
        } finally {
          downloading = null;
        }
      }
    },
    /** Interrupts the download if the app is busy. The download continues when the app is quiet again. */
    busyChanged: (): void => {
      if (downloading !== null && isBusy()) downloading.abort();
    },
  };
}
