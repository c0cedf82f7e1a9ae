import type { Exchange } from './core/intervention.ts';

/** One request as the service received it. The token is nowhere in it. */
export type RequestRecord = Pick<
  Exchange,
  'method' | 'path' | 'headers' | 'audio' | 'status' | 'startedAtMs'
> & {
  readonly from: { readonly vet: string; readonly practiceName: string } | null;
  /** The fields of a submission; null where no form was read. */
  readonly fields: Readonly<Record<string, string>> | null;
  /** The body of an outcome, to the byte. */
  readonly body: Buffer | null;
};

export const recordOf = ({ connection, fields, audio, body, ...head }: Exchange): RequestRecord => ({
  method: head.method,
  path: head.path,
  headers: head.headers,
  status: head.status,
  startedAtMs: head.startedAtMs,
  from: connection === null ? null : { vet: connection.vet, practiceName: connection.practiceName },
  fields: fields === null ? null : Object.fromEntries(fields),
  audio,
  body: body === null ? null : Buffer.from(body),
});
