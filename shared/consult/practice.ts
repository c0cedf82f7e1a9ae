import type { ConnectionId, EpochMs } from '../ids.ts';

/**
 * One vet at one practice of one service: a token stands for exactly this (interface, Authentication 2). `embedded` is
 * the sandbox inside the app: its address and token change with each start and are never stored.
 */
export type Connection = {
  readonly id: ConnectionId;
  readonly service: { readonly kind: 'embedded' } | { readonly kind: 'remote'; readonly address: string };
  /** The vet's name as this clinic knows them. */
  readonly vet: string;
  /** practice_name as the service returned it. */
  readonly practiceName: string;
  /** The practice's id in the service's record; missing where the service gives none. */
  readonly practiceId?: string;
  /** When the connection moved to its present address; missing: the connection was made there. */
  readonly movedAt?: EpochMs;
  /** The keychain stores the token under the connection's id: its names are not unique, or have changed. */
  readonly isTokenUnderId?: true;
  /** A test connection, whose notes are fixtures. The value never changes for a connection. */
  readonly isSandbox: boolean;
  readonly connectedAt: EpochMs;
};

export const isEmbedded = (connection: Connection): boolean => connection.service.kind === 'embedded';

const asCompared = (name: string): string => name.trim().normalize('NFC');

/** Compares a practice name that somebody wrote down with the service's name for the practice. */
export const isSamePractice = (written: string, practiceName: string): boolean =>
  asCompared(written) === asCompared(practiceName);
