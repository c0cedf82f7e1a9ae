type Stream = { readonly getTracks: () => readonly { readonly stop: () => void }[] };

export type StreamRequestsDeps<Wish, S extends Stream> = {
  /** getUserMedia: may answer late, or never. */
  readonly getStream: (wish: Wish) => Promise<S>;
  /** How long an answer may take, in ms. */
  readonly withinMs: number;
};

export type StreamRequest<Wish> = {
  readonly wish: Wish;
  /** Earlier requests that may still be unanswered: a stream from one of them counts too, if it comes first. */
  readonly alsoAccepted?: readonly Wish[];
  readonly signal: AbortSignal;
};

type Wait<S> = {
  readonly key: string;
  readonly accepted: ReadonlySet<string>;
  readonly end: (act: () => void) => void;
  readonly resolve: (stream: S) => void;
  readonly reject: (reason: unknown) => void;
};

export const unanswered = (what: string): DOMException => new DOMException(what, 'TimeoutError');

/**
 * Requests a stream without waiting for ever. Nobody can cancel getUserMedia, and Chromium sends the system one request
 * at a time. So an unanswered request is not repeated, only awaited again; and a stream that comes when nobody waits
 * for it is stopped.
 */
export function createStreamRequests<Wish, S extends Stream>(
  deps: StreamRequestsDeps<Wish, S>,
): (request: StreamRequest<Wish>) => Promise<S> {
  const unansweredKeys = new Set<string>();
  const waits = new Set<Wait<S>>();
  const keyOf = (wish: Wish): string => JSON.stringify(wish);

  async function requestStream(wish: Wish): Promise<void> {
    const key = keyOf(wish);
    unansweredKeys.add(key);
    try {
      const stream = await deps.getStream(wish);
      const wait = [...waits].find(({ accepted }) => accepted.has(key));
      if (wait === undefined) stream.getTracks().forEach((track) => track.stop());
      else wait.end(() => wait.resolve(stream));
    } catch (reason) {
      for (const wait of [...waits].filter((one) => one.key === key)) wait.end(() => wait.reject(reason));
    } finally {
      unansweredKeys.delete(key);
    }
  }

  return ({ wish, alsoAccepted = [], signal }) => {
    const { promise, resolve, reject } = Promise.withResolvers<S>();
    const key = keyOf(wish);
    // Immediate, so a stream never goes to a wait that has ended.
    const end = (act: () => void): void => {
      waits.delete(wait);
      clearTimeout(timer);
      signal.removeEventListener('abort', stop);
      act();
    };
    const stop = (): void => end(() => reject(signal.reason));
    const wait: Wait<S> = {
      key,
      accepted: new Set([wish, ...alsoAccepted].map(keyOf)),
      end,
      resolve,
      reject,
    };
    const timer = setTimeout(
      () => end(() => reject(unanswered('The microphone did not answer'))),
      deps.withinMs,
    );
    waits.add(wait);
    signal.addEventListener('abort', stop);
    if (signal.aborted) stop();
    else if (!unansweredKeys.has(key)) void requestStream(wish);
    return promise;
  };
}
