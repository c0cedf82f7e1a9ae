import type { Consult } from '../../shared/consult/consult.ts';
import type { ConnectionId } from '../../shared/ids.ts';
import type { ConsultEvent } from '../../shared/consult/transitions/consultEvent.ts';
import type { ConsultRepository } from './consultRepository.ts';

/** All of the connection that waited because its token was not accepted can be tried again. */
export async function endTokenWaits(
  of: ConnectionId,
  repository: Pick<ConsultRepository, 'inMemory' | 'applyWith'>,
): Promise<void> {
  for (const { id, connectionId } of repository.inMemory())
    if (connectionId === of) await repository.applyWith(id, endOfWait);
}

function endOfWait(consult: Consult): ConsultEvent | null {
  if (consult.phase === 'queued')
    return consult.because?.code === 'unauthorized' ? { type: 'waitEnded' } : null;
  const hasReport = consult.phase === 'filed' || consult.phase === 'discarded';
  const isWaiting =
    hasReport && consult.report.state === 'due' && consult.report.because?.code === 'unauthorized';
  return isWaiting ? { type: 'reportResumed' } : null;
}
