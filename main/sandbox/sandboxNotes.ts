import { z } from 'zod';

/** A note of the sandbox as it is stored: what its fixture follows from, and never audio. One for each key. */
export type SandboxNote = {
  /** The Idempotency-Key of the submission (interface, Note). */
  readonly key: string;
  /** Hash of the audio that came and of every field. It tells a replay from a reused key. */
  readonly payloadSha256: string;
  readonly petName: string | null;
  readonly petType: string | null;
  readonly durationMs: number;
  /** The last one that was reported. */
  readonly outcome: 'filed' | 'discarded' | null;
};

/** The schema of a note that was stored on a disk. */
export const sandboxNoteSchema: z.ZodType<SandboxNote> = z.object({
  key: z.string(),
  payloadSha256: z.string(),
  petName: z.string().nullable(),
  petType: z.string().nullable(),
  durationMs: z.number(),
  outcome: z.enum(['filed', 'discarded']).nullable(),
});

/** Stores the sandbox's notes across restarts. `load` is called once, before the first request. */
export type SandboxNotes = {
  readonly load: () => Promise<readonly SandboxNote[]>;
  /** Resolves once the note is durable: the request is answered only then. */
  readonly save: (note: SandboxNote) => Promise<void>;
  readonly remove: (key: string) => Promise<void>;
};
