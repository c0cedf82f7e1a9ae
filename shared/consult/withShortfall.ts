import type { Note } from './note.ts';
import { shortfallStrings } from '../text/shortfallStrings.ts';

/** Decoders differ by a frame or two, and a service may leave out part of a second. */
const toleranceMs = 1_000;

/** Warns if the service heard less than was sent (interface, Note: duration_seconds), also for an import. */
export function withShortfall(note: Note, sentMs: number): Note {
  if (note.durationSeconds === null) return note;
  const missingMs = sentMs - note.durationSeconds * 1000;
  if (missingMs < toleranceMs) return note;
  const line = shortfallStrings.heardLess(Math.round(Math.min(missingMs, sentMs) / 1000));
  return { ...note, warnings: [...note.warnings, line] };
}
