import type { z } from 'zod';

/**
 * Any JSON value. The interface leaves some shapes open (a warning's, for one), so they are stored unchanged.
 */
export type Json = z.infer<ReturnType<typeof z.json>>;

export type StoredSection = { readonly key: string; readonly heading: string; readonly content: string };

/** The result of a note's processing (interface, States and transitions). */
export type NoteEnding =
  | {
      readonly status: 'ready';
      readonly durationSeconds: number;
      readonly warnings: readonly Json[];
      readonly sections: readonly StoredSection[];
      readonly transcript: string;
      /** An additive field that the interface does not show; null: not answered. */
      readonly title: string | null;
    }
  | {
      readonly status: 'failed';
      readonly code: string;
      readonly message: string;
      /** Null when the transcription itself failed. */
      readonly transcript: string | null;
    };

/** The last outcome that was reported. `sections` is null when none were sent, or with discarded. */
export type StoredOutcome = {
  readonly outcome: 'filed' | 'discarded';
  readonly sections: readonly { readonly key: string; readonly content: string }[] | null;
  /** ISO 8601, UTC. */
  readonly recordedAt: string;
};

/**
 * A note as the service stores it: plain JSON, never audio. One per connection and Idempotency-Key; saving it
 * again under the same two replaces it.
 */
export type StoredNote = {
  /** Stable over restarts, unlike the token: a note belongs to the connection that made it. */
  readonly connectionId: string;
  /** The Idempotency-Key of the submission (interface, Note). */
  readonly noteId: string;
  /**
   * Hash of the audio's SHA-256 and every field. It tells a replay from a reused key (POST /v1/notes, rules 1
   * and 2).
   */
  readonly payloadSha256: string;
  /** Null: none was given, so none is echoed. */
  readonly externalRef: string | null;
  /** ISO 8601, UTC. */
  readonly createdAt: string;
  /** When processing is over, in ms since 1970 by the service's clock; 0: at once; null: never. */
  readonly endsAtMs: number | null;
  readonly ending: NoteEnding;
  readonly outcome: StoredOutcome | null;
};
