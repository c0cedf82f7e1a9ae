import { dateAt, dateInWords, dayInMonth } from '../../../shared/text/dates.ts';
import { strings } from '../../strings/strings.ts';
import { formatTimer, two } from './formatTimer.ts';

/** Times as people say them, by the workstation's clock and time zone. */

/** The local day of a time, comparable as text. */
export function dayOf(atMs: number): string {
  const at = dateAt(atMs);
  if (at === null) return '';
  return `${at.getFullYear()}-${two(at.getMonth() + 1)}-${two(at.getDate())}`;
}

export function formatClock(atMs: number): string {
  const at = dateAt(atMs);
  if (at === null) return '';
  return `${two(at.getHours())}:${two(at.getMinutes())}`;
}

/** 14:02:09. */
export function formatClockExactly(atMs: number): string {
  const at = dateAt(atMs);
  return at === null ? '' : `${formatClock(atMs)}:${two(at.getSeconds())}`;
}

/** today, yesterday, Mon 16 Nov, or with the year if it is another one. */
export function formatDay(atMs: number, nowMs: number): string {
  const now = new Date(nowMs);
  const at = dateAt(atMs);
  if (at === null) return strings.time.unknown;
  const yesterday = new Date(now.getFullYear(), now.getMonth(), now.getDate() - 1);
  const day = dayOf(atMs);
  if (day === dayOf(nowMs)) return strings.time.today;
  if (day === dayOf(yesterday.getTime())) return strings.time.yesterday;
  const weekday = strings.time.weekdays[at.getDay()] ?? '';
  const date = `${weekday} ${dayInMonth(at, 3)}`;
  return at.getFullYear() === now.getFullYear() ? date : `${date} ${at.getFullYear()}`;
}

export const formatDateTime = (atMs: number, nowMs: number): string =>
  `${formatDay(atMs, nowMs)} ${formatClock(atMs)}`.trimEnd();

const nearDays = 6;

/** today 14:02, Tue 14:02 within the last days, else as `formatDateTime`. */
export function formatRecorded(atMs: number, nowMs: number): string {
  const day = formatDay(atMs, nowMs);
  const isNamed = day === strings.time.today || day === strings.time.yesterday;
  const now = new Date(nowMs);
  const nearFrom = new Date(now.getFullYear(), now.getMonth(), now.getDate() - nearDays).getTime();
  const at = dateAt(atMs);
  if (at === null || isNamed || atMs < nearFrom || atMs > nowMs) return formatDateTime(atMs, nowMs);
  return `${strings.time.weekdays[at.getDay()] ?? ''} ${formatClock(atMs)}`;
}

/** 14:02 today; on other days with the day. */
export const formatSince = (atMs: number, nowMs: number, clock = formatClock): string =>
  `${dayOf(atMs) === dayOf(nowMs) ? '' : formatDay(atMs, nowMs)} ${clock(atMs)}`.trim();

/** Whether a clock without seconds shows this time for another one too. */
export const hasSameClock = (atMs: number, others: readonly number[]): boolean =>
  others.some((other) => formatClock(other) === formatClock(atMs));

/** For hovering and for screen readers: 20 November 2026, 14:02:09. */
export function formatExactly(atMs: number): string {
  const at = dateAt(atMs);
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
  return `${Math.floor(minutes / 60)} ${h}${minutes % 60 === 0 ? '' : ` ${two(minutes % 60)} ${min}`}`;
}

/** in 12 s, in 3 min, in 2 h, now. Rounded up, because it must never name a time that is over. */
export function formatTimeUntil(waitMs: number): string {
  const { h, min, s } = strings.time;
  const seconds = Math.ceil(waitMs / 1000);
  if (seconds <= 0) return strings.time.now;
  if (seconds < 60) return strings.time.in(`${seconds} ${s}`);
  const minutes = Math.ceil(seconds / 60);
  if (minutes < 60) return strings.time.in(`${minutes} ${min}`);
  return strings.time.in(`${Math.ceil(minutes / 60)} ${h}`);
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
