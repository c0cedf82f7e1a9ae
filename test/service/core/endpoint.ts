import type { IncomingMessage } from 'node:http';
import type { ServiceAnswer } from './serviceAnswer.ts';

/** The bytes of a body as they arrive, Throws when the client goes away before their end. */
export type Body = AsyncIterable<Buffer>;

export type TokenlessRequest = { readonly request: IncomingMessage; readonly body: Body };

/** What was read of a request. Bodies are the bytes that arrived. */
export type Received = {
  /** The fields of a multipart body in the order they came, or null where none was read. */
  readonly fields: readonly (readonly [name: string, value: string])[] | null;
  readonly audio: { readonly sha256: string; readonly byteCount: number } | null;
  readonly body: Uint8Array | null;
};
export const nothingReceived: Received = { fields: null, audio: null, body: null };

/** A request whose body was read and judged. Nothing was changed yet: `work` makes the change, once. */
export type OpenedRequest = { readonly received: Received; work(): Promise<ServiceAnswer> };

export const refusal = (answer: ServiceAnswer, received: Received = nothingReceived): OpenedRequest => ({
  received,
  work: () => Promise.resolve(answer),
});
