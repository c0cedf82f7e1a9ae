/** For each key, next is the waiting work with the lowest place at that time. */
type PriorityQueue<Key> = {
  /** Resolves when `work` has ended, or at once if the signal aborts before `work` begins. */
  readonly run: (
    turn: { readonly key: Key; readonly place: () => number; readonly signal: AbortSignal },
    work: () => Promise<void>,
  ) => Promise<void>;
};

type Waiter = { readonly place: () => number; readonly begin: () => Promise<void> };

/** Waits for `opening` before each choice, so that it chooses among those who come meanwhile too. */
export function createPriorityQueue<Key>(opening: (key: Key) => Promise<unknown>): PriorityQueue<Key> {
  const waiting = new Map<Key, Waiter[]>();

  async function serve(key: Key, waiters: Waiter[]): Promise<void> {
    while (waiters.length > 0) {
      await opening(key);
      const places = waiters.map(({ place }) => place());
      const lowest = Math.min(...places);
      const [next] = waiters.splice(places.indexOf(lowest), 1);
      await next?.begin();
    }
    waiting.delete(key);
  }

  return {
    run: ({ key, place, signal }, work) =>
      new Promise((resolve, reject) => {
        if (signal.aborted) return resolve();
        const waiters = waiting.get(key) ?? [];
        const leave = (): void => {
          waiters.splice(waiters.indexOf(waiter), 1);
          resolve();
        };
        const waiter: Waiter = {
          place,
          // From now on the work itself obeys the signal.
          begin: () => {
            signal.removeEventListener('abort', leave);
            return work().then(resolve, reject);
          },
        };
        signal.addEventListener('abort', leave, { once: true });
        waiters.push(waiter);
        if (waiting.has(key)) return;
        waiting.set(key, waiters);
        void serve(key, waiters);
      }),
  };
}
