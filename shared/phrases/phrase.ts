import { z } from 'zod';

/** `key` and `text` in UTF-16 code units. */
export const phraseLimits = { entries: 1000, key: 100, text: 4000 } as const;

const key = z.string().min(1).max(phraseLimits.key);

/** A row of a vet's table, by what no other row has. */
export const phraseNameSchema = z.discriminatedUnion('kind', [
  /** What is typed behind a semicolon. */
  z.strictObject({ kind: z.literal('phrase'), key: key.regex(/^[\p{L}\p{M}\p{N}_-]+$/u) }),
  /** What a note that comes says, exactly so. */
  z.strictObject({ kind: z.literal('word'), key: key.regex(/^\S(?:.*\S)?$/u).regex(/\p{L}/u) }),
]);
export type PhraseName = z.output<typeof phraseNameSchema>;

const text = z.string().min(1).max(phraseLimits.text);
const [phraseOption, wordOption] = phraseNameSchema.options;
export const phraseSchema = z.discriminatedUnion('kind', [
  phraseOption.extend({ text }),
  wordOption.extend({ text }),
]);
export type Phrase = z.output<typeof phraseSchema>;

export const phraseId = ({ kind, key: of }: PhraseName): string =>
  `${kind} ${kind === 'phrase' ? of.toLowerCase() : of}`;

export const findPhrase = (phrases: readonly Phrase[], named: PhraseName): Phrase | undefined =>
  phrases.find((one) => phraseId(one) === phraseId(named));
