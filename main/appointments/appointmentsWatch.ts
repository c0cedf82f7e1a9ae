import { isDeepStrictEqual } from 'node:util';
import type { Clock } from '../ports/clock.ts';
import { emptyDayAppointments, type AppointmentsPlace, type DayAppointments } from './appointment.ts';
import { localDay } from './dayAndTime.ts';
import { watchListFile, type FileWatchTimes } from './watchListFile.ts';

export function createAppointmentsWatch(
  place: AppointmentsPlace,
  { clock, watching }: { readonly clock: Clock; readonly watching: FileWatchTimes },
  onChange: () => void,
) {
  const ended = new AbortController();
  let list = emptyDayAppointments(clock.now(), null);
  let isMissed = false;

  function looked(at: DayAppointments): void {
    if (ended.signal.aborted) return;
    const isKept = at.writtenAt === null && list.day === at.day;
    const isMissedFirst = isKept && !isMissed && list.writtenAt !== null;
    isMissed = at.writtenAt === null;
    // Programs that replace a file leave it missing or half written for a moment.
    if (isMissedFirst) return;
    const next = isKept ? { ...list, problem: at.problem } : at;
    if (isDeepStrictEqual(next, list)) return;
    list = next;
    onChange();
  }

  void watchListFile(place, { watching, clock, ended: ended.signal }, looked);
  return {
    list: (): DayAppointments => list,
    today: (): DayAppointments =>
      list.day === localDay(clock.now()) ? list : emptyDayAppointments(clock.now(), null),
    stop: (): void => ended.abort(),
  };
}
