import type { Consult, Submission } from '../../../shared/consult.ts';
import type { StepTools } from './stepTools.ts';
import { readNote, settleNote } from './poll.ts';

const hourMs = 3_600_000;

/**
 * When a note that was given up is asked for again, in ms after the last time; null: not any more. Every minute for
 * an hour, every quarter of an hour until a day has passed (decisions, Submissions). At each start once more besides.
 */
export function lateCheckEveryMs(sentAgoMs: number): number | null {
  if (sentAgoMs < hourMs) return 60_000;
  return sentAgoMs < 24 * hourMs ? 15 * 60_000 : null;
}

/** One GET for a note that is overdue. Whatever goes wrong, it is asked for again in its time. */
export async function lookForLateNote(
  consult: Consult,
  submission: Submission,
  tools: StepTools,
  signal: AbortSignal,
): Promise<void> {
  const answer = await readNote(submission, tools, { signal });
  if (signal.aborted || !answer.ok) return;
  await settleNote(consult, submission, answer.value, tools);
}
