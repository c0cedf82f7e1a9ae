import { isActionAllowed } from '../../shared/consult/actions.ts';
import type { Consult } from '../../shared/consult/consult.ts';
import type { Failure } from '../../shared/consult/failure.ts';
import type { ConsultId } from '../../shared/ids.ts';
import { ok, type Result } from '../../shared/result.ts';
import type { WorkProgress } from '../../shared/ipc/snapshot.ts';
import { recordingToSend, type SubmittedAudio, type ReadyToSendConsult } from './recordingToSend.ts';
import type { ConsultRepository } from './consultRepository.ts';
import type { ConsultAudio } from '../ports/consultAudio.ts';

export type SmallerCopyDeps = {
  readonly repository: Pick<ConsultRepository, 'get'>;
  readonly audio: Pick<ConsultAudio, 'cut' | 'prepare' | 'compress' | 'remove'>;
  readonly onProgress: (progress: WorkProgress) => void;
  readonly onSmallerCopy: () => void;
};

/** Answers whether the payload was used. */
type Take = (made: Result<SubmittedAudio, Failure>) => Promise<boolean>;

export type SmallerCopies = ReturnType<typeof createSmallerCopies>;

export function createSmallerCopies(deps: SmallerCopyDeps) {
  const { repository, audio, onProgress, onSmallerCopy } = deps;
  const underWay = new Map<ConsultId, { readonly abort: AbortController; readonly done: Promise<unknown> }>();

  async function payloadOf(
    consult: ReadyToSendConsult,
    abort: AbortController,
  ): Promise<Result<SubmittedAudio, Failure>> {
    const { id } = consult;
    const plain = await recordingToSend(consult, audio);
    if (!plain.ok) return plain;
    const copy = await audio.compress({
      consult: id,
      audio: plain.value.audio,
      signal: abort.signal,
      onProgress(fraction) {
        const now = repository.get(id);
        if (now !== null && isCopyStillWanted(now, consult))
          onProgress({ consultId: id, work: 'preparing', fraction });
        else abort.abort();
      },
    });
    return copy.ok ? ok({ ...plain.value, audio: copy.value, compressedFrom: plain.value.audio }) : copy;
  }

  async function makeFor(consult: ReadyToSendConsult, abort: AbortController, take: Take): Promise<boolean> {
    const made = await payloadOf(consult, abort);
    if (!made.ok && made.error.code === 'cancelled') return false;
    const isUsed = await take(made);
    if (made.ok && !isUsed) await audio.remove(made.value.audio.file);
    return isUsed;
  }

  return {
    /** False: a copy is already under way. */
    async make(consult: ReadyToSendConsult, take: Take): Promise<boolean> {
      if (underWay.has(consult.id)) return false;
      const abort = new AbortController();
      const done = makeFor(consult, abort, take).finally(() => {
        underWay.delete(consult.id);
        onSmallerCopy();
      });
      underWay.set(consult.id, { abort, done });
      onSmallerCopy();
      return done;
    },
    isUnderWay: (id: ConsultId): boolean => underWay.has(id),
    stop: async (): Promise<void> => {
      const all = [...underWay.values()];
      for (const { abort } of all) abort.abort();
      await Promise.allSettled(all.map(({ done }) => done));
    },
  };
}

/** Of the same sound, with the same trim. The patient may have changed. */
export function isCopyStillWanted(now: Consult, asked: ReadyToSendConsult): boolean {
  return (
    now.phase === 'readyToSend' &&
    now.since === asked.since &&
    now.audio.file === asked.audio.file &&
    now.submissions.length === asked.submissions.length &&
    now.trim?.fromMs === asked.trim?.fromMs &&
    now.trim?.toMs === asked.trim?.toMs &&
    isActionAllowed(now, 'send')
  );
}
