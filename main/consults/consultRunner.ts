import type { Failure } from '../../shared/consult/failure.ts';
import type { ConsultId } from '../../shared/ids.ts';
import type { Result } from '../../shared/result.ts';
import { askNow } from './runner/askNow.ts';
import { createNextStep } from './runner/nextStep.ts';
import { createUploadQueue } from './runner/uploadQueue.ts';
import { createRuns } from './runs.ts';
import { createSecondNotes } from './secondNotes.ts';
import type { StepDeps } from './steps/stepDeps.ts';

/**
 * Runs each consult: one step, saved by the repository, then the next. Consults run side by side; uploads go one
 * at a time for each connection, in the order of Send; preparing goes one at a time, because ffmpeg takes a core.
 */
export type ConsultRunner = {
  /**
   * Looks at the consult again, and ends its wait if it is in one. Submissions get their places in the order in which
   * the runner first sees them: at the start, the caller wakes consults in the order of Send.
   */
  readonly wake: (id: ConsultId) => void;
  /** Ends the step under way, and starts none until the next `wake`. */
  readonly halt: (id: ConsultId) => Promise<void>;
  /**
   * One GET for a note that the service is writing, at once. `settled`: the answer has changed the consult. The failure:
   * the app could not ask, or may not ask yet.
   */
  readonly askNow: (id: ConsultId) => Promise<Result<'processing' | 'settled', Failure>>;
  /** Ends all steps; the next start continues from what they had saved. */
  readonly stop: () => Promise<void>;
};

export function createConsultRunner(
  given: Omit<StepDeps, 'lastReads' | 'wake'>,
  onDefect: (id: ConsultId, error: unknown) => void,
): ConsultRunner {
  const deps: StepDeps = { ...given, lastReads: new Map(), wake: (id) => main.wake(id) };
  const ended = new AbortController();
  const uploads = createUploadQueue(deps, ended.signal);
  const ports = { get: deps.repository.get, clock: deps.clock, onDefect };
  const main = createRuns({ ...ports, step: createNextStep(deps, uploads) });
  const seconds = createSecondNotes(deps, async (id) => {
    await main.halt(id);
    main.wake(id);
  });
  const runs = [main, createRuns({ ...ports, step: seconds.step })];

  return {
    wake(id) {
      if (ended.signal.aborted) return;
      const consult = deps.repository.get(id);
      if (consult !== null) uploads.assignPlace(consult);
      for (const each of runs) each.wake(id);
    },
    async halt(id) {
      const halted = Promise.all(runs.map((each) => each.halt(id)));
      const consult = deps.repository.get(id);
      if (consult !== null) uploads.endPermit(consult);
      await halted;
    },
    askNow: (id) => askNow(id, deps, ended.signal),
    async stop() {
      ended.abort();
      await Promise.all(runs.map((each) => each.stop()));
    },
  };
}
