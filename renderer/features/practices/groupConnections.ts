import type { ConnectionView } from '../../../shared/ipc/snapshot.ts';

export type ConnectionGroup = {
  readonly kind: 'practices' | 'tests';
  readonly connections: readonly ConnectionView[];
};

/** Test connections and real practices are always two separate lists; each list stays in its order. */
export const groupConnections = (all: readonly ConnectionView[]): readonly ConnectionGroup[] => [
  { kind: 'practices', connections: all.filter((one) => !one.isSandbox) },
  { kind: 'tests', connections: all.filter((one) => one.isSandbox) },
];
