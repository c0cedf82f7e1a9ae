/** Record goes on trying a microphone that does not answer for this long, in ms: not until nobody expects it. */
const tryForMs = 120_000;

type Deps<M> = {
  /** Null: it cannot be had. */
  readonly open: () => Promise<M | null>;
  /** Whether it may be had another time, after null. */
  readonly mayAnswer: () => boolean;
  readonly nowMs: () => number;
  /** The least time between two tries, in ms. */
  readonly againMs: number;
  readonly signal: AbortSignal;
};

/** Null: it cannot be had, it did not answer for long, or nobody waits for it any more. */
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

/** Ends early where it is called off. */
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
