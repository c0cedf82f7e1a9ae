/** One piece of work at a time under each key: of those that wait, the one whose place is lowest by then is next. */
export type PriorityQueue<Key> = {
  /** Resolves when `work` has ended. Aborted while it waits: at once, and `work` is not begun. */
  readonly take: (
    asked: { readonly key: Key; readonly place: () => number; readonly signal: AbortSignal },
    work: () => Promise<void>,
  ) => Promise<void>;
};

type Waiter = { readonly place: () => number; readonly begin: () => Promise<void> };

/** `opening` is waited for before each choice, so that whoever comes meanwhile is chosen from too. */
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
    take: ({ key, place, signal }, work) =>
      new Promise((resolve, reject) => {
        if (signal.aborted) return resolve();
        const waiters = waiting.get(key) ?? [];
        const leave = (): void => {
          waiters.splice(waiters.indexOf(waiter), 1);
          resolve();
        };
        const waiter: Waiter = {
          place,
          // Once its turn has come, the work itself heeds the signal, and its end is waited for.
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
