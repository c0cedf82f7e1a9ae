import type { NoteCheck } from '../../shared/noteCheck/noteCheck.ts';
import type { NoteOnScreen } from './checkNoteOnScreen.ts';
// The build turns the worker into a file on the page's own origin.
// oxlint-disable-next-line import/default
import workerUrl from './checkWorker.ts?worker&url';

/** A check that takes this long has gone wrong, in ms. */
const longestMs = 10_000;

/** The worker with its transcript stays only as long as somebody reads notes. */
let worker: Worker | null = null;
let stopWaiting = (): void => undefined;

/** Rejects if the check fails, takes too long or is ended. */
export async function checkInWorker(note: NoteOnScreen): Promise<NoteCheck> {
  const { promise, resolve, reject } = Promise.withResolvers<NoteCheck>();
  worker ??= new Worker(workerUrl);
  const timer = setTimeout(endCheckWorker, longestMs);
  stopWaiting = () => reject(new Error('the check of the note has ended'));
  worker.addEventListener('message', ({ data }: MessageEvent<NoteCheck>) => resolve(data), { once: true });
  worker.addEventListener('error', endCheckWorker);
  // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a worker has none
  worker.postMessage(note);
  return promise.finally(() => clearTimeout(timer));
}

/** Ends the worker: no text of a note stays in it. */
export function endCheckWorker(): void {
  worker?.terminate();
  worker = null;
  stopWaiting();
}
