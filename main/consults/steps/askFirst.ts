import type { Consult, Submission } from '../../../shared/consult/consult.ts';
import { epochMs } from '../../../shared/ids.ts';
import { retryWaitMs } from '../../connections/retryWait.ts';
import { isReadTriedAgain, readNote, settleNote } from './poll.ts';
import type { StepTools } from './stepTools.ts';

/** One GET for an upload that the service may have: only its 404 lets the same bytes go again. Waits for no pause. */
export async function askFirst(
  consult: Extract<Consult, { phase: 'queued' }>,
  submission: Submission,
  tools: StepTools,
  signal: AbortSignal,
): Promise<void> {
  const { id, attempt } = consult;
  const answer = await readNote(submission, tools, { signal, patience: AbortSignal.abort() });
  if (signal.aborted) return;
  if (answer.ok) {
    if (!(await settleNote(consult, submission, answer.value, tools)))
      await tools.book.apply(id, { type: 'uploadAnswered', answered: 'accepted' });
    return;
  }
  const because = answer.error;
  if (because.code === 'note_not_found')
    await tools.book.apply(id, { type: 'noteMissed', notBefore: tools.clock.now() });
  else if (isReadTriedAgain(because)) {
    const notBefore = epochMs(tools.clock.now() + retryWaitMs(attempt + 1, because));
    await tools.book.apply(id, { type: 'uploadDelayed', because, notBefore });
  } else await tools.book.apply(id, { type: 'workStopped', because });
}
