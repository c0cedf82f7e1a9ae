import type { NoteCheck } from '../../shared/noteCheck/noteCheck.ts';
import type { NoteOnScreen } from './checkNoteOnScreen.ts';
// The build turns the worker into a file on the page's own origin.
// oxlint-disable-next-line import/default
import workerUrl from './checkWorker.ts?worker&url';

/** A check that takes this long has gone wrong, in ms. */
const longestMs = 10_000;

/** The worker with its transcript stays only as long as somebody reads notes. */
let worker: Worker | null = null;
let stopWaiting: (() => void) | null = null;

/** Checks one note at a time. Rejects if the check fails, takes too long or is ended. */
export function checkInWorker(note: NoteOnScreen): Promise<NoteCheck> {
  worker ??= new Worker(workerUrl);
  const present = worker;
  return new Promise((resolve, reject) => {
    const ended = new AbortController();
    const fail = (): void => {
      ended.abort();
      present.terminate();
      if (worker === present) worker = null;
      reject(new Error('the check of the note has ended'));
    };
    const timer = setTimeout(fail, longestMs);
    ended.signal.addEventListener('abort', () => clearTimeout(timer));
    stopWaiting = fail;
    present.addEventListener(
      'message',
      ({ data }: MessageEvent<NoteCheck>) => {
        ended.abort();
        stopWaiting = null;
        resolve(data);
      },
      { signal: ended.signal },
    );
    present.addEventListener('error', fail, { signal: ended.signal });
    // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a worker has none
    present.postMessage(note);
  });
}

/** Ends the worker: no text of a note stays in it. */
export function endCheckWorker(): void {
  stopWaiting?.();
  stopWaiting = null;
  worker?.terminate();
  worker = null;
}
