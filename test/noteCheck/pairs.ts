import { createHash } from 'node:crypto';
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { z } from 'zod';
import { repoRoot } from '../../scripts/dev/repoRoot.ts';
import type { Span } from '../../shared/noteCheck/noteCheck.ts';
import { isOverlapping } from '../../shared/noteCheck/spans.ts';

/**
 * Those that only judge the check; nobody who works on it reads them. heldOutLater and heldOutLatest: written
 * when the figures of those before had already been looked at many times.
 */
export const heldOutParts = ['heldOut', 'heldOutLater', 'heldOutLatest'] as const;
type HeldOutPart = (typeof heldOutParts)[number] | typeof freshPart;
/**
 * For whoever works on the check. openShort: of a few turns each, all about sums, sides, numbers of another
 * thing, or ways of writing. openEveryday: everyday consults, whose wrong values were often said, of
 * something else; they judged the check until its figures of them had been looked at ten times.
 */
export const openParts = ['open', 'openLater', 'openShort', 'openEveryday'] as const;
/**
 * Written by somebody who had seen neither code nor other pairs, and judged by `--fresh` alone, so that it
 * stays so.
 */
export const freshPart = 'heldOutFresh';
export const parts = [...openParts, ...heldOutParts] as const;
/** Names of animals have pairs of their own (findOtherAnimal.test.ts). */
export const faultKinds = ['number', 'drug', 'place', 'sum'] as const;
export type Part = (typeof parts)[number] | typeof freshPart;

const placeSchema = z.strictObject({ section: z.string(), words: z.string().min(1), why: z.string().min(1) });
const pairSchema = z.strictObject({
  title: z.string().min(1),
  /** en, de, fr, … */
  language: z.string().regex(/^[a-z]{2}$/),
  patient: z.strictObject({ name: z.string(), species: z.string(), reference: z.string() }),
  /** One turn on each line. */
  transcript: z.string().min(1),
  sections: z.array(z.strictObject({ key: z.string(), heading: z.string(), content: z.string() })),
  /** What the note has otherwise than the transcript. `words` stand once in their section. */
  faults: z.array(
    placeSchema.extend({
      kind: z.enum(faultKinds),
      /** The wrong value was said, of something else. Only the everyday and the fresh pairs tell. */
      isSaidElsewhere: z.boolean().optional(),
    }),
  ),
  /** A mark here is as good as none: two people would judge it differently. */
  unsure: z.array(placeSchema),
});
/** A note and the transcript that it was written from. */
export type Pair = z.infer<typeof pairSchema>;
export type Place = z.infer<typeof placeSchema>;
export type Fault = Pair['faults'][number];

export const pairsFolder = join(repoRoot, 'test/fixtures/noteCheck');

export const pairFiles = (part: Part): readonly string[] =>
  readdirSync(join(pairsFolder, part))
    .filter((file) => file.endsWith('.json'))
    .toSorted();

/** Its errors name the file alone, because nobody may see what a held-out pair contains. */
export function readPair(part: Part, file: string): Pair {
  const read = pairSchema.safeParse(JSON.parse(readFileSync(join(pairsFolder, part, file), 'utf8')));
  if (!read.success)
    throw new Error(`${part}/${file}: ${read.error.issues.map(({ path }) => path.join('.')).join(', ')}`);
  return read.data;
}

/** Of all open parts. */
export const openPairs = (): readonly Pair[] =>
  openParts.flatMap((part) => pairFiles(part).map((file) => readPair(part, file)));

/** Whether a place is there in the note; `at` is the index of the section. */
export function isThere({ section, words }: Place, { sections }: Pair, at: number, span: Span): boolean {
  const { key, content = '' } = sections[at] ?? {};
  const start = content.indexOf(words);
  return key === section && start >= 0 && isOverlapping(span, { start, end: start + words.length });
}

/**
 * The fault of this kind there; null: it is right; undefined: nobody knows, or it is a fault of another kind.
 */
export function faultAt(pair: Pair, at: number, span: Span, kind: Fault['kind']): Fault | null | undefined {
  const isHere = (place: Place): boolean => isThere(place, pair, at, span);
  const fault = pair.faults.find(isHere);
  if (fault !== undefined) return fault.kind === kind ? fault : undefined;
  return pair.unsure.some(isHere) ? undefined : null;
}

/** Of each file, in the order of the names: its name, a zero byte, its bytes. */
export function hashOf(part: HeldOutPart): string {
  const hash = createHash('sha256');
  for (const file of readdirSync(join(pairsFolder, part)).toSorted())
    hash.update(`${file}\0`).update(readFileSync(join(pairsFolder, part, file)));
  return hash.digest('hex');
}

/** As it was written down before the check was made to pass them. */
export const writtenHash = (part: HeldOutPart): string =>
  readFileSync(join(pairsFolder, `${part}.sha256`), 'utf8').trim();
