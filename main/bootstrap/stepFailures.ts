import { toStoreFailure } from './toCommandFailure.ts';
import { shortId, type Log } from '../logging/logEvent.ts';
import type { Failure } from '../../shared/consult/failure.ts';
import type { ConsultId } from '../../shared/ids.ts';
import type { AlertView } from '../../shared/ipc/snapshot.ts';

/** The wait before a retry, in ms. */
const defectWaitMs = 10_000;

/** Steps that could not be saved. Each consult stays in its saved state, and the app retries. */
export function createStepFailures(deps: {
  readonly log: Log;
  readonly wake: (id: ConsultId) => void;
  readonly onDefect: (id: ConsultId) => void;
  readonly onChange: () => void;
}) {
  const defects = new Map<ConsultId, Failure>();
  let trouble: AlertView['code'] | null = null;
  return {
    record: (id: ConsultId, error: unknown): void => {
      const because = toStoreFailure(error);
      const { code } = because;
      defects.set(id, because);
      deps.onDefect(id);
      if (code === 'disk_full' || code === 'disk_failed') trouble = code;
      process.stderr.write(`A step of consult ${shortId(id)} broke off: ${code}.\n`);
      deps.log({ event: 'stepBrokeOff', consult: shortId(id), code });
      deps.onChange();
      setTimeout(() => deps.wake(id), defectWaitMs).unref();
    },
    /** The consult was saved, so its failure is over. Answers whether there was one. */
    clear(id: ConsultId): boolean {
      const wasInTrouble = trouble !== null || defects.has(id);
      trouble = null;
      defects.delete(id);
      return wasInTrouble;
    },
    of: (id: ConsultId): Failure | null => defects.get(id) ?? null,
    /** A disk problem, which concerns all consults. */
    trouble: (): AlertView['code'] | null => trouble,
    /** Retries each consult now. */
    retry(): void {
      for (const id of defects.keys()) deps.wake(id);
    },
  };
}
