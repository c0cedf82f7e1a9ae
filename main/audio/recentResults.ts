import type { Failure } from '../../shared/consult/failure.ts';
import type { Result } from '../../shared/result.ts';

/** Caches the last good results. A second request for a key whose work is under way gets the same result. */
export function createRecentResults<Value>(
  limit: number,
): (key: string, work: () => Promise<Result<Value, Failure>>) => Promise<Result<Value, Failure>> {
  // A Map keeps the order of insertion, so the first key was requested the longest ago.
  const recent = new Map<string, Promise<Result<Value, Failure>>>();
  return async (key, work) => {
    const result = recent.get(key) ?? work();
    recent.delete(key);
    recent.set(key, result);
    const oldest = recent.keys().next().value;
    if (recent.size > limit && oldest !== undefined) recent.delete(oldest);
    const ended = await result;
    if (!ended.ok && recent.get(key) === result) recent.delete(key);
    return ended;
  };
}
