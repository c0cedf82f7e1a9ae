import type { Consult } from '../../shared/consult.ts';
import type { Failure } from '../../shared/failure.ts';
import type { ConnectionId, ConsultId } from '../../shared/ids.ts';
import type { Result } from '../../shared/result.ts';
import type { RecoveredView } from '../../shared/snapshot.ts';
import type { TakeEnd } from '../../shared/take.ts';
import type { ConsultBook } from './consultBook.ts';
import type { ConsultRunner } from './consultRunner.ts';
import { createOneAtATime } from './oneAtATime.ts';
import type { Takes } from './ports.ts';
import { takeFileOf } from './recordings.ts';
import { audioUrlOf } from './snapshotOf.ts';

/**
 * Takes that did not come to Stop: the app or the computer went down, or the disk was full. They wait for a person's
 * word and are never sent or removed without it. The take of a running app is none of them.
 */
export type RecoveredTakes = {
  /** Of one connection, newest first. */
  readonly views: (of: ConnectionId) => readonly RecoveredView[];
  /** Goes on as if Stop had been pressed. */
  readonly keep: (id: ConsultId, of: ConnectionId) => Promise<boolean>;
  /** Out of the way; it can be restored like any discarded recording. */
  readonly discard: (id: ConsultId, of: ConnectionId) => Promise<boolean>;
};

type RecoveredTakesTools = {
  readonly book: ConsultBook;
  readonly runner: Pick<ConsultRunner, 'wake'>;
  readonly takes: Takes;
  readonly liveId: () => ConsultId | null;
  readonly onChange: () => void;
};

const unread: TakeEnd = { by: 'crash', recordedMs: 0, durationMs: 0, gaps: [] };

export function createRecoveredTakes(tools: RecoveredTakesTools): RecoveredTakes {
  const { book, takes } = tools;
  const looked = new Map<ConsultId, Result<TakeEnd, Failure> | 'looking'>();
  const inTurn = createOneAtATime();

  const isUnfinished = (consult: Consult): boolean =>
    consult.phase === 'recording' && consult.id !== tools.liveId();

  async function look(id: ConsultId): Promise<void> {
    const file = takeFileOf(book.get(id));
    if (file === null) return;
    const found = await takes.inspect(id, file);
    looked.set(id, found);
    const isEmpty = found.ok && found.value.durationMs === 0 && found.value.gaps.length === 0;
    if (isEmpty) {
      // It ended before the first sound: there is nothing to ask anybody about.
      await book.remove(id);
      await takes.remove(file);
    }
    tools.onChange();
  }

  function view(consult: Consult): RecoveredView {
    const { id, patient, createdAt } = consult;
    const found = looked.get(id);
    if (found === undefined) {
      looked.set(id, 'looking');
      void inTurn(() => look(id)).catch(() => looked.delete(id));
    }
    const end = found !== undefined && found !== 'looking' && found.ok ? found.value : null;
    const failure = found === undefined || found === 'looking' || found.ok ? null : found.error;
    return {
      consultId: id,
      patient,
      startedAt: createdAt,
      end,
      failure: failure === null ? null : { code: failure.code, detail: failure.detail },
      audioUrl: end === null ? null : audioUrlOf(id),
    };
  }

  /** The take as ended, where it is one of these and belongs to `of`. */
  async function settle(id: ConsultId, of: ConnectionId, mustBeReadable: boolean): Promise<boolean> {
    const found = looked.get(id);
    const end = found !== undefined && found !== 'looking' && found.ok ? found.value : null;
    if (end === null && mustBeReadable) return false;
    let isSettled = false;
    await book.applyWith(id, (consult) => {
      if (consult.connectionId !== of || !isUnfinished(consult)) return null;
      isSettled = true;
      return { type: 'takeEnded', end: end ?? unread, audio: null };
    });
    return isSettled;
  }

  return {
    views: (of) =>
      book
        .all()
        .filter((consult) => consult.connectionId === of && isUnfinished(consult))
        .map(view),
    async keep(id, of) {
      if (!(await settle(id, of, true))) return false;
      looked.delete(id);
      tools.runner.wake(id);
      return true;
    },
    async discard(id, of) {
      if (!(await settle(id, of, false))) return false;
      looked.delete(id);
      await book.apply(id, { type: 'consultDiscarded' });
      return true;
    },
  };
}
