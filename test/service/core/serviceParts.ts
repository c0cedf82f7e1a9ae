import type { IncomingHttpHeaders, IncomingMessage } from 'node:http';
import type { Result } from '../../../shared/result.ts';
import type { CeilingName, ExchangeRequest } from './assumptions.ts';
import type { ServiceAnswer } from './serviceAnswer.ts';
import type { NoteEnding, StoredNote } from './storedNotes.ts';

/** One vet at one practice: what a token stands for (interface, Authentication 2). */
export type ServiceConnection = {
  /** Does not change while its notes are stored. */
  readonly id: string;
  readonly token: string;
  readonly vet: string;
  readonly practiceName: string;
  /** revoked and disabled answer 401 with connection_revoked and partner_disabled. */
  readonly state: 'active' | 'revoked' | 'disabled';
  readonly isSubscribed: boolean;
};

/** The head of a request, before any check. The token is not in `headers`. */
export type RequestHead = {
  readonly method: string;
  /** Without the query. */
  readonly path: string;
  readonly headers: IncomingHttpHeaders;
  /** Whose token it carries; null: nobody's. */
  readonly connection: ServiceConnection | null;
  /** When the head had arrived, by the service's clock. */
  readonly startedAtMs: number;
};

/** The bytes of a body as they arrive. Throws when the client goes away before their end. */
export type Body = AsyncIterable<Buffer>;

export type TokenlessRequest = { readonly request: IncomingMessage; readonly body: Body };

/** A request with a valid token of an active connection. */
export type AuthenticRequest = TokenlessRequest & { readonly connection: ServiceConnection };

/** What was read of a request. Bodies are the bytes that arrived. */
export type Received = {
  /** The fields of a multipart body in the order they came, or null where none was read. */
  readonly fields: readonly (readonly [name: string, value: string])[] | null;
  readonly audio: { readonly sha256: string; readonly byteCount: number } | null;
  readonly body: Uint8Array | null;
};
export const nothingReceived: Received = { fields: null, audio: null, body: null };

/** A request whose body was read and judged. Nothing was changed yet: `work` makes the change, once. */
export type OpenedRequest = { readonly received: Received; work(): ServiceAnswer };

export const refusal = (answer: ServiceAnswer, received: Received = nothingReceived): OpenedRequest => ({
  received,
  work: () => answer,
});

/** The optional fields of a submission, as they came. */
export type SubmissionFields = {
  readonly petName: string | null;
  readonly petType: string | null;
  readonly externalRef: string | null;
  readonly capturedSeconds: number | null;
};

/** A submission that was judged valid. */
export type Submission = {
  readonly connection: ServiceConnection;
  readonly noteId: string;
  readonly fields: SubmissionFields;
  readonly durationSeconds: number;
};

/** `readyAfterMs` null: the note stays in processing for ever. */
export type NotePlan = { readonly readyAfterMs: number | null; readonly ending: NoteEnding };

/**
 * head: before the body is read. body: once it was read, with nothing done. work: once everything was done,
 * so that only the answer is lost or changed.
 */
export type Stage = 'head' | 'body' | 'work';

/** What happens to a request instead of what the interface says. Its parts can be combined. */
export type Intervention = {
  /** Given at this stage; the later stages do not run. */
  readonly answer?: { readonly at: Stage; readonly answer: ServiceAnswer };
  /**
   * The connection ends without an answer: at a stage, after so many bytes of the body were received, or with
   * no more than so many bytes of the answer's body sent.
   */
  readonly cut?:
    | { readonly at: Stage }
    | { readonly afterBodyBytes: number }
    | { readonly afterAnswerBytes: number };
  /** Changes the answer before it leaves. */
  readonly alter?: (answer: ServiceAnswer) => ServiceAnswer;
  /** Waited before the answer leaves, after everything was done. */
  readonly delayMs?: number;
};

/** What came of one request. `status` null: the connection was cut, by us or by the client. */
export type Exchange = RequestHead & Received & { readonly status: number | null };

export type ServiceClock = {
  /** Milliseconds since 1970. */
  now(): number;
  wait(ms: number): Promise<void>;
};

export type ExchangeRefusal = 'unknown_client' | 'unknown_code' | 'partner_disabled';

/** Gives the connection that a code stands for, once. */
export type RedeemCode = (request: ExchangeRequest) => Result<ServiceConnection, ExchangeRefusal>;

/** What the interface leaves to the service, and what the endpoints work with. */
export type ServiceParts = {
  /** Asked for every request, so that a connection can be revoked while the service runs. */
  readonly connections: () => readonly ServiceConnection[];
  /** One note for each connection and key. */
  readonly findNote: (connectionId: string, noteId: string) => StoredNote | null;
  readonly saveNote: (note: StoredNote) => void;
  readonly clock: ServiceClock;
  readonly maxAudioBytes: () => number;
  /** Resolves once so many more bytes may be read; null: as fast as they come. */
  readonly pace: ((byteCount: number) => Promise<void>) | null;
  /** Decides how the note of a new submission ends. Not asked for replays. */
  readonly noteFor: (submission: Submission) => NotePlan;
  /** Counts one request of `who`; answers a request that is one too many. */
  readonly refuseByCeiling: (name: CeilingName, who: string) => ServiceAnswer | null;
  readonly redeem: RedeemCode;
  /** Asked for every request. */
  readonly intervene: (head: RequestHead) => Intervention;
  /** Told of every request, before its answer leaves. */
  readonly observe: (exchange: Exchange) => void;
};
