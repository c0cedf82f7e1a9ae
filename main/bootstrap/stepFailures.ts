import { toStoreFailure } from './toCommandFailure.ts';
import { shortId, type Log } from '../logging/logEvent.ts';
import type { Failure } from '../../shared/consult/failure.ts';
import type { ConsultId } from '../../shared/ids.ts';
import type { AlertView } from '../../shared/ipc/snapshot.ts';

/** The wait before a retry, in ms. */
const defectWaitMs = 10_000;

/** Steps that could not be saved. Each consult stays in its saved state, and the app retries. */
export type StepFailures = {
  readonly note: (id: ConsultId, error: unknown) => void;
  /** The consult was saved, so its failure is over. Answers whether there was one. */
  readonly over: (id: ConsultId) => boolean;
  readonly of: (id: ConsultId) => Failure | null;
  /** A disk problem, which concerns all consults. */
  readonly trouble: () => AlertView['code'] | null;
  /** Retries each consult now. */
  readonly retry: () => void;
};

export function createStepFailures(deps: {
  readonly log: Log;
  readonly wake: (id: ConsultId) => void;
  readonly onDefect: (id: ConsultId) => void;
  readonly onChange: () => void;
}): StepFailures {
  const defects = new Map<ConsultId, Failure>();
  let trouble: AlertView['code'] | null = null;
  return {
    note(id, error) {
      const because = toStoreFailure(error);
      const { code } = because;
      defects.set(id, because);
      deps.onDefect(id);
      if (code === 'disk_full' || code === 'disk_failed') trouble = code;
      process.stderr.write(`A step of consult ${id} broke off: ${code}.\n`);
      deps.log({ event: 'stepBrokeOff', consult: shortId(id), code });
      deps.onChange();
      setTimeout(() => deps.wake(id), defectWaitMs).unref();
    },
    over(id) {
      const wasInTrouble = trouble !== null || defects.has(id);
      trouble = null;
      defects.delete(id);
      return wasInTrouble;
    },
    of: (id) => defects.get(id) ?? null,
    trouble: () => trouble,
    retry() {
      for (const id of defects.keys()) deps.wake(id);
    },
  };
}
