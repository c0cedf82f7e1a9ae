import { z } from 'zod';

/** `key` and `text` in UTF-16 code units. */
export const phraseLimits = { entries: 1000, key: 100, text: 4000 } as const;

const namedSchema = z.strictObject({
  kind: z.enum(['phrase']),
  /** What is typed behind a semicolon. */
  key: z
    .string()
    .max(phraseLimits.key)
    .regex(/^[\p{L}\p{M}\p{N}_-]+$/u),
});
/** A row of a vet's table, by what no other row has. */
export type PhraseName = z.output<typeof namedSchema>;
export const phraseNameSchema: z.ZodType<PhraseName> = namedSchema;

export const phraseSchema = namedSchema.extend({ text: z.string().min(1).max(phraseLimits.text) });
export type Phrase = z.output<typeof phraseSchema>;

export const phraseId = ({ kind, key }: PhraseName): string => `${kind} ${key.toLowerCase()}`;

export const findPhrase = (phrases: readonly Phrase[], named: PhraseName): Phrase | undefined =>
  phrases.find((one) => phraseId(one) === phraseId(named));
