import type { Consult } from '../../shared/consult/consult.ts';
import type { ConsultId } from '../../shared/ids.ts';
import type { Clock } from '../ports/clock.ts';

export type ConsultRun = {
  readonly abort: AbortController;
  /** True: a `wake` interrupted the wait. */
  readonly waitFor: (waitMs: number) => Promise<boolean>;
  readonly waitUntil: (reached: (signal: AbortSignal) => Promise<void>) => Promise<boolean>;
};

type RunDeps = {
  readonly get: (id: ConsultId) => Consult | null;
  readonly clock: Pick<Clock, 'sleep'>;
  readonly step: (consult: Consult, run: ConsultRun) => Promise<boolean>;
  readonly onDefect: (id: ConsultId, error: unknown) => void;
};

export function createConsultRuns({ get, clock, step, onDefect }: RunDeps) {
  const runs = new Map<ConsultId, Driven>();
  let hasEnded = false;

  async function drive(id: ConsultId, driven: Driven): Promise<void> {
    const { abort } = driven.run;
    for (;;) {
      driven.isWoken = false;
      const consult = get(id);
      if (consult === null || abort.signal.aborted) return;
      const didWork = await step(consult, driven.run);
      if (abort.signal.aborted) return;
      if (!didWork && !driven.isWoken) return;
    }
  }

  function start(id: ConsultId): void {
    const driven = drivenBy(clock);
    runs.set(id, driven);
    driven.done = drive(id, driven)
      .catch((error: unknown) => {
        driven.isWoken = false;
        driven.hasFailed = true;
        onDefect(id, error);
      })
      .finally(() => {
        if (runs.get(id) !== driven) return;
        runs.delete(id);
        // A `wake` came after the last step.
        if (driven.isWoken && !driven.run.abort.signal.aborted && !hasEnded) start(id);
      });
  }

  return {
    wake(id: ConsultId): void {
      if (hasEnded) return;
      const driven = runs.get(id);
      if (driven === undefined || driven.run.abort.signal.aborted) return start(id);
      driven.isWoken = true;
      driven.wait?.abort();
    },
    /** Until the next `wake`. False: no step was under way, or its end could not be saved. */
    async halt(id: ConsultId): Promise<boolean> {
      const driven = runs.get(id);
      driven?.run.abort.abort();
      await driven?.done;
      return driven?.hasFailed === false;
    },
    async stop(): Promise<void> {
      hasEnded = true;
      const all = [...runs.values()];
      for (const { run } of all) run.abort.abort();
      await Promise.all(all.map(({ done }) => done));
    },
  };
}

type Driven = {
  readonly run: ConsultRun;
  wait: AbortController | null;
  isWoken: boolean;
  hasFailed: boolean;
  done: Promise<void>;
};

function drivenBy(clock: Pick<Clock, 'sleep'>): Driven {
  const abort = new AbortController();
  const waitUntil: ConsultRun['waitUntil'] = async (reached) => {
    const wait = new AbortController();
    driven.wait = wait;
    await reached(AbortSignal.any([wait.signal, abort.signal]));
    driven.wait = null;
    return wait.signal.aborted;
  };
  const driven: Driven = {
    wait: null,
    isWoken: false,
    hasFailed: false,
    done: Promise.resolve(),
    run: {
      abort,
      waitUntil,
      waitFor: async (waitMs) => waitMs > 0 && waitUntil((signal) => clock.sleep(waitMs, signal)),
    },
  };
  return driven;
}
