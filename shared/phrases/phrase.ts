import { z } from 'zod';

/** `key` and `text` in UTF-16 code units. */
export const phraseLimits = { entries: 1000, key: 100, text: 4000 } as const;

/** Of the whole key, as an input of the page takes it too. */
export const phraseKeyPatterns = {
  /** What is typed behind a semicolon. */
  phrase: String.raw`[\p{L}\p{M}\p{N}_\-]+`,
  /** What a note that comes says, exactly so. */
  word: String.raw`(?=.*\p{L})\S(.*\S)?`,
};

export const phraseSchema = z
  .strictObject({
    kind: z.enum(['phrase', 'word']),
    key: z.string().max(phraseLimits.key),
    text: z.string().min(1).max(phraseLimits.text),
  })
  .refine(({ kind, key }) => new RegExp(`^${phraseKeyPatterns[kind]}$`, 'u').test(key));
export type Phrase = z.output<typeof phraseSchema>;

/** What no other row of a vet's table has. */
type PhraseName = Pick<Phrase, 'kind' | 'key'>;

export const phraseId = ({ kind, key: of }: PhraseName): string =>
  `${kind} ${kind === 'phrase' ? of.toLowerCase() : of}`;

export const findPhrase = (phrases: readonly Phrase[], named: PhraseName): Phrase | undefined =>
  phrases.find((one) => phraseId(one) === phraseId(named));
