import { isDeepStrictEqual } from 'node:util';
import type { Consult, Patient, AudioSource } from '../../shared/consult/consult.ts';
import type { ConnectionId, ConsultId } from '../../shared/ids.ts';
import type { ConsultActions } from './consultActions.ts';
import type { ConsultRepository } from './consultRepository.ts';

type SendWhenReadyDeps = {
  readonly repository: Pick<ConsultRepository, 'get'>;
  readonly consultActions: Pick<ConsultActions, 'send'>;
  readonly isUnclear: (consult: Consult) => boolean;
  readonly onChange: () => void;
  readonly onFailed: (id: ConsultId, error: unknown) => void;
};

/**
 * `isAsked`: a person pressed Send. `isUnclear`: several such patients were on the list when this one was
 * typed.
 */
type Wish = { readonly isAsked: boolean; readonly of: Patient | undefined; readonly isUnclear: boolean };

const isNamed = ({ patient }: Consult): boolean => patient.name.trim() !== '';

const hasLost = (source: AudioSource): boolean =>
  source.kind === 'take' && source.end?.gaps.some(({ reason }) => reason === 'damaged') === true;

/** The wish ends with the run: after a restart, a person decides again. */
export function createSendWhenReady(deps: SendWhenReadyDeps) {
  const { repository, consultActions, isUnclear, onChange, onFailed } = deps;
  const wanted = new Map<ConsultId, Wish>();

  const wishFor = (consult: Consult, isAsked: boolean): Wish => ({
    isAsked,
    of: consult.patient,
    isUnclear: isUnclear(consult),
  });

  function changed(id: ConsultId): void {
    const consult = repository.get(id);
    const wish = wanted.get(id);
    if (wish === undefined) return;
    if (consult?.phase === 'preparing') {
      // Compared at each change of the patient, because the list goes with the lock.
      if (!isDeepStrictEqual(consult.patient, wish.of)) wanted.set(id, wishFor(consult, wish.isAsked));
      return;
    }
    wanted.delete(id);
    // Without a name it would be nobody's note, and a recording with lost parts needs a person's check.
    if (consult?.phase !== 'readyToSend' || !isNamed(consult) || hasLost(consult.source)) return;
    if (!wish.isAsked && (wish.isUnclear || isUnclear(consult))) return;
    void consultActions.send(id, consult.connectionId).catch((error: unknown) => onFailed(id, error));
  }

  function want(id: ConsultId, isAsked: boolean): void {
    wanted.set(id, { isAsked, of: undefined, isUnclear: false });
    changed(id);
    onChange();
  }

  /** False: it cannot be sent, or has no patient's name. */
  async function ask(id: ConsultId, of: ConnectionId): Promise<boolean> {
    const consult = repository.get(id);
    if (consult?.connectionId !== of || !isNamed(consult)) return false;
    if (consult.phase !== 'preparing') return consultActions.send(id, of);
    want(id, true);
    return true;
  }

  return {
    isWanted: (id: ConsultId): boolean => wanted.has(id),
    ask,
    askAll: createAskAll(ask, isUnclear),
    forget(id: ConsultId): void {
      if (wanted.delete(id)) onChange();
    },
    /** After Stop. Where it is not known whose the recording is, it stays ready. */
    askAfterStop: (id: ConsultId): void => {
      const consult = repository.get(id);
      // Also asked here, because the list goes with the lock.
      if (!wanted.has(id) && !(consult !== null && isUnclear(consult))) want(id, false);
    },
    changed,
  };
}

export type SendWhenReady = ReturnType<typeof createSendWhenReady>;

function createAskAll(
  ask: (id: ConsultId, of: ConnectionId) => Promise<boolean>,
  isUnclear: SendWhenReadyDeps['isUnclear'],
) {
  /** Parts are missing, the service refused it, or it can be two patients'. */
  const needsLook = (consult: Consult): boolean =>
    hasLost(consult.source) ||
    consult.submissions.some(({ refusedAs }) => refusedAs !== null) ||
    isUnclear(consult);

  return async (consults: readonly Consult[], of: ConnectionId) => {
    const ready = consults.filter(({ phase }) => phase === 'preparing' || phase === 'readyToSend');
    const named = ready.filter(isNamed);
    const toLookAt = named.filter(needsLook);
    let sent = 0;
    for (const { id } of named.filter((one) => !toLookAt.includes(one))) if (await ask(id, of)) sent += 1;
    const unstopped = consults.length - ready.length;
    return { sent, unstopped, unnamed: ready.length - named.length, toLookAt: toLookAt.length };
  };
}
