import { noteOf, preparedAudio, shownSubmission, type Consult } from './consult.ts';
import { gapsInTrim, timesInTrim, type TakeEnd, type TakeGap, type Trim } from './take.ts';
import { msNotHeardByService } from './withShortfallWarning.ts';

/** In the time of the prepared audio, which after Send of a trimmed recording is the part that was sent. */
export function audioGapsOf(consult: Consult): readonly TakeGap[] {
  const played = playedPart(consult);
  return played === null ? [] : gapsInTrim(played.end, played.trim);
}

export function continuationTimesOf(consult: Consult): readonly number[] {
  const played = playedPart(consult);
  return played === null ? [] : timesInTrim(played.end.joins ?? [], played.end, played.trim);
}

function playedPart(consult: Consult): { readonly end: TakeEnd; readonly trim: Trim | null } | null {
  const { source, submissions } = consult;
  const audio = preparedAudio(consult);
  if (audio === null || source.kind !== 'take' || source.end === null) return null;
  const sent = submissions.findLast((one) => audio === (one.compressedFrom ?? one.audio));
  return { end: source.end, trim: sent?.trimmedFrom?.trim ?? null };
}

/** In ms; null: the service heard all, or nobody knows. */
export function missedByServiceMs(consult: Consult): number | null {
  const note = noteOf(consult);
  const sent = note === null || note.key === null ? null : shownSubmission(consult);
  return note === null || sent === null ? null : msNotHeardByService(note, sent.audio.durationMs);
}
