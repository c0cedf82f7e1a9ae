import type { IncomingHttpHeaders, IncomingMessage, ServerResponse } from 'node:http';
import type { AudioFacts } from './audio/audioVerdict.ts';
import type { OpenedRequest, TokenlessRequest } from './endpoint.ts';
import type { NoteBook } from './noteBook.ts';
import type { NoteEnding } from './storedNotes.ts';
import type { ServiceAnswer } from './serviceAnswer.ts';

/** One vet at one practice: what a token stands for (interface, Authentication 2). */
export type ServiceConnection = {
  /** Does not change while its notes are stored. */
  readonly id: string;
  readonly token: string;
  readonly vet: string;
  readonly practiceName: string;
  /** Optional, because the interface shows none. */
  readonly practiceId?: string;
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
  /** In the order of arrival, from 1. */
  readonly number: number;
  /** When the head had arrived, by the service's clock. */
  readonly startedAtMs: number;
};

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
  readonly audio: AudioFacts & { readonly sha256: string; readonly byteCount: number };
};

/** `readyAfterMs` null: the note stays in processing for ever. */
export type NotePlan = { readonly readyAfterMs: number | null; readonly ending: NoteEnding };

/** What a request counts as (interface, Limits: Rate limiting). */
export type CeilingName = 'submissions' | 'reads' | 'exchange' | 'platform';

/** What happens to one request beside what the interface says. */
export type RequestHooks = {
  /** Called for each chunk of the body, before it is read. A rejection ends the reading. */
  readonly onBodyChunk?: (chunkBytes: number, bodyBytes: number) => Promise<void>;
  /** Works out the answer; by default by `open` and its `work`. Null: the connection is cut. */
  readonly answer?: (open: () => Promise<OpenedRequest>) => Promise<ServiceAnswer | null>;
  /** Called before the answer leaves. `status` null: the connection was cut, by us or by the client. */
  readonly onAnswer?: (status: number | null, bodyByteCount: number) => void;
  /** Writes the answer's body; cut: the answer ends with it, and so does the connection. */
  readonly writeBody?: (response: ServerResponse, bytes: Buffer) => Promise<'written' | 'cut'>;
};

/** What the interface leaves to the service. Only the stand-in of the tests has more than `noteFor`. */
export type Behaviour = {
  /** Decides how the note of a new submission ends. Not asked for replays. */
  noteFor(submission: Submission): NotePlan;
  /** Counts one request of `who`; answers a request that is one too many. */
  refuseByCeiling?(name: CeilingName, who: string): ServiceAnswer | null;
  /** Opens a request to an endpoint that needs no token; null: the path is no such endpoint. */
  openWithoutToken?(head: RequestHead, call: TokenlessRequest): Promise<OpenedRequest> | null;
  /** Asked for every request. */
  hooksFor?(head: RequestHead, request: IncomingMessage): RequestHooks;
};

export type ServiceClock = {
  /** Milliseconds since 1970. */
  now(): number;
  wait(ms: number): Promise<void>;
};

/** A request with a valid token of an active connection. */
export type AuthenticRequest = TokenlessRequest & { readonly connection: ServiceConnection };

/** What an endpoint works with. */
export type ServiceParts = {
  readonly noteBook: NoteBook;
  readonly behaviour: Behaviour;
  readonly clock: ServiceClock;
  readonly maxAudioBytes: number;
};
