import type { connectionSchema, SchemaOutput } from './consultSchemas.ts';

export type Connection = SchemaOutput<typeof connectionSchema>;

export const isEmbeddedConnection = (connection: Connection): boolean =>
  connection.service.kind === 'embedded';

const asCompared = (name: string): string => name.trim().normalize('NFC');

export const isSamePractice = (written: string, practiceName: string): boolean =>
  asCompared(written) === asCompared(practiceName);
