import type { ConsultId } from '../../../shared/ids.ts';

export type UnderWay = ReturnType<typeof createUnderWay>;

/** Without a microphone at the moment, and still not interrupted. */
export function createUnderWay() {
  const ids = new Set<ConsultId>();
  return {
    has: (id: ConsultId): boolean => ids.has(id),
    async during<T>(id: ConsultId, work: () => Promise<T>): Promise<T> {
      ids.add(id);
      try {
        return await work();
      } finally {
        ids.delete(id);
      }
    },
  };
}
