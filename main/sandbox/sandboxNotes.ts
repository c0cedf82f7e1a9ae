import { z } from 'zod';

/** Any JSON value. The interface leaves some shapes open (a warning's, for one), so they are stored unchanged. */
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
  /** Hash of the audio's SHA-256 and every field. It tells a replay from a reused key (POST /v1/notes, rules 1 and 2). */
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

/** The schema of a note that was stored on a disk. */
export const storedNoteSchema: z.ZodType<StoredNote> = z.object({
  connectionId: z.string(),
  noteId: z.string(),
  payloadSha256: z.string(),
  externalRef: z.string().nullable(),
  createdAt: z.string(),
  endsAtMs: z.number().nullable(),
  ending: z.discriminatedUnion('status', [
    z.object({
      status: z.literal('ready'),
      durationSeconds: z.number(),
      warnings: z.array(z.json()),
      sections: z.array(z.object({ key: z.string(), heading: z.string(), content: z.string() })),
      transcript: z.string(),
      title: z.string().nullable(),
    }),
    z.object({
      status: z.literal('failed'),
      code: z.string(),
      message: z.string(),
      transcript: z.string().nullable(),
    }),
  ]),
  outcome: z
    .object({
      outcome: z.enum(['filed', 'discarded']),
      sections: z.array(z.object({ key: z.string(), content: z.string() })).nullable(),
      recordedAt: z.string(),
    })
    .nullable(),
});

/** Stores the sandbox's notes across restarts. `load` is called once, before the first request. */
export type SandboxNotes = {
  load(): Promise<readonly StoredNote[]>;
  /** Resolves once the note is durable: the request is answered only then. */
  save(note: StoredNote): Promise<void>;
  /** Resolves when the note is deleted. */
  remove(connectionId: string, noteId: string): Promise<void>;
};

/** Notes that end with the process: for tests, and for runs without a keychain. */
export function inMemoryNotes(): SandboxNotes {
  const notes = new Map<string, StoredNote>();
  return {
    load: () => Promise.resolve([...notes.values()]),
    save: (note) => {
      notes.set(JSON.stringify([note.connectionId, note.noteId]), note);
      return Promise.resolve();
    },
    remove: (connectionId, noteId) => {
      notes.delete(JSON.stringify([connectionId, noteId]));
      return Promise.resolve();
    },
  };
}
