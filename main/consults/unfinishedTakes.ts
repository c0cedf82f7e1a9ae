import { isPausedRecording, type Consult } from '../../shared/consult/consult.ts';
import type { Failure } from '../../shared/consult/failure.ts';
import type { TakeEnd } from '../../shared/consult/take.ts';
import type { ConsultId } from '../../shared/ids.ts';
import { ok, type Result } from '../../shared/result.ts';
import { createSerialQueue } from '../../shared/serialQueue.ts';
import { isUnreadable } from '../platform/diskFailure.ts';
import type { TakeStore } from '../ports/takes.ts';
import type { ConsultRepository } from './consultRepository.ts';
import { takeFileOf } from './recordingRuns.ts';

export type UnfinishedTakesDeps = {
  readonly repository: ConsultRepository;
  readonly takes: TakeStore;
  readonly isUnderWay: (id: ConsultId) => boolean;
  readonly onChange: () => void;
};

export const unreadableEnd: TakeEnd = { by: 'crash', recordedMs: 0, durationMs: 0, gaps: [] };

/** Nothing of the last run can be read, and earlier ones can. */
const lostRun: TakeEnd = { ...unreadableEnd, gaps: [{ atMs: 0, missingMs: 0, reason: 'damaged' }] };

/** What was recorded before the vet continued can be kept. */
const isLastRunLost = (consult: Consult | null, found: Result<TakeEnd, Failure>): boolean =>
  consult?.phase === 'recording' && consult.earlier !== undefined && !found.ok && isUnreadable(found.error);

export function createUnfinishedTakes({ repository, takes, isUnderWay, onChange }: UnfinishedTakesDeps) {
  const ends = new Map<ConsultId, Result<TakeEnd, Failure>>();
  const readings = new Map<ConsultId, Promise<void>>();
  const inTurn = createSerialQueue();

  const isUnfinished = (consult: Consult): boolean =>
    consult.phase === 'recording' && !isPausedRecording(consult) && !isUnderWay(consult.id);

  async function inspect(id: ConsultId): Promise<void> {
    const consult = repository.get(id);
    const file = takeFileOf(consult);
    if (file === null) return;
    const found = await takes.inspect(file);
    const isPaused = found.ok && found.value.by === 'person';
    // Where it cannot be saved that nothing was interrupted, the vet keeps it as an interrupted one.
    if (isPaused) await savePause(id, file, found.value).catch(() => undefined);
    ends.set(id, isLastRunLost(consult, found) ? ok(lostRun) : found);
    onChange();
  }

  const savePause = (id: ConsultId, file: string, end: TakeEnd): Promise<unknown> =>
    repository.applyWith(id, (now) =>
      isUnfinished(now) && takeFileOf(now) === file ? { type: 'takePaused', end } : null,
    );

  return {
    isUnfinished,
    /** undefined until `read` has resolved. */
    end: (id: ConsultId): Result<TakeEnd, Failure> | undefined => ends.get(id),
    read: (id: ConsultId): Promise<void> => {
      const underway = readings.get(id) ?? inTurn(() => inspect(id));
      readings.set(id, underway);
      return underway;
    },
    forget: (id: ConsultId): void => {
      ends.delete(id);
      readings.delete(id);
    },
  };
}
