import type { TakeEnd } from '../../shared/consult/take.ts';
import type { EndedTake } from '../ports/takes.ts';
import type { MicrophoneLine } from './microphoneLine.ts';
import type { TakeGaps } from './takeGaps.ts';
import type { TakeStorage } from './takeStorage.ts';

type MustStopReason = 'cap' | 'disk_full' | 'disk_failed';

type TakeEndingDeps = {
  readonly capMs: number;
  readonly line: Pick<MicrophoneLine, 'stop'>;
  readonly gaps: Pick<TakeGaps, 'recordedMs' | 'markEnd'>;
  readonly storage: Pick<TakeStorage, 'finish'>;
  readonly heardMs: () => number;
  readonly hasSilentSide: () => boolean;
  readonly stopTicking: () => void;
  readonly onMustStop: (reason: MustStopReason) => void;
};

export function createTakeEnding(deps: TakeEndingDeps) {
  let stopping: Promise<EndedTake> | null = null;
  let isStopRequested = false;

  function mustStop(reason: MustStopReason): void {
    if (isStopRequested || stopping !== null) return;
    isStopRequested = true;
    deps.onMustStop(reason);
  }

  async function end(by: TakeEnd['by'], isWavWanted: boolean): Promise<EndedTake> {
    // The journal gets its end even if the microphone fails to stop.
    await deps.line.stop().catch(() => undefined);
    deps.stopTicking();
    deps.gaps.markEnd();
    const finished = await deps.storage.finish(by, isWavWanted);
    const audio =
      finished.audio !== null && deps.hasSilentSide()
        ? { ...finished.audio, hasSilentSide: true }
        : finished.audio;
    return { end: finished.end, audio, heardMs: deps.heardMs() };
  }

  return {
    mustStop,
    mustStopAtCap(): void {
      if (deps.gaps.recordedMs() >= deps.capMs) mustStop('cap');
    },
    /** Once. */
    stop: (by: TakeEnd['by']): Promise<EndedTake> => (stopping ??= end(by, true)),
    /** For a take that may continue later. */
    endRun: async (): Promise<TakeEnd> => (await (stopping ??= end('person', false))).end,
    isStopping: (): boolean => stopping !== null,
  };
}
