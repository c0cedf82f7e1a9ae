import type { ConnectionView } from '../../../shared/ipc/snapshot.ts';

export type ConnectionGroup = {
  readonly kind: 'practices' | 'tests';
  readonly connections: readonly ConnectionView[];
};

/** Test connections and real practices are two lists, wherever they are shown; each as it came. */
export const groupConnections = (all: readonly ConnectionView[]): readonly ConnectionGroup[] => [
  { kind: 'practices', connections: all.filter((one) => !one.isSandbox) },
  { kind: 'tests', connections: all.filter((one) => one.isSandbox) },
];
