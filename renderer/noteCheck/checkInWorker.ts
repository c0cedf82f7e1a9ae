import type { NoteCheck } from '../../shared/noteCheck/noteCheck.ts';
import type { NoteOnScreen } from './checkNoteOnScreen.ts';
import type { NoteRequest, WhereAsked, WhereSaid } from './findWhereSaid.ts';
// The build turns the worker into a file on the page's own origin.
// oxlint-disable-next-line import/default
import workerUrl from './checkWorker.ts?worker&url';

/** An answer that takes this long has gone wrong, in ms. */
const longestMs = 10_000;

/** The worker with its transcript stays only as long as somebody reads notes. */
let worker: Worker | null = null;
const waiting = new Set<() => void>();

/** Rejects if the worker fails, takes too long or is ended. */
async function askWorker<Answer>(request: NoteRequest): Promise<Answer> {
  const { promise, resolve, reject } = Promise.withResolvers<Answer>();
  const { port1, port2 } = new MessageChannel();
  const stop = (): void => reject(new Error('the worker of the note has ended'));
  worker ??= new Worker(workerUrl);
  worker.addEventListener('error', endCheckWorker);
  waiting.add(stop);
  const timer = setTimeout(endCheckWorker, longestMs);
  port1.addEventListener('message', ({ data }: MessageEvent<Answer>) => resolve(data));
  port1.start();
  worker.postMessage(request, [port2]);
  return promise.finally(() => {
    clearTimeout(timer);
    waiting.delete(stop);
    port1.close();
  });
}

export const checkInWorker = (note: NoteOnScreen): Promise<NoteCheck> => askWorker({ note, asked: null });

export const whereSaidInWorker = (note: NoteOnScreen, asked: WhereAsked): Promise<WhereSaid> =>
  askWorker({ note, asked });

/** Ends the worker: no text of a note stays in it. */
export function endCheckWorker(): void {
  worker?.terminate();
  worker = null;
  for (const stop of waiting) stop();
}

/** For whoever had an answer, because another request may still wait for one. */
export function endUnaskedWorker(): void {
  if (waiting.size === 0) endCheckWorker();
}
