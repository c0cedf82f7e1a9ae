import type { Consult } from '../../shared/consult/consult.ts';
import type { ConnectionId, ConsultId } from '../../shared/ids.ts';
import type { ConsultActions } from './consultActions.ts';
import type { ConsultRepository } from './consultRepository.ts';

type SendWhenReadyDeps = {
  readonly repository: Pick<ConsultRepository, 'get'>;
  readonly consultActions: Pick<ConsultActions, 'send'>;
  readonly onChange: () => void;
  /** The recording was not sent; a person can send it. */
  readonly onFailed: (id: ConsultId, error: unknown) => void;
};

const isNamed = ({ patient }: Consult): boolean => patient.name.trim() !== '';

/**
 * Sends imports for which a person pressed Send before their audio was prepared. The wish ends with the run: after a
 * restart the consult is ready to send, and a person decides again.
 */
export function createSendWhenReady({ repository, consultActions, onChange, onFailed }: SendWhenReadyDeps) {
  const wanted = new Set<ConsultId>();

  return {
    isWanted: (id: ConsultId): boolean => wanted.has(id),
    /** Sends now, or later. False: the consult cannot be sent, or has no patient's name. */
    async ask(id: ConsultId, of: ConnectionId): Promise<boolean> {
      const consult = repository.get(id);
      if (consult?.connectionId !== of || !isNamed(consult)) return false;
      if (consult.phase !== 'preparing') return consultActions.send(id, of);
      wanted.add(id);
      onChange();
      return true;
    },
    /** The person changed their mind. */
    forget(id: ConsultId): void {
      if (wanted.delete(id)) onChange();
    },
    /** Must be called after each change of a consult. */
    changed(id: ConsultId): void {
      const consult = repository.get(id);
      if (!wanted.has(id) || consult?.phase === 'preparing') return;
      wanted.delete(id);
      if (consult?.phase !== 'readyToSend' || !isNamed(consult)) return;
      void consultActions.send(id, consult.connectionId).catch((error: unknown) => onFailed(id, error));
    },
  };
}

export type SendWhenReady = ReturnType<typeof createSendWhenReady>;
