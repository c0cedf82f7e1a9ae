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

/**
 * One at a time for each connection, because nobody waits for them. While reports fail, they take turns, so
 * that one with its own problem does not block the others.
 */
export function createReportQueue(
  { repository, gates, endedWaits, undoableFilings, clock }: StepDeps,
  ended: AbortSignal,
) {
  const queue = createPriorityQueue(async (of: ConnectionId) => {
    await gates.of(of).whenNextReport(ended);
    await setImmediate();
  });
  /** `send` never runs if the consult or the wait has changed until its turn. */
  return async (
    consult: Consult,
    { submission, report, run }: Due,
    send: () => Promise<void>,
  ): Promise<void> => {
    const { connectionId, key } = submission;
    const gate = gates.of(connectionId);
    const undoMs = (): number => undoableFilings.leftMs(consult.id);
    const ownMs = endedWaits.has(consult.id, report.notBefore)
      ? 0
      : remainingWaitMs(report, clock.now(), true);
    if (await run.waitFor(Math.max(ownMs, undoMs()))) return;
    const isOpen = (): boolean => gate.nextReportMs(key) === 0;
    const sendIfOpen = async (): Promise<void> => {
      if (repository.get(consult.id) === consult && isOpen() && undoMs() === 0) await send();
    };
    // One that a person wants now need not wait for the others. The permit ends also if it made no request.
    if (isOpen() && gate.nextReportMs() > 0) return sendIfOpen().finally(() => gate.endPermit(key));
    const place = (): number => (gate.reports.isFailing() ? report.attempt : 0);
    await run.waitUntil((signal) => queue.run({ key: connectionId, place, signal }, sendIfOpen));
  };
}
