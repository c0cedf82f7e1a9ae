import { z } from 'zod';

/** A note of the sandbox as it is stored: what its fixture follows from, and never audio. One for each key. */
export const sandboxNoteSchema = z
  .object({
    /** The Idempotency-Key of the submission (interface, Note). */
    key: z.string(),
    /** Hash of the audio that came and of every field. It tells a replay from a reused key. */
    payloadSha256: z.string(),
    petName: z.string().nullable(),
    petType: z.string().nullable(),
    durationMs: z.number(),
  })
  .readonly();
export type SandboxNote = z.output<typeof sandboxNoteSchema>;

/** Stores the sandbox's notes across restarts. `load` is called once, before the first request. */
export type SandboxNotes = {
  readonly load: () => Promise<readonly SandboxNote[]>;
  /** Resolves once the note is durable: the request is answered only then. */
  readonly save: (note: SandboxNote) => Promise<void>;
  readonly remove: (key: string) => Promise<void>;
};
