import type { IncomingMessage } from 'node:http';
import type { Result } from '../../shared/result.ts';
import type { ExchangeRequest } from './assumptions.ts';
import type { Behaviour, Exchange, ServiceClock, ServiceConnection } from './behaviour.ts';
import type { Ceilings } from './ceilings.ts';
import type { NoteBook } from './noteBook.ts';
import type { Pace } from './pace.ts';
import type { ServiceAnswer } from './serviceAnswer.ts';

/** What an endpoint works with. */
export type ServiceParts = {
  readonly noteBook: NoteBook;
  readonly behaviour: Behaviour;
  readonly clock: ServiceClock;
  readonly maxAudioBytes: number;
  readonly pace: Pace | null;
  /** Null: nobody is ever too fast. */
  readonly ceilings: Ceilings | null;
  readonly retryAfterAs: RetryAfterForm;
  /** Null: there is nothing to connect. */
  readonly redeemCode: RedeemCode | null;
};

/** Gives the connection that a code stands for, once. */
export type RedeemCode = (request: ExchangeRequest) => Result<ServiceConnection, ExchangeRefusal>;

export type ExchangeRefusal = 'unknown_client' | 'unknown_code' | 'partner_disabled';

/** How a 429 says when to come back: both are allowed (RFC 9110, section 10.2.3). */
export type RetryAfterForm = 'seconds' | 'date';

/** The bytes of a body as they arrive, at the pace of the service. Throws when the client goes away before their end. */
export type Body = AsyncIterable<Buffer>;

export type AuthenticRequest = {
  readonly request: IncomingMessage;
  readonly connection: ServiceConnection;
  readonly body: Body;
};

/** What was read of a request, for whoever observes. */
export type Received = Pick<Exchange, 'fields' | 'audio' | 'body'>;
export const nothingReceived: Received = { fields: null, audio: null, body: null };

/** A request whose body was read and judged. Nothing was changed yet; `work` does it, once. */
export type OpenedRequest = { readonly received: Received; work(): Promise<ServiceAnswer> };

/** Reads and judges a request. Rejects when the client goes away before its end. */
export type Endpoint = (call: AuthenticRequest, parts: ServiceParts) => Promise<OpenedRequest>;

export const refusal = (answer: ServiceAnswer, received: Received = nothingReceived): OpenedRequest => ({
  received,
  work: () => Promise.resolve(answer),
});
