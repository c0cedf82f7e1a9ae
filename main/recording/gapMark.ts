import { z } from 'zod';
import type { GapReason } from '../../shared/consult/take.ts';

/**
 * What a mark in a journal says: no sound since the chunk before, and why; its capture time is up to when that was
 * known. A later one in the same gap goes further, or knows the reason better.
 */
const gapMark = z.strictObject({
  kind: z.literal('gap'),
  reason: z.enum(['device_lost', 'stalled', 'suspended', 'page_lost']),
});

/** `damaged` is no reason to write down: it is found when reading. */
export type MarkedReason = Exclude<GapReason, 'damaged'>;

export const encodeGapMark = (reason: MarkedReason): Uint8Array =>
  Buffer.from(JSON.stringify({ kind: 'gap', reason }), 'utf8');

/** Null for what a later version may have marked: its time counts all the same. */
export function parseGapMark(bytes: Uint8Array): MarkedReason | null {
  try {
    const parsed = gapMark.safeParse(JSON.parse(Buffer.from(bytes).toString('utf8')));
    return parsed.success ? parsed.data.reason : null;
  } catch {
    return null;
  }
}
