import type { Consult } from '../../../shared/consult/consult.ts';
import type { Failure } from '../../../shared/consult/failure.ts';
import { newNoteFrom } from '../../../shared/consult/transitions/secondNote.ts';
import type { ConsultId } from '../../../shared/ids.ts';
import { ok, type Result } from '../../../shared/result.ts';
import { newSubmission } from '../newSubmission.ts';
import type { ActionDeps } from './actionDeps.ts';
import { applyDecision } from './applyDecision.ts';

/** Asks the service for the first note before it requests another one; see `ConsultActions`. */
export async function requestNewNote(id: ConsultId, deps: ActionDeps): Promise<Result<boolean, Failure>> {
  const { repository, runner, connections, clock } = deps;
  const isDue = (consult: Consult): boolean => {
    const from = newNoteFrom(consult, connections.active());
    return from !== null && from <= clock.now();
  };
  const consult = repository.get(id);
  if (consult?.connectionId !== connections.active().id || !isDue(consult)) return ok(false);
  const asked = await runner.askNow(id);
  if (!asked.ok) return asked;
  if (asked.value === 'settled') return ok(true);
  const isRequested = await applyDecision(
    id,
    (now) => {
      const last = now.submissions.at(-1);
      return last === undefined || !isDue(now)
        ? null
        : { type: 'newNoteRequested', submission: newSubmission(now, last, clock.now()) };
    },
    deps,
  );
  return ok(isRequested);
}
