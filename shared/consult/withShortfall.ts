import type { Note } from './note.ts';
import { shortfallStrings } from '../text/shortfallStrings.ts';

/** Decoders differ by a frame or two, and a service may leave out part of a second. */
const toleranceMs = 1_000;

/**
 * By how much the service heard less than was sent (interface, Note: duration_seconds), also for an import; null: it
 * heard all, or did not say.
 */
export function heardLessMs(
  { durationSeconds }: Pick<Note, 'durationSeconds'>,
  sentMs: number,
): number | null {
  if (durationSeconds === null) return null;
  const missingMs = Math.min(sentMs - durationSeconds * 1000, sentMs);
  return missingMs < toleranceMs ? null : missingMs;
}

/** Warns if the service heard less than was sent. */
export function withShortfall(note: Note, sentMs: number): Note {
  const missingMs = heardLessMs(note, sentMs);
  if (missingMs === null) return note;
  const line = shortfallStrings.heardLess(Math.round(missingMs / 1000));
  return { ...note, warnings: [...note.warnings, line] };
}
