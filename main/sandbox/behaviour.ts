import type { IncomingHttpHeaders } from 'node:http';
import type { AudioFacts } from './audio/audioVerdict.ts';
import type { NoteEnding } from './sandboxNotes.ts';
import type { ServiceAnswer } from './serviceAnswer.ts';

/** One vet at one practice: what a token stands for (interface, Authentication 2). */
export type ServiceConnection = {
  /** Stable for as long as its notes are kept. */
  readonly id: string;
  readonly token: string;
  readonly vet: string;
  readonly practiceName: string;
  /** revoked and disabled answer 401 with connection_revoked and partner_disabled. */
  readonly state: 'active' | 'revoked' | 'disabled';
  readonly isSubscribed: boolean;
};

/** A request as its head shows it, before anything is judged. The token is not in `headers`. */
export type RequestHead = {
  readonly method: string;
  /** Without the query. */
  readonly path: string;
  readonly headers: IncomingHttpHeaders;
  /** Whose token it carries; null: nobody's. */
  readonly connection: ServiceConnection | null;
};

/**
 * head: before the body is read. body: once it was read, with nothing done. work: once everything was done,
 * so that only the answer is lost or changed.
 */
export type Stage = 'head' | 'body' | 'work';

/** What happens to a request instead of what the interface says. */
export type Intervention =
  | { readonly kind: 'delay'; readonly ms: number }
  | { readonly kind: 'answer'; readonly at: Stage; readonly answer: ServiceAnswer }
  | { readonly kind: 'cut'; readonly at: Stage }
  | { readonly kind: 'alter'; alter(answer: ServiceAnswer): ServiceAnswer };

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

/** `readyAfterMs` null: the note is processing for ever. */
export type NotePlan = { readonly readyAfterMs: number | null; readonly ending: NoteEnding };

/** What came of one request. Bodies are the bytes that arrived. */
export type Exchange = RequestHead & {
  /** The fields of a multipart body in the order they came, or null where none was read. */
  readonly fields: readonly (readonly [name: string, value: string])[] | null;
  readonly audio: { readonly sha256: string; readonly byteCount: number } | null;
  readonly body: Uint8Array | null;
  /** Null: the connection was cut, by us or by the client. */
  readonly status: number | null;
};

/** What differs between the sandbox, a stand-in and a test: everything that the interface leaves to the service. */
export type Behaviour = {
  /** Decides how the note of a new submission ends. Not asked for replays. */
  noteFor(submission: Submission): NotePlan;
  /** Asked for every request. Null: as the interface says. */
  intervene?(head: RequestHead): Intervention | null;
  /** Told of every request, before its answer leaves. */
  observe?(exchange: Exchange): void;
};

export type ServiceClock = {
  /** Milliseconds since 1970. */
  now(): number;
  wait(ms: number): Promise<void>;
};
