import type { EpochMs } from '../../shared/ids.ts';
import type { Clock } from '../ports/clock.ts';
import type { AppointmentsContent, AppointmentsPlace } from './appointment.ts';
import { readAppointments } from './readAppointments.ts';
import type { FileFailure, FileStamp, readBytes, readStamp } from './readSharedFile.ts';

/** What is known of the file now. */
export type FileState = {
  /** The last content with appointments, or the present one; null: nothing was read yet. */
  readonly read: { readonly content: AppointmentsContent; readonly writtenAt: EpochMs } | null;
  /** Why the file cannot be read now. */
  readonly failure: FileFailure | null;
  /** The present content has nothing to show, so `read` is an older one. */
  readonly newerProblem: AppointmentsContent['problem'];
};

export type WatchTimes = {
  readonly lookEveryMs: number;
  /** A file that has just changed may be half written. */
  readonly lookAgainMs: number;
  /** A file that always changes is read all the same. */
  readonly mostUnsettledMs: number;
  /** A look that takes longer means that the share hangs. */
  readonly hangsAfterMs: number;
  /** Programs that replace a file leave it missing for a moment. */
  readonly graceMs: number;
};

export const usualWatchTimes: WatchTimes = {
  lookEveryMs: 2000,
  lookAgainMs: 500,
  mostUnsettledMs: 10_000,
  hangsAfterMs: 10_000,
  graceMs: 5000,
};

export type SharedFiles = { readonly readStamp: typeof readStamp; readonly readBytes: typeof readBytes };

type WatchDeps = {
  readonly clock: Clock;
  readonly times: WatchTimes;
  readonly files: SharedFiles;
  readonly onChange: (state: FileState) => void;
  /** After each look. */
  readonly onLook: () => void;
};

/**
 * Looks at a file on a timer, because shares send no notice of changes. One look at a time: a share that hangs costs one
 * waiting look, and nothing else waits for it. Ends with the signal.
 */
export function watchAppointmentsFile(place: AppointmentsPlace, deps: WatchDeps, ended: AbortSignal): void {
  const { clock, times, onChange, files } = deps;
  let state: FileState = { read: null, failure: null, newerProblem: null };
  let seen: { readonly stamp: FileStamp; readonly sinceMs: number } | null = null;
  let readStampText: string | null = null;
  let failingSinceMs: number | null = null;

  function change(next: Partial<FileState>): void {
    if (ended.aborted) return;
    state = { ...state, ...next };
    onChange(state);
  }

  function failed(failure: FileFailure): void {
    failingSinceMs ??= clock.monotonicMs();
    const isShort = clock.monotonicMs() - failingSinceMs < times.graceMs;
    if (state.read === null || !isShort) say(failure);
  }

  function say(failure: FileFailure | null): void {
    if (state.failure !== failure) change({ failure });
  }

  function reached(): void {
    failingSinceMs = null;
    say(null);
  }

  /** True: the next look is due soon. */
  async function look(): Promise<boolean> {
    const stamp = await files.readStamp(place.file);
    if (ended.aborted) return false;
    if (!stamp.ok) {
      seen = null;
      readStampText = null;
      failed(stamp.error);
      return false;
    }
    if (stamp.value.text === readStampText) {
      reached();
      return false;
    }
    if (!isSettled(stamp.value)) return true;
    return !(await readNow());
  }

  const isLongUnsettled = (): boolean =>
    seen !== null && clock.monotonicMs() - seen.sinceMs > times.mostUnsettledMs;

  /** The same at two looks, so that nobody is writing it. */
  function isSettled(stamp: FileStamp): boolean {
    const isSame = seen?.stamp.text === stamp.text;
    // The wait counts from the first change that was not read.
    seen = { stamp, sinceMs: seen?.sinceMs ?? clock.monotonicMs() };
    return isSame || isLongUnsettled();
  }

  /** False: the file changed meanwhile. */
  async function readNow(): Promise<boolean> {
    const read = await files.readBytes(place.file);
    if (ended.aborted) return true;
    if (!read.ok) {
      failed(read.error);
      return true;
    }
    const { bytes, stamp, isSettled: isWhole } = read.value;
    if (!isWhole && !isLongUnsettled()) return false;
    const content = await readAppointments(bytes, place);
    readStampText = stamp.text;
    seen = null;
    reached();
    show(content, stamp.writtenAt);
    return true;
  }

  /** A half-written file must not empty a good list. */
  function show(content: AppointmentsContent, writtenAt: EpochMs): void {
    const isNothing = content.problem !== null && content.appointments.length === 0;
    const hadAppointments = (state.read?.content.appointments.length ?? 0) > 0;
    change(
      isNothing && hadAppointments
        ? { newerProblem: content.problem }
        : { read: { content, writtenAt }, newerProblem: null },
    );
  }

  async function lookAndWait(): Promise<void> {
    const hangs = setTimeout(() => say('unreachable'), times.hangsAfterMs).unref();
    const isSoon = await look().finally(() => clearTimeout(hangs));
    if (!ended.aborted) deps.onLook();
    await clock.sleep(isSoon ? times.lookAgainMs : times.lookEveryMs, ended);
  }

  void (async () => {
    while (!ended.aborted) await lookAndWait();
  })();
}
