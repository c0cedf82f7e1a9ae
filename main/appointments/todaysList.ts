import type { Patient } from '../../shared/consult/consult.ts';
import { isSamePractice, type Connection } from '../../shared/consult/practice.ts';
import type { AppointmentsView, AppointmentView } from '../../shared/ipc/appointments.ts';
import { epochMs, type EpochMs } from '../../shared/ids.ts';
import { err } from '../../shared/result.ts';
import type { Clock } from '../ports/clock.ts';
import type { AppointmentsPlace, FileAppointment } from './appointment.ts';
import { localDay, startOfDay } from './dayAndTime.ts';
import { readBytes, readStamp } from './readSharedFile.ts';
import { todaysAppointments } from './todaysAppointments.ts';
import {
  usualWatchTimes,
  watchAppointmentsFile,
  type FileState,
  type SharedFiles,
  type WatchTimes,
} from './watchAppointmentsFile.ts';
import { isSameVet } from './isSameVet.ts';

type Beside = {
  readonly vet: string;
  /** The patients of today's consults, without discarded ones. */
  readonly consulted: readonly Patient[];
};

const asCompared = (text: string): string => text.trim().toLowerCase();
const keyOf = ({ name, reference }: Patient): string =>
  JSON.stringify([asCompared(name), asCompared(reference)]);

/** The appointments as the page shows them: a patient's first consult belongs to the patient's first appointment, and so on. */
function viewedAppointments(
  appointments: readonly FileAppointment[],
  { vet, consulted }: Beside,
): readonly AppointmentView[] {
  const consultCounts = new Map<string, number>();
  for (const patient of consulted)
    consultCounts.set(keyOf(patient), (consultCounts.get(keyOf(patient)) ?? 0) + 1);
  const counts = new Map<string, number>();
  return appointments.map(({ minutes, patient, vet: writtenVet }) => {
    const key = keyOf(patient);
    const nth = (counts.get(key) ?? 0) + 1;
    counts.set(key, nth);
    return {
      id: `${key} ${nth}`,
      minutes,
      patient,
      vet: writtenVet,
      isOwn: isSameVet(writtenVet, vet),
      hasConsult: nth <= (consultCounts.get(key) ?? 0),
    };
  });
}

type TodaysListDeps = {
  readonly places: readonly AppointmentsPlace[];
  readonly activeConnection: () => Connection;
  /** Changes when the screen locks or opens, and when the active connection changes. */
  readonly session: () => string;
  readonly isLocked: () => boolean;
  /** The patients of the active connection's consults since then, without discarded ones. */
  readonly patientsSince: (begin: EpochMs) => Promise<readonly Patient[]>;
  readonly clock: Clock;
  readonly onChange: () => void;
  readonly times?: WatchTimes;
  readonly files?: SharedFiles;
};

export type TodaysList = ReturnType<typeof createTodaysList>;

/** What one session knows of its practice's file. */
type Current = {
  readonly key: string;
  readonly connection: Connection;
  readonly ended: AbortController;
  readonly state: FileState;
};

/**
 * Today's appointments of the active connection's practice. In memory only, and only as long as the session lasts: a lock
 * or a switch drops everything.
 */
export function createTodaysList(deps: TodaysListDeps) {
  const { clock, places } = deps;
  const files = withFewWaiting(deps.files ?? { readStamp, readBytes });
  const times = deps.times ?? usualWatchTimes;
  let current: Current | null = null;
  let revision = 0;
  let day = '';

  /** Notes of a sandbox are not the practice's, so the sandbox has no list. */
  const placeOf = (connection: Connection): AppointmentsPlace | null =>
    connection.isSandbox
      ? null
      : (places.find(({ practice }) => isSamePractice(practice, connection.practiceName)) ?? null);

  function changed(): void {
    revision += 1;
    deps.onChange();
  }

  /** A practice that has another name now has another file. */
  const keyNow = (): string => JSON.stringify([deps.session(), deps.activeConnection().practiceName]);

  function begin(key: string): void {
    const connection = deps.activeConnection();
    const place = deps.isLocked() ? null : placeOf(connection);
    if (place === null) return;
    const ended = new AbortController();
    current = { key, connection, ended, state: { read: null, failure: null, newerProblem: null } };
    day = localDay(clock.now());
    watchAppointmentsFile(
      place,
      {
        clock,
        files,
        times,
        onChange(state) {
          if (current?.ended !== ended) return;
          current = { ...current, state };
          changed();
        },
        onLook() {
          if (localDay(clock.now()) === day) return;
          day = localDay(clock.now());
          changed();
        },
      },
      ended.signal,
    );
  }

  function end(): void {
    current?.ended.abort();
    current = null;
    revision += 1;
  }

  return {
    /** To be called after every change: drops the list of an earlier session, and begins that of the present one. */
    followSession(): void {
      if (places.length === 0) return;
      const key = keyNow();
      if (current?.key === key) return;
      if (current !== null) end();
      begin(key);
    },
    /** Grows when the list changes; null: the active connection has no list. */
    revision: (): number | null => (current?.key === keyNow() ? revision : null),
    /** null: the active connection has no list. */
    async view(): Promise<AppointmentsView | null> {
      if (current === null || current.key !== keyNow()) return null;
      const { connection, state, key } = current;
      const now = clock.now();
      const consulted = await deps.patientsSince(epochMs(startOfDay(localDay(now))));
      if (key !== keyNow()) return null;
      const failure = state.failure === null ? null : { code: state.failure };
      if (state.read === null)
        return { connectionId: connection.id, writtenAt: null, appointments: [], problem: failure };
      const { content, writtenAt } = state.read;
      const { appointments, problem } = todaysAppointments(content, writtenAt, now);
      return {
        connectionId: connection.id,
        writtenAt,
        appointments: viewedAppointments(appointments, { vet: connection.vet, consulted }),
        problem: failure ?? state.newerProblem ?? problem,
      };
    },
    stop: end,
  };
}

/** Each waiting look keeps one of the few threads that all files share; a recording needs the others. */
const mostWaiting = 2;

/** A share that hangs must not take all threads, also after switches between practices. */
function withFewWaiting(files: SharedFiles): SharedFiles {
  let waiting = 0;
  const limited =
    <T>(read: (path: string) => Promise<T>, refusal: T) =>
    async (path: string): Promise<T> => {
      if (waiting >= mostWaiting) return refusal;
      waiting += 1;
      return read(path).finally(() => {
        waiting -= 1;
      });
    };
  const unreachable = err('unreachable' as const);
  return {
    readStamp: limited(files.readStamp, unreachable),
    readBytes: limited(files.readBytes, unreachable),
  };
}
