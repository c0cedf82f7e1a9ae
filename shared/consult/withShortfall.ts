import type { Note } from './note.ts';
import { shortfallStrings } from '../text/shortfallStrings.ts';

/** Decoders differ by a frame or two, and a service may leave out part of a second. */
const toleranceMs = 1_000;

/**
 * Adds a warning to the note if the service heard less than the app sent (interface, Note: duration_seconds). The
 * service's own check uses captured_seconds, which an import does not have.
 */
export function withShortfall(note: Note, sentMs: number): Note {
  if (note.durationSeconds === null) return note;
  const missingMs = sentMs - note.durationSeconds * 1000;
  if (missingMs < toleranceMs) return note;
  const line = shortfallStrings.heardLess(Math.round(Math.min(missingMs, sentMs) / 1000));
  return { ...note, warnings: [...note.warnings, line] };
}
