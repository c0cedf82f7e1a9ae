import type { IncomingHttpHeaders } from 'node:http';
import type { TokenlessRequest } from './endpoint.ts';
import type { NoteEnding } from './storedNotes.ts';

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

/** What a request counts as (interface, Limits: Rate limiting). */
export type CeilingName = 'submissions' | 'reads' | 'exchange' | 'platform';

export type ServiceClock = {
  /** Milliseconds since 1970. */
  now(): number;
  wait(ms: number): Promise<void>;
};

/** A request with a valid token of an active connection. */
export type AuthenticRequest = TokenlessRequest & { readonly connection: ServiceConnection };
