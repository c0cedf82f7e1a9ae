import { randomUUID } from 'node:crypto';
import type { Patient } from '../../shared/consult/consult.ts';
import type { ConnectionId } from '../../shared/ids.ts';
import type { OutsideAnswer, OutsideConsult } from '../../shared/ipc/outsideConsult.ts';
import type { Clock } from '../ports/clock.ts';

type OutsideConsultsDeps = {
  /** As in `VetSession`. */
  readonly session: () => string;
  readonly isLocked: () => boolean;
  readonly activeConnection: () => ConnectionId;
  readonly clock: Pick<Clock, 'monotonicMs'>;
  readonly onChange: () => void;
};

/** For each connection, and for those that came under a lock. */
const mostWaiting = 5;
/** A person presses once, or again after a slip. */
const mostInBurst = 3;
const quietMs = 10_000;

type Waiting = {
  readonly id: string;
  readonly patient: Patient | null;
  /** null: the screen was locked, so nobody knows for whom the patient came. */
  readonly connectionId: ConnectionId | null;
  readonly session: string;
  readonly isAnswered: boolean;
};

export type OutsideConsults = ReturnType<typeof createOutsideConsults>;

/** In memory only. */
export function createOutsideConsults(deps: OutsideConsultsDeps) {
  let waiting: readonly Waiting[] = [];
  let burst = { count: 0, lastMs: -Infinity };

  /** A program may send one after the other; a person does not. */
  function isWithinBurst(): boolean {
    const now = deps.clock.monotonicMs();
    const isQuiet = now - burst.lastMs > quietMs;
    burst = { count: isQuiet ? 1 : burst.count + 1, lastMs: now };
    return burst.count <= mostInBurst;
  }

  const isForPresentVet = ({ connectionId }: Waiting): boolean =>
    !deps.isLocked() && (connectionId === null || connectionId === deps.activeConnection());

  function arrivalOf({ isAnswered, session }: Waiting): OutsideConsult['arrival'] {
    if (isAnswered) return 'waits';
    return session === deps.session() ? 'fills' : 'asks';
  }

  return {
    /** `patient` null: a link that cannot be used. True: the window comes forward. */
    receive: (patient: Patient | null): boolean => {
      const isAnnounced = isWithinBurst();
      const isKept = patient === null || isBlank(patient) ? isAnnounced && !deps.isLocked() : true;
      if (!isKept) return isAnnounced;
      const one = {
        id: randomUUID(),
        patient,
        connectionId: deps.isLocked() ? null : deps.activeConnection(),
        session: deps.session(),
        isAnswered: !isAnnounced,
      };
      const isOfSameVet = (other: Waiting): boolean => other.connectionId === one.connectionId;
      const others = waiting.filter((other) => !(isOfSameVet(other) && isSame(other.patient, patient)));
      const kept = [one, ...others.filter(isOfSameVet)].slice(0, mostWaiting);
      waiting = [...kept, ...others.filter((other) => !isOfSameVet(other))];
      deps.onChange();
      return isAnnounced;
    },
    views: (): readonly OutsideConsult[] =>
      waiting.filter(isForPresentVet).map((one) => ({
        id: one.id,
        patient: one.patient,
        arrival: arrivalOf(one),
      })),
    answer(id: string, answer: OutsideAnswer): boolean {
      const found = waiting.find((one) => one.id === id && isForPresentVet(one));
      if (found === undefined) return false;
      waiting = waiting.flatMap((one) => {
        if (one !== found) return one;
        return answer === 'waits' ? { ...one, isAnswered: true } : [];
      });
      deps.onChange();
      return true;
    },
  };
}

const isBlank = ({ name, species, reference }: Patient): boolean => name + species + reference === '';

const isSame = (a: Patient | null, b: Patient | null): boolean =>
  a?.name === b?.name && a?.species === b?.species && a?.reference === b?.reference;
