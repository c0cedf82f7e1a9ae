import type { Consult } from '../../shared/consult/consult.ts';
import type { Failure } from '../../shared/consult/failure.ts';
import { joinTakeEnds, type TakeEnd } from '../../shared/consult/take.ts';
import type { ConsultEvent } from '../../shared/consult/transitions/consultEvent.ts';
import type { ConnectionId, ConsultId } from '../../shared/ids.ts';
import type { RecoveredView } from '../../shared/ipc/snapshot.ts';
import type { Result } from '../../shared/result.ts';
import type { ConsultRunner } from './consultRunner.ts';
import { audioUrlOf, failureView } from './snapshotOf.ts';
import { createUnfinishedTakes, unreadableEnd, type UnfinishedTakesDeps } from './unfinishedTakes.ts';

type RecoveredTakesDeps = UnfinishedTakesDeps & { readonly runner: Pick<ConsultRunner, 'wake'> };

export type RecoveredTakes = ReturnType<typeof createRecoveredTakes>;

/** Without a Stop, after a crash or a full disk. Only a person keeps or discards them. */
export function createRecoveredTakes(deps: RecoveredTakesDeps) {
  const { repository, runner, onChange } = deps;
  const { isUnfinished, end: endOf, read, forget } = createUnfinishedTakes(deps);

  function view(consult: Consult): RecoveredView {
    const found = endOf(consult.id);
    if (found === undefined) void read(consult.id).catch(() => undefined);
    return viewOf(consult, found);
  }

  async function settle(
    id: ConsultId,
    of: ConnectionId,
    decision: (end: TakeEnd | null) => ConsultEvent | null,
  ): Promise<boolean> {
    // A decision needs the recording's content first.
    await read(id).catch(() => undefined);
    const found = endOf(id);
    let isSettled = false;
    await repository.applyWith(id, (consult) => {
      if (consult.connectionId !== of || !isUnfinished(consult)) return null;
      const event = decision(found?.ok === true ? found.value : null);
      isSettled = event !== null;
      return event;
    });
    if (isSettled) forget(id);
    return isSettled;
  }

  return {
    views: (of: ConnectionId): readonly RecoveredView[] =>
      repository
        .inMemory()
        .filter((consult) => consult.connectionId === of && isUnfinished(consult))
        .map(view),
    async keep(id: ConsultId, of: ConnectionId): Promise<boolean> {
      const isKept = await settle(id, of, (end) => end && { type: 'takeEnded', end, audio: null });
      if (isKept) runner.wake(id);
      return isKept;
    },
    discard: (id: ConsultId, of: ConnectionId): Promise<boolean> =>
      settle(id, of, (end) => ({ type: 'takeDiscarded', end: end ?? unreadableEnd })),
    /** After a failure that may have passed. */
    lookAgain(id: ConsultId, of: ConnectionId): boolean {
      const consult = repository.get(id);
      if (consult?.connectionId !== of || !isUnfinished(consult)) return false;
      forget(id);
      onChange();
      return true;
    },
  };
}

function viewOf(consult: Consult, found: Result<TakeEnd, Failure> | undefined): RecoveredView {
  const { id: consultId, patient, createdAt: startedAt } = consult;
  const lastRun = found?.ok === true ? found.value : null;
  const earlier = consult.phase === 'recording' ? consult.earlier : undefined;
  const end = lastRun === null || earlier === undefined ? lastRun : joinTakeEnds(earlier, lastRun);
  const failure = found?.ok === false ? failureView(found.error) : null;
  return { consultId, patient, startedAt, end, failure, audioUrl: end && audioUrlOf(consultId) };
}
