import { isDeepStrictEqual } from 'node:util';
import type { Clock } from '../ports/clock.ts';
import { emptyDay, type AppointmentsPlace, type DaysList } from './appointment.ts';
import { localDay } from './dayAndTime.ts';
import { watchListFile, type WatchTimes } from './watchListFile.ts';

export function createSessionList(
  place: AppointmentsPlace,
  { clock, watching }: { readonly clock: Clock; readonly watching: WatchTimes },
  onChange: () => void,
) {
  const ended = new AbortController();
  let list = emptyDay(clock.now(), null);
  let isMissed = false;

  function looked(at: DaysList): void {
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
    list: (): DaysList => list,
    today: (): DaysList => (list.day === localDay(clock.now()) ? list : emptyDay(clock.now(), null)),
    stop: (): void => ended.abort(),
  };
}
