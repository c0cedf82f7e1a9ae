import type { Patient } from '../../shared/consult/consult.ts';
import type { ConsultId } from '../../shared/ids.ts';
import type { CommandFailure, CommandResult } from '../../shared/ipc/ipcContract.ts';
import { ok, type Result } from '../../shared/result.ts';
import { beginNextAnimal } from './newAnimal/beginNextAnimal.ts';
import { createNewAnimalRejoining } from './newAnimal/rejoinedConsults.ts';
import { createUnderWay } from './newAnimal/underWay.ts';
import { createUndoPeriod, type PatientLeftOutOfMerge } from './newAnimal/undoPeriod.ts';
import { endRecording, type BeginDeps, type LiveRecording } from './recordingRuns.ts';
import { refuse } from './refuse.ts';

/** Two presses within so many ms are meant as one. */
const onePressMs = 700;

type NewAnimalSwitchDeps = BeginDeps & {
  readonly live: () => LiveRecording | null;
  readonly isLocked: () => boolean;
};

type Undone = { readonly consultId: ConsultId; readonly leftOut: Patient };

/** The next animal's consult begins with the next chunk, while the microphone stays open. */
export function createNewAnimalSwitch(deps: NewAnimalSwitchDeps) {
  const { clock } = deps;
  const underWay = createUnderWay();
  const undoPeriod = createUndoPeriod(deps);
  const { idNow, rejoin } = createNewAnimalRejoining({ ...deps, underWay });

  const endStopped = (stopped: LiveRecording): Promise<void> =>
    underWay.during(stopped.id, async () => {
      // Whether it is sent is decided later.
      stopped.stopping = endRecording(stopped, 'person', { ...deps, onStoppedToSend: () => undefined });
      await stopped.stopping.catch((error: unknown) => deps.onDefect(stopped.id, error));
    });

  function handOver(stopped: LiveRecording, begun: LiveRecording): void {
    const wasPaused = stopped.take.view().state === 'paused';
    stopped.take.handTo(begun.take);
    deps.setLive(begun);
    const begunAtMs = clock.monotonicMs();
    undoPeriod.begin({ stopped, begun, begunAtMs, wasPaused, ended: endStopped(stopped) });
  }

  async function begin(id: ConsultId): Promise<CommandResult<'newAnimal'>> {
    const live = deps.live();
    const last = undoPeriod.pair();
    if (live !== null && last?.begun === live && clock.monotonicMs() - last.begunAtMs < onePressMs)
      return ok({ consultId: live.id });
    if (live?.id !== idNow(id) || live.stopping !== null) return refuse('refused');
    if (live.connectionId !== deps.activeConnection().id) return refuse('practice_changed');
    if (live.earlier === null && live.take.view().recordedMs === 0) return refuse('nothing_recorded');
    // What was heard before Pause belongs to this animal.
    await live.take.heard();
    return beginNextAnimal(live, { ...deps, underWay, handOver });
  }

  async function undo(id: ConsultId): Promise<Result<Undone, CommandFailure>> {
    const pair = undoPeriod.pair();
    if (pair?.begun.id !== id || deps.live() !== pair.begun || pair.begun.stopping !== null)
      return refuse('refused');
    if (pair.begun.connectionId !== deps.activeConnection().id) return refuse('practice_changed');
    let leftOut: PatientLeftOutOfMerge = null;
    try {
      leftOut = await undoPeriod.undo(rejoin(pair));
    } finally {
      // The WAV of a recording that does not go on is made after all.
      if (leftOut === null) deps.runner.wake(pair.stopped.id);
    }
    return leftOut === null ? refuse('refused') : ok({ consultId: pair.stopped.id, leftOut });
  }

  const { settle, end, untilUndone, view } = undoPeriod;
  return { begin, undo, idNow, settle, end, untilUndone, stoppedBefore: view, isUnderWay: underWay.has };
}
