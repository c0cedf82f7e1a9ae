import type { Json } from './storedNotes.ts';

/** One complete HTTP answer. */
export type ServiceAnswer = {
  readonly status: number;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: string | Uint8Array;
};

export const jsonAnswer = (
  status: number,
  value: Json,
  headers: ServiceAnswer['headers'] = {},
): ServiceAnswer => ({
  status,
  headers: { 'content-type': 'application/json; charset=utf-8', ...headers },
  body: JSON.stringify(value),
});

/**
 * All failures return the Error shape (interface, Endpoints and Errors). `error` is for humans, `code` for
 * machines.
 */
export const errorAnswer = (
  status: number,
  code: string,
  error: string,
  headers?: ServiceAnswer['headers'],
): ServiceAnswer => jsonAnswer(status, { error, code }, headers);
