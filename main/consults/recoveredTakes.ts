import { isWaitingPaused, type Consult } from '../../shared/consult/consult.ts';
import type { Failure } from '../../shared/consult/failure.ts';
import type { ConnectionId, ConsultId } from '../../shared/ids.ts';
import { ok, type Result } from '../../shared/result.ts';
import type { RecoveredView } from '../../shared/ipc/snapshot.ts';
import { joined, type TakeEnd } from '../../shared/consult/take.ts';
import type { ConsultEvent } from '../../shared/consult/transitions/consultEvent.ts';
import type { ConsultRepository } from './consultRepository.ts';
import type { ConsultRunner } from './consultRunner.ts';
import { isUnreadable } from '../platform/diskFailure.ts';
import { createSerialQueue } from '../../shared/serialQueue.ts';
import type { Takes } from '../ports/takes.ts';
import { takeFileOf } from './recordingRuns.ts';
import { audioUrlOf, failureView } from './snapshotOf.ts';

type RecoveredTakesDeps = {
  readonly repository: ConsultRepository;
  readonly runner: Pick<ConsultRunner, 'wake'>;
  readonly takes: Takes;
  readonly isUnderWay: (id: ConsultId) => boolean;
  readonly onChange: () => void;
};

/** The end of a recording that cannot be read. */
const unread: TakeEnd = { by: 'crash', recordedMs: 0, durationMs: 0, gaps: [] };

/** The end of a run of the microphone of which nothing can be read, behind runs that can. */
const lostRun: TakeEnd = { ...unread, gaps: [{ atMs: 0, missingMs: 0, reason: 'damaged' }] };

/** What was recorded before the vet continued can be kept, whatever became of the rest. */
const isLastRunLost = (consult: Consult | null, found: Result<TakeEnd, Failure>): boolean =>
  consult?.phase === 'recording' && consult.earlier !== undefined && !found.ok && isUnreadable(found.error);

export type RecoveredTakes = ReturnType<typeof createRecoveredTakes>;

/** Recordings of earlier runs without a Stop, after a crash or a full disk. Only a person keeps or discards them. */
export function createRecoveredTakes(deps: RecoveredTakesDeps) {
  const { repository, takes } = deps;
  const looked = new Map<ConsultId, Result<TakeEnd, Failure>>();
  const lookings = new Map<ConsultId, Promise<void>>();
  const inTurn = createSerialQueue();

  const isUnfinished = (consult: Consult): boolean =>
    consult.phase === 'recording' && !isWaitingPaused(consult) && !deps.isUnderWay(consult.id);

  async function look(id: ConsultId): Promise<void> {
    const consult = repository.get(id);
    const file = takeFileOf(consult);
    if (file === null) return;
    const found = await takes.inspect(file);
    const isPaused = found.ok && found.value.by === 'person';
    // Where it cannot be saved that nothing was interrupted, the vet keeps it as an interrupted one.
    if (isPaused) await savePause(id, file, found.value).catch(() => undefined);
    looked.set(id, isLastRunLost(consult, found) ? ok(lostRun) : found);
    deps.onChange();
  }

  const savePause = (id: ConsultId, file: string, end: TakeEnd): Promise<unknown> =>
    repository.applyWith(id, (now) =>
      isUnfinished(now) && takeFileOf(now) === file ? { type: 'takePaused', end } : null,
    );

  /** Inspects the recording once. */
  function looking(id: ConsultId): Promise<void> {
    const underway = lookings.get(id) ?? inTurn(() => look(id));
    lookings.set(id, underway);
    return underway;
  }

  function view(consult: Consult): RecoveredView {
    const { id, patient, createdAt } = consult;
    const found = looked.get(id);
    if (found === undefined) void looking(id).catch(() => undefined);
    const lastRun = found?.ok === true ? found.value : null;
    const earlier = consult.phase === 'recording' ? consult.earlier : undefined;
    const end = lastRun === null || earlier === undefined ? lastRun : joined(earlier, lastRun);
    return {
      consultId: id,
      patient,
      startedAt: createdAt,
      end,
      failure: found?.ok === false ? failureView(found.error) : null,
      audioUrl: end === null ? null : audioUrlOf(id),
    };
  }

  /** Applies the event of `decide` to a recovered recording of `of`. */
  async function settle(
    id: ConsultId,
    of: ConnectionId,
    decision: (end: TakeEnd | null) => ConsultEvent | null,
  ): Promise<boolean> {
    // A decision needs the recording's content first.
    await looking(id).catch(() => undefined);
    const found = looked.get(id);
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

  function forget(id: ConsultId): void {
    looked.delete(id);
    lookings.delete(id);
  }

  return {
    /** Of one connection, newest first. */
    views: (of: ConnectionId): readonly RecoveredView[] =>
      repository
        .inMemory()
        .filter((consult) => consult.connectionId === of && isUnfinished(consult))
        .map(view),
    /** Continues as after Stop. */
    async keep(id: ConsultId, of: ConnectionId): Promise<boolean> {
      const isKept = await settle(id, of, (end) =>
        end === null ? null : { type: 'takeEnded', end, audio: null },
      );
      if (isKept) deps.runner.wake(id);
      return isKept;
    },
    /** Discards it; the vet can restore it. */
    discard: (id: ConsultId, of: ConnectionId): Promise<boolean> =>
      settle(id, of, (end) => ({ type: 'takeDiscarded', end: end ?? unread })),
    /** Reads the recording again, after a failure that may have passed. */
    lookAgain(id: ConsultId, of: ConnectionId): boolean {
      const consult = repository.get(id);
      if (consult === null || consult.connectionId !== of || !isUnfinished(consult)) return false;
      forget(id);
      deps.onChange();
      return true;
    },
  };
}
