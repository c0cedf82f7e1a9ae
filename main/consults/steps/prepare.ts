import type { Consult } from '../../../shared/consult/consult.ts';
import {
  joinTakeEnds,
  journalsOf,
  msLostSinceEnd,
  type TakeEnd,
  type TakeGap,
} from '../../../shared/consult/take.ts';
import type { ConsultRepository } from '../consultRepository.ts';
import type { ImportQuestions } from '../importQuestions.ts';
import type { StepDeps } from './stepDeps.ts';
import { failureOwner, type Failure } from '../../../shared/consult/failure.ts';
import { epochMs } from '../../../shared/ids.ts';
import { createPriorityQueue } from '../../platform/priorityQueue.ts';
import type { ConsultRun } from '../runs.ts';

type PrepareDeps = Pick<StepDeps, 'audio' | 'inspectTake' | 'madeByJobs' | 'onProgress'> & {
  readonly importQuestions: Pick<ImportQuestions, 'mayBeReady'>;
  readonly repository: Pick<ConsultRepository, 'apply'>;
};

/**
 * Cancelled: the consult is removed, the file stays. null: done, or the vet has to say first whether the file
 * is meant again. Otherwise why this computer cannot do it now.
 */
export async function prepareConsult(
  consult: Consult,
  deps: PrepareDeps,
  signal: AbortSignal,
): Promise<Failure | null> {
  const prepared = await deps.audio.prepare({
    consult: consult.id,
    source: consult.source,
    signal,
    onProgress: (fraction) => deps.onProgress({ consultId: consult.id, work: 'preparing', fraction }),
  });
  if (prepared.ok) {
    if (isUnread(consult) && !(await deps.importQuestions.mayBeReady(consult, prepared.value))) return null;
    const { sourceSha256, ...audio } = prepared.value;
    const gaps = await lostGaps(consult, audio.durationMs, deps);
    const event = { type: 'audioPrepared', audio, sourceSha256, ...(gaps === null ? {} : { gaps }) } as const;
    const after = await deps.repository.apply(consult.id, event);
    // Cancelled in that moment: no consult uses the file.
    if (after === null) await deps.audio.remove(audio.file);
    return null;
  }
  const { code } = prepared.error;
  if (failureOwner(code) === 'computer' && !deps.madeByJobs.has(consult.id)) return prepared.error;
  if (code !== 'cancelled')
    await deps.repository.apply(consult.id, { type: 'workStopped', because: prepared.error });
  return null;
}

/** The vet was not asked yet whether this file was imported before. */
const isUnread = ({ source }: Consult): boolean => source.kind === 'file' && source.sha256 === null;

async function lostGaps(
  { source }: Consult,
  durationMs: number,
  { inspectTake }: PrepareDeps,
): Promise<readonly TakeGap[] | null> {
  if (source.kind !== 'take' || source.joined !== undefined || source.end === null) return null;
  if (msLostSinceEnd(source.end, durationMs) === 0) return null;
  let whole: TakeEnd | null = null;
  for (const file of journalsOf(source)) {
    const looked = await inspectTake(file);
    if (!looked.ok) return null;
    whole = whole === null ? looked.value : joinTakeEnds(whole, looked.value);
  }
  return whole?.gaps ?? null;
}

const lookForRoomEveryMs = 10_000;
const tryComputerEveryMs = 60_000;

/** A recording that lacks disk space lets others go first: a smaller one may fit. */
export function createPrepareInTurn(deps: StepDeps): (consult: Consult, run: ConsultRun) => Promise<void> {
  const preparations = createPriorityQueue<'ffmpeg'>(() => Promise.resolve());
  return async (consult, run) => {
    const { signal } = run.abort;
    let because: Failure | null = null;
    await preparations.run({ key: 'ffmpeg', place: () => 0, signal }, async () => {
      because = await prepareConsult(consult, deps, signal);
    });
    await waitForComputer(consult, because, { run, deps });
  };
}

async function waitForComputer(
  { id }: Consult,
  because: Failure | null,
  { run, deps }: { readonly run: ConsultRun; readonly deps: Pick<StepDeps, 'clock' | 'onPollWait'> },
): Promise<void> {
  if (because === null) return deps.onPollWait(id, null);
  const waitMs = because.code === 'no_room' ? lookForRoomEveryMs : tryComputerEveryMs;
  deps.onPollWait(id, { because, nextTryAt: epochMs(deps.clock.now() + waitMs) });
  await run.waitFor(waitMs);
}
