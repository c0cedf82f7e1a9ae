import { epochMs, type EpochMs } from '../../shared/ids.ts';
import type { RecordedAt } from '../../shared/consult/consult.ts';

/**
 * The tags in which recorders write the time of a recording, the most exact first: Apple's has a time zone, those of
 * MP4 and MOV are in UTC, and those of WAV and Ogg are usually in local time.
 */
export const timeTags = ['com.apple.quicktime.creationdate', 'creation_time', 'date'] as const;

/** Tags of a file, with names in small letters. */
export type Tags = Readonly<Record<string, string>>;

/** ISO 8601, also with the separators of EXIF and BWF, and with a time zone in any of its forms. */
const timeForm =
  /^(\d{4})[-:/.](\d\d)[-:/.](\d\d)[T ](\d\d)[:.-](\d\d)(?:[:.-](\d\d)(?:[.,]\d+)?)? ?(?:(Z|UTC|GMT)|([+-])(\d\d):?(\d\d)?)?$/i;
const widestZoneMinutes = 14 * 60;

/** A date without a time says too little: null. Without a time zone, it is this computer's. */
export function parseTimeTag(text: string): EpochMs | null {
  const found = timeForm.exec(text.trim());
  if (found === null) return null;
  const [year = 0, month = 0, ...rest] = found.slice(1, 7).map((part) => Number(part ?? 0));
  const utcMs = Date.UTC(year, month - 1, ...rest);
  if (!isRealTime(utcMs, [month, ...rest])) return null;
  const zone = zoneMinutes(found.slice(7));
  if (zone === null) return epochMs(new Date(year, month - 1, ...rest).getTime());
  return Math.abs(zone) > widestZoneMinutes ? null : epochMs(utcMs - zone * 60_000);
}

/** Whether the numbers are those of the time, so that no 30 February became a day in March. */
function isRealTime(utcMs: number, numbers: readonly number[]): boolean {
  const at = new Date(utcMs);
  const real = [
    at.getUTCMonth() + 1,
    at.getUTCDate(),
    at.getUTCHours(),
    at.getUTCMinutes(),
    at.getUTCSeconds(),
  ];
  return real.every((number, index) => number === numbers[index]);
}

/** East of Greenwich; null: the tag names no zone. */
function zoneMinutes([utc, sign, hours, minutes]: readonly (string | undefined)[]): number | null {
  if (utc !== undefined) return 0;
  if (sign === undefined) return null;
  const size = Number(hours) * 60 + Number(minutes ?? 0);
  return sign === '-' ? -size : size;
}

/** ffmpeg says the time of a broadcast WAV in two tags: its day as `date`, its clock time as `creation_time`. */
function containerTimes(tags: Tags): readonly (EpochMs | null)[] {
  const { creation_time: created = '', date = '' } = tags;
  return [tags[timeTags[0]] ?? '', created, date, `${date} ${created}`].map(parseTimeTag);
}

const earliest = Date.UTC(2000, 0, 1);

/** When a file was recorded: by its container, else by its last change. Impossible times do not count. */
export function recordedAt(
  { tags, changedAt }: { readonly tags: Tags; readonly changedAt: number | null },
  now: number,
): RecordedAt | null {
  const isPossible = (at: number): boolean => at >= earliest && at <= now;
  const inContainer = containerTimes(tags).find((at) => at !== null && isPossible(at)) ?? null;
  if (inContainer !== null) return { at: inContainer, from: 'container' };
  return changedAt !== null && isPossible(changedAt)
    ? { at: epochMs(Math.trunc(changedAt)), from: 'file' }
    : null;
}
