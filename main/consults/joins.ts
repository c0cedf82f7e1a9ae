import { preparedAudio, visitTimeOf, type Consult } from '../../shared/consult/consult.ts';
import { canJoin, consultsBeforeJoin, sentMs } from '../../shared/consult/transitions/joinTransitions.ts';
import type { ConnectionId, ConsultId } from '../../shared/ids.ts';
import type { CommandFailure, Joinable } from '../../shared/ipc/ipcContract.ts';
import { ok, type Result } from '../../shared/result.ts';
import type { Settings } from '../../shared/settings/settingsTable.ts';
import type { Clock } from '../ports/clock.ts';
import type { ConsultAudio } from '../ports/consultAudio.ts';
import type { ConsultRepository } from './consultRepository.ts';
import type { ConsultRunner } from './consultRunner.ts';
import type { Deletions } from './deletions.ts';
import { emptyPatient } from './newAnimal/beginNextAnimal.ts';
import { bothPatients } from './newAnimal/rejoinedConsults.ts';
import { refuse } from './refuse.ts';

type JoinDeps = {
  readonly repository: Pick<ConsultRepository, 'get' | 'inMemory' | 'merge' | 'divide'>;
  readonly runner: Pick<ConsultRunner, 'wake' | 'halt'>;
  readonly audio: Pick<ConsultAudio, 'verify' | 'remove'>;
  readonly deletions: Pick<Deletions, 'apartFrom'>;
  readonly clock: Pick<Clock, 'now'>;
  readonly activeConnection: () => { readonly id: ConnectionId };
  readonly settings: () => Pick<Settings, 'capMinutes'>;
  readonly sendWhenReady: { readonly forget: (id: ConsultId) => void };
};

export type Joins = ReturnType<typeof createJoins>;

/** Two recordings of one patient, made one before Send, and two again. */
export function createJoins(deps: JoinDeps) {
  const { repository, runner, audio, deletions, clock } = deps;

  function refusalOf(first: Consult, later: Consult): CommandFailure['code'] | null {
    const { id } = deps.activeConnection();
    const isMine = first.connectionId === id && later.connectionId === id && first.id !== later.id;
    if (!isMine || !canJoin(first) || !canJoin(later)) return 'refused';
    if (bothPatients(first.patient, later.patient).leftOut !== emptyPatient) return 'join_patients_differ';
    const togetherMs = [first, later].map(lengthMs).reduce((sum, ms) => sum + ms);
    return togetherMs > deps.settings().capMinutes * 60_000 ? 'join_too_long' : null;
  }

  /** Its sound is taken from it later, so all of it must be there now. */
  async function canRead(consult: Consult): Promise<boolean> {
    const prepared = preparedAudio(consult);
    const { signal } = new AbortController();
    return prepared !== null && (await audio.verify(consult.id, prepared, signal)).ok;
  }

  return {
    /** What the vet can choose from, newest first. */
    othersOf: (id: ConsultId): readonly Joinable[] =>
      repository
        .inMemory()
        .filter((one) => one.id !== id && one.connectionId === deps.activeConnection().id && canJoin(one))
        .map((one) => ({
          consultId: one.id,
          patient: one.patient,
          at: visitTimeOf(one),
          durationMs: lengthMs(one),
        })),
    async join(one: ConsultId, other: ConsultId): Promise<Result<{ consultId: ConsultId }, CommandFailure>> {
      const both = [one, other].flatMap((id) => repository.get(id) ?? []).sort(byClock);
      const [first, later] = both;
      if (first === undefined || later === undefined) return refuse('refused');
      const refusal = refusalOf(first, later);
      if (refusal !== null) return refuse(refusal);
      if (!(await canRead(first)) || !(await canRead(later))) return refuse('join_unreadable');
      const isJoined = await deletions.apartFrom([first.id, later.id], () =>
        repository.merge(first.id, later.id, (now, gone) =>
          refusalOf(now, gone) === null
            ? { type: 'joined', other: gone, patient: bothPatients(now.patient, gone.patient).patient }
            : null,
        ),
      );
      if (!isJoined) return refuse('refused');
      runner.wake(first.id);
      return ok({ consultId: first.id });
    },
    async undo(id: ConsultId): Promise<boolean> {
      const isMine = (consult: Consult): boolean => consult.connectionId === deps.activeConnection().id;
      const joined = repository.get(id);
      if (joined === null || !isMine(joined) || consultsBeforeJoin(joined, clock.now()) === null)
        return false;
      await runner.halt(id);
      let made: string | undefined;
      const divide = () =>
        repository.divide(id, (now) => {
          const [, other] = (isMine(now) ? consultsBeforeJoin(now, clock.now()) : null) ?? [];
          if (other === undefined) return null;
          made = preparedAudio(now)?.file;
          // Only the joined one was to be sent.
          deps.sendWhenReady.forget(id);
          return { event: { type: 'joinUndone' }, other };
        });
      const isUndone = await deletions.apartFrom([id], divide).finally(() => runner.wake(id));
      if (isUndone && made !== undefined) await audio.remove(made).catch(() => undefined);
      return isUndone;
    },
  };
}

const lengthMs = (consult: Consult): number => (consult.phase === 'readyToSend' ? sentMs(consult) : 0);

const byClock = (a: Consult, b: Consult): number =>
  visitTimeOf(a) - visitTimeOf(b) || a.createdAt - b.createdAt || (a.id < b.id ? -1 : 1);
