import type { WebContents } from 'electron';
import type { ConsultId } from '../../../shared/ids.ts';
import type { EventName, Events } from '../../../shared/ipc/ipcContract.ts';
import { eventChannel } from '../../../shared/ipc/ipcChannels.ts';
import type { Changed, Progress, RecordingView } from '../../../shared/ipc/snapshot.ts';

/** At most four progress reports a second for each consult: a person sees no more. */
const progressEveryMs = 250;

export function send<Name extends EventName>(to: WebContents, name: Name, payload: Events[Name]): void {
  if (!to.isDestroyed()) to.send(eventChannel(name), payload);
}

/** The screen shows times in whole seconds. */
const recordedSecond = ({ consultId, recordedMs }: RecordingView): string =>
  [consultId, Math.floor(recordedMs / 1000)].join(' ');
const savedSecond = ({ savedMs }: RecordingView): number => Math.floor(savedMs / 1000);
/** The saved time waits this long for the next recorded second, because each event costs a frame of the page. */
const savedWaitsMs = 1_000;

export function createSnapshotPublisher(
  windows: () => readonly WebContents[],
  /** What changed since it was asked last; null: nothing. */
  takeChanges: () => Changed | null,
  recording: () => RecordingView | null,
  /** Whether the page may know of this consult now. */
  isShown: (id: ConsultId) => boolean,
) {
  let isScheduled = false;
  let growth: NodeJS.Timeout | null = null;
  let told: { readonly recorded: string; readonly saved: number; readonly atMs: number } | null = null;
  const waiting = new Map<string, { latest: Progress | null; timer: NodeJS.Timeout }>();

  function publishProgress(progress: Progress): void {
    if (!isShown(progress.consultId)) return;
    for (const window of windows()) send(window, 'progress', progress);
  }

  function publishGrowth(): void {
    growth = null;
    const current = recording();
    if (current === null) return;
    const [recorded, saved] = [recordedSecond(current), savedSecond(current)];
    if (recorded === told?.recorded) {
      if (saved === told.saved) return;
      const waitMs = told.atMs + savedWaitsMs - performance.now();
      if (waitMs > 0) {
        growth = setTimeout(publishGrowth, waitMs);
        return;
      }
    }
    told = { recorded, saved, atMs: performance.now() };
    publishChanges();
  }

  function publishChanges(): void {
    const receivers = windows();
    const changes = receivers.length === 0 ? null : takeChanges();
    if (changes !== null) for (const window of receivers) send(window, 'changed', changes);
  }

  return {
    /** Sends one message after all changes of this turn of the event loop. */
    changed: (): void => {
      if (isScheduled) return;
      isScheduled = true;
      setImmediate(() => {
        isScheduled = false;
        publishChanges();
      });
    },
    recordingGrown: (): void => {
      growth ??= setTimeout(publishGrowth, progressEveryMs);
    },
    progress: (progress: Progress): void => {
      const key = `${progress.consultId} ${progress.work}`;
      const entry = waiting.get(key);
      if (entry !== undefined) {
        entry.latest = progress;
        return;
      }
      publishProgress(progress);
      const timer = setTimeout(() => {
        const latest = waiting.get(key)?.latest ?? null;
        waiting.delete(key);
        if (latest !== null) publishProgress(latest);
      }, progressEveryMs);
      waiting.set(key, { latest: null, timer });
    },
  };
}
