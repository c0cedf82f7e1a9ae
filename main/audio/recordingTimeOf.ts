import { epochMs, type EpochMs } from '../../shared/ids.ts';
import type { RecordedAt } from '../../shared/consult/consult.ts';

/**
 * The most exact first: Apple's has a time zone, MP4 and MOV are in UTC, WAV and Ogg usually in local time.
 */
export const timeTags = ['com.apple.quicktime.creationdate', 'creation_time', 'date'] as const;

/** Names in small letters. */
export type FileTags = Readonly<Record<string, string>>;

const dayAndTime = /^(\d{4}-\d\d-(\d\d))[T ]\d\d:\d\d/;

/** Null for a date without a time. Without a time zone, it is this computer's. */
function parseTimeTag(text: string): EpochMs | null {
  const [, day = '', date] = dayAndTime.exec(text.trim()) ?? [];
  // Date would make 30 February a day in March.
  if (day === '' || new Date(day).getUTCDate() !== Number(date)) return null;
  const at = Date.parse(text);
  return isNaN(at) ? null : epochMs(at);
}

/** ffmpeg splits the time of a broadcast WAV: its day is `date`, its clock time `creation_time`. */
function containerTimes(tags: FileTags): readonly (EpochMs | null)[] {
  const { creation_time: created = '', date = '' } = tags;
  return [tags[timeTags[0]] ?? '', created, date, `${date} ${created}`].map(parseTimeTag);
}

const earliest = Date.UTC(2000, 0, 1);

/** By its container, else by its last change. Impossible times do not count. */
export function recordingTimeOf(
  { tags, changedAt }: { readonly tags: FileTags; readonly changedAt: number | null },
  now: number,
): RecordedAt | null {
  const isPossible = (at: number): boolean => at >= earliest && at <= now;
  const inContainer = containerTimes(tags).find((at) => at !== null && isPossible(at)) ?? null;
  if (inContainer !== null) return { at: inContainer, from: 'container' };
  return changedAt !== null && isPossible(changedAt)
    ? { at: epochMs(Math.trunc(changedAt)), from: 'file' }
    : null;
}
