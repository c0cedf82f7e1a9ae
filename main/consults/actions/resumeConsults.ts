import type { FailureCode } from '../../../shared/consult/failure.ts';
import type { ConnectionId, ConsultId } from '../../../shared/ids.ts';
import { endTokenWaits } from '../endTokenWaits.ts';
import type { ActionDeps } from './actionDeps.ts';
import { stopCode } from './stopCode.ts';

/** Refusals of a whole connection, not only of the consult whose request got them. */
export const connectionStops: readonly FailureCode[] = ['partner_disabled', 'fixture_on_production'];

/** Resumes all consults of the connection that stopped with one of the codes. */
export async function resumeConsults(
  of: ConnectionId,
  codes: readonly FailureCode[],
  { repository, runner }: Pick<ActionDeps, 'repository' | 'runner'>,
): Promise<void> {
  await endTokenWaits(of, repository);
  const mine = repository.inMemory().filter((consult) => consult.connectionId === of);
  for (const { id } of mine) await resumeConsult(id, codes, repository);
  // Wake all of them together: then the uploads go in the order of Send.
  for (const { id } of mine) runner.wake(id);
}

/** As `resumeConsults`, for one consult; the runner is not woken. */
export async function resumeConsult(
  id: ConsultId,
  codes: readonly FailureCode[],
  repository: Pick<ActionDeps['repository'], 'applyWith'>,
): Promise<void> {
  await repository.applyWith(id, (now) => {
    const code = stopCode(now);
    if (code === null || !codes.includes(code)) return null;
    return now.phase === 'needsAttention' ? { type: 'workResumed' } : { type: 'reportResumed' };
  });
}
