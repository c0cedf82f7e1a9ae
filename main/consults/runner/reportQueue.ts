import { setImmediate } from 'node:timers/promises';
import type { Consult, ReportState, Submission } from '../../../shared/consult/consult.ts';
import type { ConnectionId } from '../../../shared/ids.ts';
import { remainingWaitMs } from '../../connections/retryWait.ts';
import { createPriorityQueue } from '../../platform/priorityQueue.ts';
import type { ConsultRun } from '../runs.ts';
import type { StepDeps } from '../steps/stepDeps.ts';

type Due = {
  readonly submission: Submission;
  readonly report: Extract<ReportState, { state: 'due' }>;
  readonly run: ConsultRun;
};

export type ReportQueue = ReturnType<typeof createReportQueue>;

/** One at a time for each connection, because nobody waits for them. */
export function createReportQueue({ repository, gates, endedWaits, undoableFilings, clock }: StepDeps) {
  const queue = createPriorityQueue<ConnectionId>(() => setImmediate());
  /** `send` never runs if the consult or the wait has changed until its turn. */
  return async (
    consult: Consult,
    { submission, report, run }: Due,
    send: () => Promise<void>,
  ): Promise<void> => {
    const { connectionId, key } = submission;
    const pausedMs = (): number =>
      Math.max(gates.of(connectionId).reads.leftMs(key), undoableFilings.leftMs(consult.id));
    const ownMs = endedWaits.has(consult.id, report.notBefore)
      ? 0
      : remainingWaitMs(report, clock.now(), true);
    // Outside the queue: a report that a person wants now need not wait for the others.
    if (await run.waitFor(Math.max(ownMs, pausedMs()))) return;
    await queue.run({ key: connectionId, place: () => 0, signal: run.abort.signal }, async () => {
      if (repository.get(consult.id) === consult && pausedMs() === 0) await send();
    });
  };
}
