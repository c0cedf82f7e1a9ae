import type { DeliveryView, Snapshot } from '../../shared/ipc/snapshot.ts';

const states: Readonly<Record<DeliveryView['state'], string>> = {
  connected: 'Connected',
  offline: 'Offline',
  waiting: 'Waiting',
  stopped: 'Stopped',
};

export const statusStrings = {
  word: ({ active, delivery }: Pick<Snapshot, 'active' | 'delivery'>) =>
    active.isEmbedded ? 'Works without a connection' : states[delivery.state],
  line: (state: string, waiting: number) => (waiting === 0 ? state : `${state} · ${waiting} waiting to send`),
  details: 'Connection',
  allSent: 'Nothing that you sent is waiting.',
  /** How many consults wait, and what happens to them. */
  waits: (count: number) =>
    count === 1 ? '1 consult waits to be sent.' : `${count} consults wait to be sent.`,
  safe: 'Recordings here are safe.',
  tryOut: 'The try-out is part of this app.',
  notReached: 'The service cannot be reached.',
  busy: 'The service is busy.',
  since: (time: string) => `Since ${time}.`,
  nextTry: (wait: string) => `Next try ${wait}.`,
} as const;
