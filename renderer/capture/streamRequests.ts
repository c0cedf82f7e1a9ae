type Stream = { readonly getTracks: () => readonly { readonly stop: () => void }[] };

/**
 * Requests a stream, one after the other, without waiting for ever. Nobody can cancel getUserMedia, and Chromium sends
 * the system one request at a time. So an unanswered request is not repeated, only awaited again; and a stream that
 * comes when nobody waits for it is stopped.
 */
export function createStreamRequests<Wish, S extends Stream>(getStream: (wish: Wish) => Promise<S>) {
  const unanswered = new Set<string>();
  /** Whoever ends the wait sets it to null at once, so that no stream goes to a wait that has ended. */
  let wait: (PromiseWithResolvers<S> & { readonly accepted: readonly string[] }) | null = null;

  async function request(wish: Wish, key: string): Promise<void> {
    unanswered.add(key);
    try {
      const stream = await getStream(wish);
      if (wait?.accepted.includes(key) !== true) return stream.getTracks().forEach((track) => track.stop());
      wait.resolve(stream);
      wait = null;
    } catch (reason) {
      if (wait?.accepted[0] !== key) return;
      wait.reject(reason);
      wait = null;
    } finally {
      unanswered.delete(key);
    }
  }

  /** `alsoAccepted`: earlier wishes that may still be unanswered; a stream of one counts too, if it comes first. */
  return async (signal: AbortSignal, wish: Wish, ...alsoAccepted: readonly Wish[]): Promise<S> => {
    signal.throwIfAborted();
    const key = JSON.stringify(wish);
    const accepted = [key, ...alsoAccepted.map((one) => JSON.stringify(one))];
    const own = { accepted, ...Promise.withResolvers<S>() };
    wait = own;
    signal.addEventListener('abort', () => {
      if (wait === own) wait = null;
      own.reject(signal.reason);
    });
    if (!unanswered.has(key)) void request(wish, key);
    return own.promise;
  };
}
