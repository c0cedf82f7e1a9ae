import { visitTimeOf, type Consult } from '../../shared/consult/consult.ts';
import type { ListedConsult } from '../../shared/consult/listedConsult.ts';
import { possiblePatients } from '../../shared/consult/namesakes.ts';
import { isSamePractice, type Connection } from '../../shared/consult/practice.ts';
import type { AppointmentsView } from '../../shared/ipc/appointments.ts';
import type { ConnectionId } from '../../shared/ids.ts';
import type { Clock } from '../ports/clock.ts';
import type { AppointmentsPlace } from './appointment.ts';
import { localDay, startOfDay } from './dayAndTime.ts';
import { createAppointmentsWatch } from './appointmentsWatch.ts';
import { viewedAppointments } from './viewedAppointments.ts';
import { usualFileWatchTimes, type FileWatchTimes } from './watchListFile.ts';

type TodaysAppointmentsDeps = {
  /** Of the organisation, by practice. */
  readonly places: readonly AppointmentsPlace[];
  /** The vet's own file, where the organisation has none. */
  readonly chosen: (id: ConnectionId) => string | null;
  readonly activeConnection: () => Connection;
  /** As in `VetSession`. */
  readonly session: () => string;
  readonly isLocked: () => boolean;
  readonly consultsBetween: (
    connection: ConnectionId,
    from: number,
    to: number,
  ) => Promise<readonly Pick<ListedConsult, 'patient' | 'phase'>[]>;
  readonly clock: Clock;
  readonly onChange: () => void;
  readonly watching?: FileWatchTimes;
};

type Current = ReturnType<typeof createAppointmentsWatch> & {
  readonly key: string;
  readonly connection: Connection;
};

/** In memory only, and only as long as the session lasts: a lock or a switch drops everything. */
export function createTodaysAppointments({
  clock,
  places,
  chosen,
  watching = usualFileWatchTimes,
  ...deps
}: TodaysAppointmentsDeps) {
  let current: Current | null = null;
  let revision = 0;

  const decidedNow = (): AppointmentsPlace | undefined =>
    places.find(({ practice }) => isSamePractice(practice, deps.activeConnection().practiceName));

  /** Notes of a sandbox are not the practice's, so the sandbox has no list. */
  function placeNow(): AppointmentsPlace | null {
    const { id, isSandbox, practiceName: practice } = deps.activeConnection();
    if (isSandbox) return null;
    const file = chosen(id);
    return decidedNow() ?? (file === null ? null : { practice, file, columns: {} });
  }
  /** A practice that has another name now has another file. */
  const keyNow = (): string => JSON.stringify([deps.session(), placeNow()]);

  function begin(key: string): void {
    const connection = deps.activeConnection();
    const place = deps.isLocked() ? null : placeNow();
    if (place === null) return;
    const list = createAppointmentsWatch(place, { clock, watching }, () => {
      revision += 1;
      deps.onChange();
    });
    current = { key, connection, ...list };
  }

  function end(): void {
    current?.stop();
    current = null;
    revision += 1;
  }

  return {
    /** Call it after every change. */
    followSession(): void {
      const key = keyNow();
      if (current?.key === key) return;
      if (current !== null) end();
      begin(key);
    },
    /** By the organisation. */
    isDecided: (): boolean => decidedNow() !== undefined,
    /** Grows when the list changes; null: the active connection has no list. */
    revision: (): number | null => (current?.key === keyNow() ? revision : null),
    /** A consult of today that can be of several listed patients: only its vet knows of which. */
    isUnclear(consult: Consult): boolean {
      if (current?.key !== keyNow() || current.connection.id !== consult.connectionId) return false;
      const { day, appointments } = current.list();
      return (
        localDay(visitTimeOf(consult)) === day && possiblePatients(consult.patient, appointments).length > 1
      );
    },
    async view(): Promise<AppointmentsView | null> {
      if (current === null || current.key !== keyNow()) return null;
      const { connection, key } = current;
      const { day, writtenAt, appointments, problem } = current.today();
      const consults = await deps.consultsBetween(connection.id, startOfDay(day), clock.now() + 1);
      if (key !== keyNow()) return null;
      return {
        connectionId: connection.id,
        writtenAt,
        appointments: viewedAppointments(appointments, connection.vet, consults),
        problem,
      };
    },
    stop: end,
  };
}
