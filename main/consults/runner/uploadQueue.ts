import { setImmediate } from 'node:timers/promises';
import { currentSubmission, type Consult } from '../../../shared/consult/consult.ts';
import type { ConnectionId, SubmissionKey } from '../../../shared/ids.ts';
import { createPriorityQueue } from '../../platform/priorityQueue.ts';
import type { StepDeps } from '../steps/stepDeps.ts';

const manyPlaces = 1e9;

export type UploadQueue = ReturnType<typeof createUploadQueue>;

export function createUploadQueue({ gates }: StepDeps, ended: AbortSignal) {
  const places = new Map<SubmissionKey, number>();
  const heldBackFor = new Set<{ readonly of: ConnectionId; readonly work: Promise<unknown> }>();
  const queue = createPriorityQueue(readyToUpload);

  /** Earlier submissions have had the time to queue up by then. */
  async function readyToUpload(of: ConnectionId): Promise<void> {
    await gates.of(of).whenNextUpload(ended);
    const earlier = (): readonly Promise<unknown>[] =>
      [...heldBackFor].flatMap((one) => (one.of === of ? [one.work] : []));
    do {
      await Promise.allSettled(earlier());
      await setImmediate();
    } while (earlier().length > 0);
  }

  /** The same for all tries, whatever the wall clock is set to. */
  function placeOf(consult: Consult): number {
    const key = currentSubmission(consult)?.key;
    if (key === undefined) return Infinity;
    const place = places.get(key) ?? places.size;
    places.set(key, place);
    return place;
  }

  /**
   * Without a subscription, the smallest recording tries first. While uploads fail, consults take turns, so
   * that one with its own problem does not block the others.
   */
  function placeNow(consult: Consult): number {
    const live = currentSubmission(consult);
    const { submissions, subscription } = gates.of(consult.connectionId);
    // While the connection waits, only an upload that a person asked for may go.
    if (submissions.leftMs(live?.key) < submissions.leftMs()) return -1;
    if (subscription.isStopped()) return live?.audio.byteCount ?? Infinity;
    const tries = submissions.isFailing() && 'attempt' in consult ? consult.attempt : 0;
    return tries * manyPlaces + placeOf(consult);
  }

  function endPermit(consult: Consult): void {
    const key = currentSubmission(consult)?.key;
    if (key !== undefined) gates.of(consult.connectionId).endPermit(key);
  }

  return {
    assignPlace: placeOf,
    /** Aborted before its turn: resolves, and `upload` never runs. */
    run: (consult: Consult, signal: AbortSignal, upload: () => Promise<void>): Promise<void> =>
      queue.run({ key: consult.connectionId, place: () => placeNow(consult), signal }, () =>
        upload().finally(() => endPermit(consult)),
      ),
    /** The consult of `work` does not lose its place until `work` has ended. */
    async holdBackFor(connection: ConnectionId, work: Promise<unknown>): Promise<void> {
      const mine = { of: connection, work };
      heldBackFor.add(mine);
      await work.finally(() => heldBackFor.delete(mine));
    },
    /** A person's permit holds for this submission alone, also if it made no request. */
    endPermit,
  };
}
