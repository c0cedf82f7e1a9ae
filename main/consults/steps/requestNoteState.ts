import { isBegunAtOtherAddress, type Consult, type Submission } from '../../../shared/consult/consult.ts';
import { failure, type Failure } from '../../../shared/consult/failure.ts';
import { isMarkedAsFixture } from '../../../shared/consult/isMarkedAsFixture.ts';
import type { Note } from '../../../shared/consult/note.ts';
import type { Connection } from '../../../shared/consult/practice.ts';
import { err, ok, type Result } from '../../../shared/result.ts';
import type { ServiceNoteStatus } from '../../ports/noteService.ts';
import { unexpectedIfUploadRefusal, noteEvent } from '../decisions/afterRead.ts';
import { requestWithAccess } from './requestWithAccess.ts';
import type { StepDeps } from './stepDeps.ts';

/** Interface, GET /v1/notes/{note_id}. */
export const pollEveryMs = 3_000;

export async function requestNoteState(
  submission: Submission,
  deps: StepDeps,
  waiting: { readonly signal: AbortSignal; readonly patience?: AbortSignal },
): Promise<Result<ServiceNoteStatus, Failure>> {
  const { clock, lastReads } = deps;
  // Between any two requests for one note, whatever their purpose.
  for (;;) {
    const lastAt = lastReads.get(submission.key) ?? Number.NEGATIVE_INFINITY;
    const leftMs = pollEveryMs - (clock.monotonicMs() - lastAt);
    if (leftMs <= 0 || waiting.signal.aborted) break;
    await clock.sleep(leftMs, waiting.signal);
  }
  lastReads.set(submission.key, clock.monotonicMs());
  const answer = await requestWithAccess(
    { submission, kind: 'reads', ...waiting },
    deps,
    async (access, connection) => {
      lastReads.set(submission.key, clock.monotonicMs());
      const state = await deps.service.readNote({ access, submission, signal: waiting.signal });
      if (!state.ok) return err(unexpectedIfUploadRefusal(state.error));
      return state.value.status === 'ready' && isFixtureOnProduction(state.value.note, connection)
        ? err(failure('fixture_on_production'))
        : state;
    },
  );
  if (!answer.ok || answer.value.status !== 'ready') return answer;
  // A note comes also where the vet's words cannot be read.
  const edits = await deps.changeWords(answer.value.note, submission.connectionId).catch(() => ({}));
  return ok({ ...answer.value, edits });
}

/** A real practice must never get a sample note into its records. */
function isFixtureOnProduction(note: Note, connection: Connection): boolean {
  if (connection.isSandbox) return false;
  const texts = [note.title ?? '', ...note.sections.flatMap(({ heading, content }) => [heading, content])];
  return texts.some(isMarkedAsFixture);
}

export function isAtEarlierAddress(submission: Submission, deps: Pick<StepDeps, 'connections'>): boolean {
  const connection = deps.connections.get(submission.connectionId);
  return connection !== null && isBegunAtOtherAddress(submission, connection);
}

/** False: the service is still writing it, or gave no answer. */
export async function applyNoteState(
  consult: Consult,
  submission: Submission,
  answer: Result<ServiceNoteStatus, Failure>,
  deps: StepDeps,
): Promise<boolean> {
  const event = answer.ok ? noteEvent(submission, answer.value) : null;
  if (event === null) return false;
  await deps.repository.apply(consult.id, event);
  return true;
}
