import {
  shownSubmission,
  type Consult,
  type Filed,
  type Submission,
} from '../../../shared/consult/consult.ts';
import { failure, type Failure } from '../../../shared/consult/failure.ts';
import { epochMs } from '../../../shared/ids.ts';
import type { FiledSection } from '../../../shared/consult/note.ts';
import type { Result } from '../../../shared/result.ts';
import type { ConsultEvent } from '../../../shared/consult/transitions/consultEvent.ts';
import { retryWaitMs } from '../../connections/retryWait.ts';
import { afterReport } from '../decisions/afterReport.ts';
import type { DueReport } from '../decisions/workOf.ts';
import { requestAccess } from './requestAccess.ts';
import type { FiledOutcome } from '../../ports/noteService.ts';
import type { StepDeps } from './stepDeps.ts';

/** One try of POST /v1/notes/{note_id}/outcome. */
export async function report(
  consult: Consult,
  due: DueReport,
  deps: StepDeps,
  signal: AbortSignal,
): Promise<void> {
  const submission = shownSubmission(consult);
  const { decidedAt } = due;
  /** Checks the phase too: two decisions may have the same time, if the clock was set back. */
  const applyToDecision = (event: ConsultEvent): Promise<Consult | null> =>
    deps.repository.applyWith(consult.id, ({ phase }) => (phase === consult.phase ? event : null));
  if (submission === null) {
    const because = failure('internal', 'no live submission');
    await applyToDecision({ type: 'outcomeRefused', decidedAt, because });
    return;
  }
  const answer = await send(consult, submission, deps, signal);
  if (signal.aborted) return;
  if (answer.ok) {
    await applyToDecision({ type: 'outcomeRecorded', decidedAt });
    return;
  }
  const because = answer.error;
  const then = afterReport(answer);
  if (then === 'refused' || then === 'parked') {
    const type = then === 'refused' ? 'outcomeRefused' : 'outcomeParked';
    await applyToDecision({ type, decidedAt, because });
    return;
  }
  const leftMs = deps.pauses.leftMs(consult.connectionId, 'reads');
  const waitMs = Math.max(leftMs, retryWaitMs(due.report.attempt + 1, because));
  const notBefore = epochMs(deps.clock.now() + waitMs);
  await applyToDecision({ type: 'outcomeDelayed', decidedAt, because, notBefore });
}

/** Without sections that have no key: the service would refuse the whole request (interface). */
const withKeys = ({ filed }: Filed): readonly FiledSection[] => filed.filter(({ key }) => key !== '');

const filing = (consult: Filed, { outcomeReport }: Pick<StepDeps, 'outcomeReport'>): FiledOutcome =>
  outcomeReport === 'full' ? { outcome: 'filed', sections: withKeys(consult) } : { outcome: 'filed' };

const send = (
  consult: Consult,
  submission: Submission,
  deps: StepDeps,
  signal: AbortSignal,
): Promise<Result<void, Failure>> =>
  requestAccess({ submission, ceiling: 'reads', signal }, deps, (access) =>
    deps.service.reportOutcome({
      access,
      submission,
      outcome: consult.phase === 'filed' ? filing(consult, deps) : { outcome: 'discarded' },
      signal,
    }),
  );
