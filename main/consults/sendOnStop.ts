import type { Source } from '../../shared/consult/consult.ts';
import type { ConsultId } from '../../shared/ids.ts';
import type { ConsultRepository } from './consultRepository.ts';
import type { ConsultActions } from './consultActions.ts';

const hasLost = (source: Source): boolean =>
  source.kind === 'take' && source.end?.gaps.some(({ reason }) => reason === 'damaged') === true;

/** Sends a recording after Stop, if the setting or the vet says so. Never one that ended in another way. */
export function createSendOnStop(
  repository: ConsultRepository,
  consultActions: Pick<ConsultActions, 'send'>,
  isWanted: () => boolean,
  /** The recording was not sent; a person can send it. */
  onFailed: (id: ConsultId, error: unknown) => void,
) {
  const waiting = new Set<ConsultId>();

  function changed(id: ConsultId): void {
    const consult = repository.get(id);
    if (!waiting.has(id) || consult?.phase === 'preparing') return;
    waiting.delete(id);
    // A recording with lost parts needs a person's check.
    if (consult?.phase !== 'readyToSend' || hasLost(consult.source)) return;
    void consultActions.send(id, consult.connectionId).catch((error: unknown) => onFailed(id, error));
  }

  function sendWhenReady(id: ConsultId): void {
    waiting.add(id);
    changed(id);
  }

  return {
    /** Must be called after each change of a consult. */
    changed,
    /** Somebody pressed Stop. */
    stopped: (id: ConsultId): void => {
      if (isWanted()) sendWhenReady(id);
    },
    /** The vet wants this stopped recording sent. Without a name it waits for one. */
    request: (id: ConsultId): void => {
      if (repository.get(id)?.patient.name.trim() !== '') sendWhenReady(id);
    },
  };
}
