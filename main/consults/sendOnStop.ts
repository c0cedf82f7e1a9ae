import type { Source } from '../../shared/consult/consult.ts';
import type { ConsultId } from '../../shared/ids.ts';
import type { ConsultRepository } from './consultRepository.ts';
import type { ConsultActions } from './consultActions.ts';

const hasLost = (source: Source): boolean =>
  source.kind === 'take' && source.end?.gaps.some(({ reason }) => reason === 'damaged') === true;

/** Sends a recording after Stop, if the setting says so. Never one that ended in another way. */
export function createSendOnStop(
  repository: ConsultRepository,
  consultActions: Pick<ConsultActions, 'send'>,
  isWanted: () => boolean,
  /** The recording was not sent; a person can send it. */
  onFailed: (id: ConsultId, error: unknown) => void,
): { readonly stopped: (id: ConsultId) => void; readonly changed: (id: ConsultId) => void } {
  const waiting = new Set<ConsultId>();

  function changed(id: ConsultId): void {
    const consult = repository.get(id);
    if (!waiting.has(id) || consult?.phase === 'preparing') return;
    waiting.delete(id);
    // A recording with lost parts needs a person's check.
    if (consult?.phase !== 'readyToSend' || hasLost(consult.source)) return;
    void consultActions.send(id, consult.connectionId).catch((error: unknown) => onFailed(id, error));
  }

  return {
    changed,
    stopped(id) {
      if (!isWanted()) return;
      waiting.add(id);
      changed(id);
    },
  };
}
