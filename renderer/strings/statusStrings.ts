import type { DeliveryView } from '../../shared/ipc/snapshot.ts';

export const statusStrings = {
  states: {
    connected: 'Connected',
    offline: 'Offline',
    waiting: 'Waiting',
    stopped: 'Stopped',
  } satisfies Record<DeliveryView['state'], string>,
  line: (state: string, waiting: number) => (waiting === 0 ? state : `${state} · ${waiting} waiting to send`),
  details: 'Connection',
  allSent: 'Nothing is waiting to be sent.',
  /** How many consults wait, and what happens to them. */
  waits: (count: number) =>
    count === 1 ? '1 consult waits to be sent.' : `${count} consults wait to be sent.`,
  safe: 'Recordings here are safe.',
  withoutConnection: 'Works without a connection',
  tryOut: 'The try-out is part of this app.',
  notReached: 'The service cannot be reached.',
  busy: 'The service is busy.',
  since: (time: string) => `Since ${time}.`,
  nextTry: (wait: string) => `Next try ${wait}.`,
} as const;
