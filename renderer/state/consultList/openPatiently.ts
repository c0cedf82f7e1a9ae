/**
 * How long Record retries a microphone that does not answer, in ms. Later, the vet would no longer expect a recording
 * to begin.
 */
const tryForMs = 120_000;

type Deps<M> = {
  /** Null: the microphone cannot be opened now. */
  readonly open: () => Promise<M | null>;
  /** Whether another try may succeed after null. */
  readonly mayAnswer: () => boolean;
  readonly nowMs: () => number;
  /** The least time between two tries, in ms. */
  readonly againMs: number;
  readonly signal: AbortSignal;
};

/** Null: the microphone cannot be opened, did not answer for too long, or is no longer wanted. */
export async function openPatiently<M>(deps: Deps<M>): Promise<M | null> {
  const { nowMs, signal } = deps;
  const untilMs = nowMs() + tryForMs;
  for (;;) {
    const againAtMs = nowMs() + deps.againMs;
    const microphone = await deps.open();
    if (signal.aborted) return null;
    if (microphone !== null || !deps.mayAnswer() || nowMs() >= untilMs) return microphone;
    await pause(againAtMs - nowMs(), signal);
  }
}

/** Waits for the time, or until `signal` aborts. */
function pause(ms: number, signal: AbortSignal): Promise<void> {
  const { promise, resolve } = Promise.withResolvers<void>();
  const stop = (): void => {
    clearTimeout(timer);
    signal.removeEventListener('abort', stop);
    resolve();
  };
  const timer = setTimeout(stop, Math.max(0, ms));
  signal.addEventListener('abort', stop);
  return promise;
}
