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
  /** By default its connection record has none, as the interface shows none. */
  readonly practiceId?: string;
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
  /** In the order of arrival, from 1. */
  readonly number: number;
  /** When the head had arrived, by the service's clock. */
  readonly startedAtMs: number;
};

/**
 * head: before the body is read. body: once it was read, with nothing done. work: once everything was done,
 * so that only the answer is lost or changed.
 */
export type Stage = 'head' | 'body' | 'work';

/** What happens to a request instead of what the interface says. Its parts can be combined. */
export type Intervention = {
  /** Given instead of going on from this stage. */
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
  /** How fast the answer's body leaves. */
  readonly dripBytesPerSecond?: number;
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

/** `readyAfterMs` null: the note is processing for ever. */
export type NotePlan = { readonly readyAfterMs: number | null; readonly ending: NoteEnding };

/** What came of one request. Bodies are the bytes that arrived. */
export type Exchange = RequestHead & {
  /** The fields of a multipart body in the order they came, or null where none was read. */
  readonly fields: readonly (readonly [name: string, value: string])[] | null;
  readonly audio: { readonly sha256: string; readonly byteCount: number } | null;
  readonly body: Uint8Array | null;
  /** Bytes of the body that were read before the answer, with everything around the audio. */
  readonly bodyByteCount: number;
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
