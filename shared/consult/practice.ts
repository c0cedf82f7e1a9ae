import type { ConnectionId, EpochMs } from '../ids.ts';

/**
 * One vet at one practice of one service: what a token stands for (interface, Authentication 2).
 * `embedded` is the sandbox inside the app: its address and token change with each start and are never stored.
 */
export type Connection = {
  readonly id: ConnectionId;
  readonly service: { readonly kind: 'embedded' } | { readonly kind: 'remote'; readonly address: string };
  /** The vet's name as this clinic knows them. */
  readonly vet: string;
  /** practice_name as the service returned it. */
  readonly practiceName: string;
  /** What the service's record calls the practice by, where it has an id. */
  readonly practiceId?: string;
  /** When it came to its present address; by default it was connected there. */
  readonly movedAt?: EpochMs;
  /** Its token is kept under the connection's own id: its names are not its alone, or have changed. */
  readonly isTokenUnderId?: true;
  /** A test connection: its notes are fixtures. Fixed for the life of the connection. */
  readonly isSandbox: boolean;
  readonly connectedAt: EpochMs;
};

export const isEmbedded = (connection: Connection): boolean => connection.service.kind === 'embedded';

const asCompared = (name: string): string => name.trim().normalize('NFC');

/** A name that somebody has written down for a practice, against the one that the service has. */
export const isSamePractice = (written: string, practiceName: string): boolean =>
  asCompared(written) === asCompared(practiceName);
