import { z } from 'zod';
import type { GapReason } from '../../shared/consult/take.ts';
import { parsedJson } from '../../shared/parsedJson.ts';

/**
 * No sound came since the chunk before until the mark's capture time; a later mark of a gap replaces it. Or
 * the vet paused, and all that was said before is in front of the mark.
 */
const gapMark = z.strictObject({
  kind: z.literal('gap'),
  reason: z.enum(['device_lost', 'muted', 'stalled', 'suspended', 'page_lost', 'paused']),
});

/** `damaged` is found only when a journal is read. */
export type RecordingGapMarkReason = Exclude<GapReason, 'damaged'>;

export const encodeGapMark = (reason: RecordingGapMarkReason | 'paused'): Uint8Array =>
  Buffer.from(JSON.stringify({ kind: 'gap', reason }), 'utf8');

/** Null: the mark of a later version of the app, whose time counts all the same. */
export const parseGapMark = (bytes: Uint8Array): RecordingGapMarkReason | 'paused' | null =>
  gapMark.safeParse(parsedJson(Buffer.from(bytes).toString('utf8'))).data?.reason ?? null;
