import type { Consult, Submission } from '../../../shared/consult/consult.ts';
import { epochMs } from '../../../shared/ids.ts';
import { retryWaitMs } from '../../connections/retryWait.ts';
import { isReadTriedAgain, readNote, settleNote } from './poll.ts';
import type { StepDeps } from './stepDeps.ts';

/** One GET for an upload that the service may have: only its 404 lets the same bytes go again. Waits for no pause. */
export async function askFirst(
  consult: Extract<Consult, { phase: 'queued' }>,
  submission: Submission,
  deps: StepDeps,
  signal: AbortSignal,
): Promise<void> {
  const { id, attempt } = consult;
  const answer = await readNote(submission, deps, { signal, patience: AbortSignal.abort() });
  if (signal.aborted) return;
  if (answer.ok) {
    if (!(await settleNote(consult, submission, answer.value, deps)))
      await deps.repository.apply(id, { type: 'uploadAnswered', answered: 'accepted' });
    return;
  }
  const because = answer.error;
  if (because.code === 'note_not_found')
    await deps.repository.apply(id, { type: 'noteMissed', notBefore: deps.clock.now() });
  else if (isReadTriedAgain(because)) {
    const notBefore = epochMs(deps.clock.now() + retryWaitMs(attempt + 1, because));
    await deps.repository.apply(id, { type: 'uploadDelayed', because, notBefore });
  } else await deps.repository.apply(id, { type: 'workStopped', because });
}
