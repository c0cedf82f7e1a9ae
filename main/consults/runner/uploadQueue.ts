import { setImmediate } from 'node:timers/promises';
import { liveSubmission, type Consult } from '../../../shared/consult/consult.ts';
import type { ConnectionId, SubmissionKey } from '../../../shared/ids.ts';
import { createPriorityQueue } from '../../platform/priorityQueue.ts';
import type { StepDeps } from '../steps/stepDeps.ts';

/** More than there are places in any queue. */
const manyPlaces = 1e9;

export type UploadQueue = ReturnType<typeof createUploadQueue>;

/** The order of uploads: one at a time for each connection, in the order of Send. */
export function createUploadQueue({ subscriptions, pauses }: StepDeps, ended: AbortSignal) {
  const places = new Map<SubmissionKey, number>();
  const heldBackFor = new Set<{ readonly of: ConnectionId; readonly work: Promise<unknown> }>();
  const queue = createPriorityQueue(readyToUpload);

  /** Resolves when the connection's next upload can be chosen: earlier submissions have had the time to queue up. */
  async function readyToUpload(of: ConnectionId): Promise<void> {
    await subscriptions.uploadAllowed(of, ended);
    await pauses.over(of, 'submissions', ended, 'any');
    const earlier = (): readonly Promise<unknown>[] =>
      [...heldBackFor].flatMap((one) => (one.of === of ? [one.work] : []));
    do {
      await Promise.allSettled(earlier());
      await setImmediate();
    } while (earlier().length > 0);
  }

  /** The submission's place: the same one for all of its tries, whatever the wall clock is set to. */
  function placeOf(consult: Consult): number {
    const key = liveSubmission(consult)?.key;
    if (key === undefined) return Infinity;
    const place = places.get(key) ?? places.size;
    places.set(key, place);
    return place;
  }

  /**
   * The place when the next upload is chosen. Without a subscription, the smallest recording tries first. While uploads
   * fail, consults take turns, so that one with its own problem does not block the others.
   */
  function placeNow(consult: Consult): number {
    const live = liveSubmission(consult);
    const of = consult.connectionId;
    // While the connection waits, only an upload that a person asked for may go.
    if (pauses.leftMs(of, 'submissions', live?.key) < pauses.leftMs(of, 'submissions')) return -1;
    if (subscriptions.isStopped(of)) return live?.audio.byteCount ?? Infinity;
    const tries = pauses.uploadsFail(of) !== null && 'attempt' in consult ? consult.attempt : 0;
    return tries * manyPlaces + placeOf(consult);
  }

  return {
    /** Gives the consult's submission its place, unless it has one. */
    assignPlace: placeOf,
    /** Runs `upload` when the consult's turn comes. Aborted before that: resolves, and `upload` never runs. */
    run: (consult: Consult, signal: AbortSignal, upload: () => Promise<void>): Promise<void> =>
      queue.run({ key: consult.connectionId, place: () => placeNow(consult), signal }, () =>
        upload().finally(() => endPermit(consult, pauses)),
      ),
    /** Holds back the connection's next upload until `work` has ended: the consult of `work` does not lose its place. */
    async holdBackFor(connection: ConnectionId, work: Promise<unknown>): Promise<void> {
      const mine = { of: connection, work };
      heldBackFor.add(mine);
      await work.finally(() => heldBackFor.delete(mine));
    },
    /** Ends the permit that a person gave for this submission, also if it made no request; no other may use the permit. */
    endPermit: (consult: Consult): void => endPermit(consult, pauses),
  };
}

function endPermit(consult: Consult, pauses: Pick<StepDeps['pauses'], 'endPermit'>): void {
  const key = liveSubmission(consult)?.key;
  if (key !== undefined) pauses.endPermit(key);
}
