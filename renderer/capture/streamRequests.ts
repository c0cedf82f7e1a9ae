type Stream = { readonly getTracks: () => readonly { readonly stop: () => void }[] };

type StreamRequest<Wish> = {
  readonly wish: Wish;
  /** Earlier requests that may still be unanswered: a stream from one of them counts too, if it comes first. */
  readonly alsoAccepted?: readonly Wish[];
  readonly signal: AbortSignal;
};

export const unanswered = (what: string): DOMException => new DOMException(what, 'TimeoutError');

/**
 * Requests a stream without waiting for ever. Nobody can cancel getUserMedia, and Chromium sends the system one request
 * at a time. So an unanswered request is not repeated, only awaited again; and a stream that comes when nobody waits
 * for it is stopped. `getStream`: getUserMedia, which may answer late, or never. `withinMs`: how long an answer may take.
 */
export function createStreamRequests<Wish, S extends Stream>(
  getStream: (wish: Wish) => Promise<S>,
  withinMs: number,
) {
  const unansweredKeys = new Set<string>();
  const keyOf = (wish: Wish): string => JSON.stringify(wish);
  type Wait = PromiseWithResolvers<S> & { readonly key: string; readonly accepted: ReadonlySet<string> };
  /** Whoever ends a wait takes it from here at once, so that no stream goes to a wait that has ended. */
  const waits = new Set<Wait>();
  const fail = (wait: Wait, reason: unknown): void => {
    if (waits.delete(wait)) wait.reject(reason);
  };

  async function requestStream(wish: Wish): Promise<void> {
    const key = keyOf(wish);
    unansweredKeys.add(key);
    try {
      const stream = await getStream(wish);
      const wait = [...waits].find(({ accepted }) => accepted.has(key));
      if (wait === undefined) return stream.getTracks().forEach((track) => track.stop());
      waits.delete(wait);
      wait.resolve(stream);
    } catch (reason) {
      for (const wait of waits) if (wait.key === key) fail(wait, reason);
    } finally {
      unansweredKeys.delete(key);
    }
  }

  return ({ wish, alsoAccepted = [], signal }: StreamRequest<Wish>): Promise<S> => {
    const accepted = new Set([wish, ...alsoAccepted].map(keyOf));
    const wait: Wait = { key: keyOf(wish), accepted, ...Promise.withResolvers<S>() };
    const stop = (): void => fail(wait, signal.reason);
    const timer = setTimeout(() => fail(wait, unanswered('The microphone did not answer')), withinMs);
    waits.add(wait);
    signal.addEventListener('abort', stop);
    if (signal.aborted) stop();
    else if (!unansweredKeys.has(wait.key)) void requestStream(wish);
    return wait.promise.finally(() => {
      clearTimeout(timer);
      signal.removeEventListener('abort', stop);
    });
  };
}
