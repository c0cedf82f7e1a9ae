import { once } from 'node:events';
import { Worker } from 'node:worker_threads';
import path from 'node:path';
import { withinTime } from '../platform/withinTime.ts';
import type { Clock } from '../ports/clock.ts';
import { emptyDayAppointments, type AppointmentsPlace, type DayAppointments } from './appointment.ts';

export type FileWatchTimes = {
  readonly lookEveryMs: number;
  readonly lookAgainMs: number;
  /** A file that changes in this time is still being written. */
  readonly pauseMs: number;
  /** A look that takes longer means that the share hangs. */
  readonly hangsAfterMs: number;
  readonly worker: string;
};

/** The worker is beside this file, in the sources and in the build. */
const extension = path.extname(import.meta.filename);

export const usualFileWatchTimes: FileWatchTimes = {
  lookEveryMs: 5000,
  lookAgainMs: 2000,
  pauseMs: 500,
  hangsAfterMs: 10_000,
  worker: path.join(import.meta.dirname, `listWorker${extension}`),
};

/** A list of the largest file takes less, so no file can use up the memory of the app. */
const resourceLimits = { maxOldGenerationSizeMb: 256, maxYoungGenerationSizeMb: 16 };

/** A thread that hangs cannot be ended, so a share that hangs must not gather them at each lock or switch. */
const mostThreadsOfFile = 2;
const mostThreads = 8;
/** With the file that each reads. */
const threads = new Map<Worker, string>();

export async function endAppointmentListThreads(limitMs: number): Promise<boolean> {
  const ends = [...threads.keys()].map((one) => one.terminate());
  return (await withinTime(limitMs, Promise.all(ends), 'late')) !== 'late';
}

export async function watchListFile(
  place: AppointmentsPlace,
  {
    watching,
    clock,
    ended,
  }: { readonly watching: FileWatchTimes; readonly clock: Clock; readonly ended: AbortSignal },
  onLook: (list: DayAppointments) => void,
): Promise<void> {
  let thread: Worker | undefined;
  async function look(): Promise<DayAppointments> {
    const now = clock.now();
    try {
      if (thread === undefined || !threads.has(thread)) thread = openThread(watching, place);
      // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a worker has none
      thread.postMessage(now);
      const signal = AbortSignal.any([ended, AbortSignal.timeout(watching.hangsAfterMs)]);
      const [list] = (await once(thread, 'message', { signal })) as [DayAppointments];
      return list;
    } catch {
      void thread?.terminate();
      return emptyDayAppointments(now, { code: 'unreachable' });
    }
  }
  while (!ended.aborted) {
    const list = await look();
    onLook(list);
    await clock.sleep(list.writtenAt === null ? watching.lookAgainMs : watching.lookEveryMs, ended);
  }
  await thread?.terminate();
}

function openThread({ worker, pauseMs }: FileWatchTimes, place: AppointmentsPlace): Worker {
  const ofFile = [...threads.values()].filter((file) => file === place.file);
  if (ofFile.length >= mostThreadsOfFile || threads.size >= mostThreads)
    throw new Error('The threads of earlier lists still hang.');
  const thread = new Worker(worker, { workerData: { place, pauseMs }, resourceLimits });
  threads.set(thread, place.file);
  thread.on('error', () => undefined);
  thread.once('exit', () => threads.delete(thread));
  return thread;
}
