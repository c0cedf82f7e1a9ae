import { wav } from './audio.ts';
import { claimStatus, NotTestableHere } from './claims.ts';
import { required, type Answer, type Submission } from './client.ts';
import type { Context } from './context.ts';

/** A valid submission, apart from what is said otherwise. */
export const submissionOf = (context: Context, changes: Partial<Submission> = {}): Submission => ({
  key: changes.key === undefined ? context.newKey() : changes.key,
  audio: changes.audio === undefined ? wav() : changes.audio,
  fields: { ...required, ...changes.fields },
});

/** Submits and expects a 202; answers with the key. */
export async function accepted(context: Context, changes: Partial<Submission> = {}): Promise<string> {
  const submission = submissionOf(context, changes);
  claimStatus(await context.client.submit(submission), 202, 'A valid submission');
  return submission.key ?? '';
}

/**
 * The note of a new submission, ready. A real service may find nothing to write in a recording without
 * speech.
 */
export async function ready(context: Context, changes: Partial<Submission> = {}): Promise<Answer> {
  const note = await context.ended(await accepted(context, changes));
  if (note.json?.['status'] === 'failed') {
    throw new NotTestableHere('the service made no note of this recording');
  }
  return note;
}
