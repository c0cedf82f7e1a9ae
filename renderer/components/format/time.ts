import { dateFromMilliseconds, dateInWords, dayAndMonthInWords } from '../../../shared/text/dates.ts';
import { strings } from '../../strings/strings.ts';

export const twoDigits = (n: number): string => String(n).padStart(2, '0');

/** 04:17; 1:04:17. Only completed seconds count. */
export function formatTimer(durationMs: number): string {
  const seconds = Math.floor(Math.max(0, durationMs) / 1000);
  const hours = Math.floor(seconds / 3600);
  const rest = `${twoDigits(Math.floor(seconds / 60) % 60)}:${twoDigits(seconds % 60)}`;
  return hours === 0 ? rest : `${hours}:${rest}`;
}

/** The local day of a time, to compare. */
export const dayOf = (atMs: number): string => dateFromMilliseconds(atMs)?.toDateString() ?? '';

/** Of the local time, which begins HH:mm:ss in every language (ECMA-262, Date.prototype.toTimeString). */
const clockOf = (atMs: number, letters: number): string =>
  dateFromMilliseconds(atMs)?.toTimeString().slice(0, letters) ?? '';

/** 14:02. */
export const formatClock = (atMs: number): string => clockOf(atMs, 5);

/** 14:02:09. */
export const formatClockExactly = (atMs: number): string => clockOf(atMs, 8);

/** today, yesterday, Mon 16 Nov, or with the year if it is another one. */
export function formatDay(atMs: number, nowMs: number): string {
  const at = dateFromMilliseconds(atMs);
  if (at === null) return strings.time.unknown;
  if (dayOf(atMs) === dayOf(nowMs)) return strings.time.today;
  const now = new Date(nowMs);
  const yesterday = new Date(now.getFullYear(), now.getMonth(), now.getDate() - 1);
  if (dayOf(atMs) === yesterday.toDateString()) return strings.time.yesterday;
  // It begins with the weekday in English (ECMA-262, Date.prototype.toDateString).
  const date = `${at.toDateString().slice(0, 3)} ${dayAndMonthInWords(at, 3)}`;
  return at.getFullYear() === now.getFullYear() ? date : `${date} ${at.getFullYear()}`;
}

export const formatDateTime = (atMs: number, nowMs: number): string =>
  `${formatDay(atMs, nowMs)} ${formatClock(atMs)}`.trimEnd();

/** 14:02 today; on other days with the day. */
export const formatSince = (atMs: number, nowMs: number, clock = formatClock): string =>
  `${dayOf(atMs) === dayOf(nowMs) ? '' : formatDay(atMs, nowMs)} ${clock(atMs)}`.trim();

/** Whether a clock without seconds shows this time for another one too. */
export const hasSameClock = (atMs: number, others: readonly number[]): boolean =>
  others.some((other) => formatClock(other) === formatClock(atMs));

/** With seconds where a clock without them shows this time for another one too. */
export const clockAmong = (atMs: number, others: readonly number[]): typeof formatClock =>
  hasSameClock(atMs, others) ? formatClockExactly : formatClock;

/** For hovering and for screen readers: 20 November 2026, 14:02:09. */
export function formatExactly(atMs: number): string {
  const at = dateFromMilliseconds(atMs);
  if (at === null) return strings.time.unknown;
  return `${dateInWords(at)}, ${formatClockExactly(atMs)}`;
}

/** 12 min 40 s; 12 min; 1 h 04 min; 1 h. Only completed seconds count, as in the timer and the player. */
export function formatDuration(durationMs: number): string {
  const seconds = Math.floor(durationMs / 1000);
  const { h, min, s } = strings.time;
  if (seconds < 60) return `${seconds} ${s}`;
  const minutes = Math.floor(seconds / 60);
  if (minutes < 60) return `${minutes} ${min}${seconds % 60 === 0 ? '' : ` ${seconds % 60} ${s}`}`;
  return `${Math.floor(minutes / 60)} ${h}${minutes % 60 === 0 ? '' : ` ${twoDigits(minutes % 60)} ${min}`}`;
}

/** in 12 s, in 3 min, in 2 h, now. Rounded up, because it must never name a time that is over. */
export function formatTimeUntil(waitMs: number): string {
  const { h, min, s } = strings.time;
  const seconds = Math.ceil(waitMs / 1000);
  if (seconds <= 0) return strings.time.now;
  // 59 min and some seconds are rounded up to an hour.
  const [unit, length] = seconds < 60 ? [s, 1] : seconds <= 59 * 60 ? [min, 60] : [h, 3600];
  return strings.time.in(`${Math.ceil(seconds / length)} ${unit}`);
}

/** 3:12; 1:04:17. */
export const formatPosition = (atMs: number): string => formatTimer(atMs).replace(/^0(?=\d:)/, '');

/** For an estimated position: about 4:10. */
export const formatAbout = (atMs: number): string => strings.time.about(formatPosition(atMs));

/** For screen readers: 1 minute 12 seconds. */
export function formatDurationInWords(durationMs: number): string {
  const seconds = Math.floor(Math.max(0, durationMs) / 1000);
  const words = new Intl.DurationFormat('en', {
    style: 'long',
    secondsDisplay: seconds === 0 ? 'always' : 'auto',
  });
  const [hours, minutes] = [Math.floor(seconds / 3600), Math.floor(seconds / 60) % 60];
  return words.format({ hours, minutes, seconds: seconds % 60 }).replaceAll(',', '');
}
