/** Runs each piece of work after the end of the last, even if that failed. */
export type SerialQueue = <T>(work: () => Promise<T>) => Promise<T>;

export function createSerialQueue(): SerialQueue {
  const queue = createKeyedSerialQueue();
  return (work) => queue('', work);
}

/** A serial queue for each key. A key without work takes no memory. */
export type KeyedSerialQueue = <T>(key: string, work: () => Promise<T>) => Promise<T>;

export function createKeyedSerialQueue(): KeyedSerialQueue {
  const lastOf = new Map<string, Promise<unknown>>();
  return (key, work) => {
    const mine = (lastOf.get(key) ?? Promise.resolve()).then(work, work);
    const forget = (): void => {
      if (lastOf.get(key) === mine) lastOf.delete(key);
    };
    lastOf.set(key, mine);
    mine.then(forget, forget);
    return mine;
  };
}
