import type { Failure, FailureCode } from '../../shared/consult/failure.ts';
import { shortId, type ConsultId } from '../../shared/ids.ts';
import type { AlertView } from '../../shared/ipc/snapshot.ts';

/** Before a retry, in ms. */
const defectWaitMs = 10_000;

/** Each consult stays in its saved state, and the app retries. */
export function createStepFailures(deps: {
  readonly failureOf: (error: unknown) => Failure;
  readonly log: (consult: string, code: FailureCode) => void;
  readonly wake: (id: ConsultId) => void;
  readonly onChange: () => void;
}) {
  const defects = new Map<ConsultId, Failure>();
  let trouble: AlertView['code'] | null = null;
  return {
    /** `id` null: a command failed, and whoever gave it tries again. */
    record: (id: ConsultId | null, error: unknown): void => {
      const because = deps.failureOf(error);
      const { code } = because;
      const known = trouble;
      if (code === 'disk_full' || code === 'disk_failed') trouble = code;
      // The page may repeat a command after each message, so what it knows already is no news.
      if (id !== null || trouble !== known) deps.onChange();
      if (id === null) return;
      defects.set(id, because);
      process.stderr.write(`A step of consult ${shortId(id)} broke off: ${code}.\n`);
      deps.log(shortId(id), code);
      setTimeout(() => deps.wake(id), defectWaitMs).unref();
    },
    clear(id: ConsultId): boolean {
      const wasInTrouble = trouble !== null || defects.has(id);
      trouble = null;
      defects.delete(id);
      return wasInTrouble;
    },
    of: (id: ConsultId): Failure | null => defects.get(id) ?? null,
    trouble: (): AlertView['code'] | null => trouble,
    retry(): void {
      trouble = null;
      deps.onChange();
      for (const id of defects.keys()) deps.wake(id);
    },
  };
}
