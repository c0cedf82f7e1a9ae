import type { WebContents } from 'electron';
import type { ConsultId } from '../../../shared/ids.ts';
import type { PageEventName, PageEvents } from '../../../shared/ipc/ipcContract.ts';
import { eventChannel } from '../../../shared/ipc/ipcChannels.ts';
import type { SnapshotChange, WorkProgress, RecordingView } from '../../../shared/ipc/snapshot.ts';

/** In ms, for each consult: a person sees no more. */
const progressEveryMs = 250;

export function sendPageEvent<Name extends PageEventName>(
  to: WebContents,
  name: Name,
  payload: PageEvents[Name],
): void {
  if (!to.isDestroyed()) to.send(eventChannel(name), payload);
}

/** The screen shows times in whole seconds. */
const recordedSecond = ({ consultId, recordedMs }: RecordingView): string =>
  [consultId, Math.floor(recordedMs / 1000)].join(' ');
const savedSecond = ({ savedMs }: RecordingView): number => Math.floor(savedMs / 1000);
/** For the next recorded second, because each event costs a frame of the page. */
const savedWaitsMs = 1_000;

export type SnapshotPublisher = ReturnType<typeof createSnapshotPublisher>;

export function createSnapshotPublisher(
  windows: () => readonly WebContents[],
  /** Since it was asked last; null: nothing. */
  takeChanges: () => SnapshotChange | null,
  recording: () => RecordingView | null,
  isShown: (id: ConsultId) => boolean,
) {
  let isScheduled = false;
  function tell<Name extends PageEventName>(name: Name, payload: PageEvents[Name]): void {
    for (const window of windows()) sendPageEvent(window, name, payload);
  }
  function publishChanges(): void {
    const changes = windows().length === 0 ? null : takeChanges();
    if (changes !== null) tell('changed', changes);
  }
  return {
    tell,
    /** One message after all changes of this turn of the event loop. */
    changed: (): void => {
      if (isScheduled) return;
      isScheduled = true;
      setImmediate(() => {
        isScheduled = false;
        publishChanges();
      });
    },
    recordingGrown: createGrowthPublisher(recording, publishChanges),
    progress: createProgressPublisher((progress) => {
      if (isShown(progress.consultId)) tell('progress', progress);
    }),
  };
}

function createGrowthPublisher(recording: () => RecordingView | null, publish: () => void) {
  let timer: NodeJS.Timeout | null = null;
  let told: { readonly recorded: string; readonly saved: number; readonly atMs: number } | null = null;

  function publishGrowth(): void {
    timer = null;
    const current = recording();
    if (current === null) return;
    const [recorded, saved] = [recordedSecond(current), savedSecond(current)];
    if (recorded === told?.recorded) {
      if (saved === told.saved) return;
      const waitMs = told.atMs + savedWaitsMs - performance.now();
      if (waitMs > 0) {
        timer = setTimeout(publishGrowth, waitMs);
        return;
      }
    }
    told = { recorded, saved, atMs: performance.now() };
    publish();
  }

  return (): void => {
    timer ??= setTimeout(publishGrowth, progressEveryMs);
  };
}

function createProgressPublisher(publish: (progress: WorkProgress) => void) {
  const waiting = new Map<string, { latest: WorkProgress | null; timer: NodeJS.Timeout }>();
  return (progress: WorkProgress): void => {
    const key = `${progress.consultId} ${progress.work}`;
    const entry = waiting.get(key);
    if (entry !== undefined) {
      entry.latest = progress;
      return;
    }
    publish(progress);
    const timer = setTimeout(() => {
      const latest = waiting.get(key)?.latest ?? null;
      waiting.delete(key);
      if (latest !== null) publish(latest);
    }, progressEveryMs);
    waiting.set(key, { latest: null, timer });
  };
}
