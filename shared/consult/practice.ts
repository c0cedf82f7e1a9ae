import type { connection, Stored } from './consultSchemas.ts';

export type Connection = Stored<typeof connection>;

export const isEmbedded = (connection: Connection): boolean => connection.service.kind === 'embedded';

const asCompared = (name: string): string => name.trim().normalize('NFC');

/** Compares a practice name that somebody wrote down with the service's name for the practice. */
export const isSamePractice = (written: string, practiceName: string): boolean =>
  asCompared(written) === asCompared(practiceName);
