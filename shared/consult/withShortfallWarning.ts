import type { Note } from './note.ts';
import { shortfallStrings } from '../text/shortfallStrings.ts';

/** Decoders differ by a frame or two, and a service may leave out part of a second. */
const toleranceMs = 1_000;

/** Also for an import (interface, Note: duration_seconds); null: it heard all, or did not say. */
export function msNotHeardByService(
  { durationSeconds }: Pick<Note, 'durationSeconds'>,
  sentMs: number,
): number | null {
  if (durationSeconds === null) return null;
  const missingMs = Math.min(sentMs - durationSeconds * 1000, sentMs);
  return missingMs < toleranceMs ? null : missingMs;
}

/** Either side may round to a whole second. */
const roundingMs = 600;
const shortfallWords = /short|missing|less|arrive|receive|capture/iu;
const inSeconds = /\d\s?s(?:ec(?:ond)?s?)?\b/iu;

/** The interface leaves the words open, so the warning must name no other length than these. */
export function mentionsShortfall(warning: string, wholeMs: number, heardMs: number): boolean {
  const lengths = (warning.match(/\d+(?:\.\d+)?/gu) ?? []).map((seconds) => Number(seconds) * 1000);
  if (lengths.length === 0) return /shortfall/iu.test(warning);
  if (!shortfallWords.test(warning) || !inSeconds.test(warning)) return false;
  const known = [wholeMs, heardMs, wholeMs - heardMs];
  return lengths.every((ms) => known.some((one) => Math.abs(one - ms) <= roundingMs));
}

export function withShortfallWarning(note: Note, sentMs: number): Note {
  const missingMs = msNotHeardByService(note, sentMs);
  if (missingMs === null) return note;
  if (note.warnings.some((warning) => mentionsShortfall(warning, sentMs, sentMs - missingMs))) return note;
  const line = shortfallStrings.heardLess(Math.round(missingMs / 1000));
  return { ...note, warnings: [...note.warnings, line] };
}
