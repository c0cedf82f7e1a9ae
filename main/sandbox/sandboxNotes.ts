import { z } from 'zod';

export const sandboxNoteSchema = z
  .object({
    /** The Idempotency-Key of the submission (interface, Note). */
    key: z.string(),
    /** Of the audio and every field: tells a replay from a reused key. */
    payloadSha256: z.string(),
    petName: z.string().nullable(),
    petType: z.string().nullable(),
    durationMs: z.number(),
  })
  .readonly();
export type SandboxNote = z.output<typeof sandboxNoteSchema>;

export type SandboxNoteStore = {
  readonly load: () => Promise<readonly SandboxNote[]>;
  /** The request is answered only when this resolves. */
  readonly save: (note: SandboxNote) => Promise<void>;
  readonly remove: (key: string) => Promise<void>;
};
