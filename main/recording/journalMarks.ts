import { z } from 'zod';
import type { GapReason } from '../../shared/consult/take.ts';

/**
 * A mark in a journal: no sound came since the chunk before until the mark's capture time. A later mark of a gap
 * replaces it.
 */
const gapMark = z.strictObject({
  kind: z.literal('gap'),
  reason: z.enum(['device_lost', 'stalled', 'suspended', 'page_lost']),
});

/** A mark in a journal: the vet pressed Next animal at the mark's capture time. */
const animalMark = z.strictObject({ kind: z.literal('nextAnimal') });

const mark = z.discriminatedUnion('kind', [gapMark, animalMark]);

export const encodeAnimalMark = (): Uint8Array => Buffer.from(JSON.stringify({ kind: 'nextAnimal' }), 'utf8');

/** `damaged` is found only when a journal is read. */
export type MarkedReason = Exclude<GapReason, 'damaged'>;

export const encodeGapMark = (reason: MarkedReason): Uint8Array =>
  Buffer.from(JSON.stringify({ kind: 'gap', reason }), 'utf8');

/** What a mark says. Null: the mark of a later version of the app, whose time counts all the same. */
export function parseMark(bytes: Uint8Array): MarkedReason | 'nextAnimal' | null {
  try {
    const parsed = mark.safeParse(JSON.parse(Buffer.from(bytes).toString('utf8')));
    if (!parsed.success) return null;
    return parsed.data.kind === 'gap' ? parsed.data.reason : parsed.data.kind;
  } catch {
    return null;
  }
}
