import { liveSubmission } from '../../../shared/consult/consult.ts';
import { failure, type Failure } from '../../../shared/consult/failure.ts';
import type { ConsultId } from '../../../shared/ids.ts';
import { err, ok, type Result } from '../../../shared/result.ts';
import { readNote, settleNote } from '../steps/poll.ts';
import type { StepDeps } from '../steps/stepDeps.ts';

/**
 * Asks once, at once, for a note that the service is writing. `settled`: the answer has changed the consult. The
 * failure: the app could not ask, or may not ask yet.
 */
export async function askNow(
  id: ConsultId,
  deps: StepDeps,
  ended: AbortSignal,
): Promise<Result<'processing' | 'settled', Failure>> {
  const consult = deps.repository.get(id);
  const submission = consult === null ? null : liveSubmission(consult);
  if (consult === null || submission === null) return err(failure('cancelled'));
  const answer = await readNote(submission, deps, { signal: ended, patience: AbortSignal.abort() });
  if (answer.ok)
    return ok((await settleNote(consult, submission, answer.value, deps)) ? 'settled' : 'processing');
  if (answer.error.code !== 'note_not_found') return answer;
  // As after Check again: the app asks for a minute before this answer counts.
  await deps.repository.apply(id, { type: 'workResumed' });
  deps.wake(id);
  return ok('settled');
}
