import { isDeepStrictEqual } from 'node:util';
import { visitTimeOf, type Consult, type Patient } from '../../shared/consult/consult.ts';
import type { ListedConsult } from '../../shared/consult/listedConsult.ts';
import { possiblePatients } from '../../shared/consult/namesakes.ts';
import { isSamePractice, type Connection } from '../../shared/consult/practice.ts';
import type { AppointmentsView, AppointmentView } from '../../shared/ipc/appointments.ts';
import type { ConnectionId } from '../../shared/ids.ts';
import type { Clock } from '../ports/clock.ts';
import { nothingWith, type AppointmentsPlace, type DaysList } from './appointment.ts';
import { localDay, startOfDay } from './dayAndTime.ts';
import { usualWatching, watchListFile, type Watching } from './watchListFile.ts';

type TodaysListDeps = {
  readonly places: readonly AppointmentsPlace[];
  readonly activeConnection: () => Connection;
  /** Changes when the screen locks or opens, and when the active connection changes. */
  readonly session: () => string;
  readonly isLocked: () => boolean;
  readonly consultsBetween: (
    connection: ConnectionId,
    from: number,
    to: number,
  ) => Promise<readonly Pick<ListedConsult, 'patient' | 'phase'>[]>;
  readonly clock: Clock;
  readonly onChange: () => void;
  readonly watching?: Watching;
};

/** What one session knows of its practice's file. */
type Current = {
  readonly key: string;
  readonly connection: Connection;
  readonly ended: AbortController;
  readonly list: DaysList;
};

/**
 * Today's appointments of the active connection's practice. In memory only, and only as long as the session lasts: a lock
 * or a switch drops everything.
 */
export function createTodaysList({ clock, places, watching = usualWatching, ...deps }: TodaysListDeps) {
  let current: Current | null = null;
  let revision = 0;

  /** Notes of a sandbox are not the practice's, so the sandbox has no list. */
  const placeOf = ({ isSandbox, practiceName }: Connection): AppointmentsPlace | undefined =>
    isSandbox ? undefined : places.find(({ practice }) => isSamePractice(practice, practiceName));

  /** A practice that has another name now has another file. */
  const keyNow = (): string => JSON.stringify([deps.session(), deps.activeConnection().practiceName]);
  const now = (): DaysList => nothingWith(clock.now(), null);

  function begin(key: string): void {
    const connection = deps.activeConnection();
    const place = deps.isLocked() ? undefined : placeOf(connection);
    if (place === undefined) return;
    const ended = new AbortController();
    let isMissed = false;
    current = { key, connection, ended, list: now() };
    void watchListFile(place, { watching, clock, ended: ended.signal }, (looked) => {
      if (current?.ended !== ended) return;
      const isKept = looked.writtenAt === null && current.list.day === looked.day;
      const isMissedFirst = isKept && !isMissed && current.list.writtenAt !== null;
      isMissed = looked.writtenAt === null;
      // Programs that replace a file leave it missing or half written for a moment.
      if (isMissedFirst) return;
      const list = isKept ? { ...current.list, problem: looked.problem } : looked;
      if (isDeepStrictEqual(list, current.list)) return;
      current = { ...current, list };
      revision += 1;
      deps.onChange();
    });
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
    /** Whether a consult of today can be of several listed patients, so that only its vet knows of which. */
    isUnclear(consult: Consult): boolean {
      if (current?.key !== keyNow() || current.connection.id !== consult.connectionId) return false;
      const { day, appointments } = current.list;
      return (
        localDay(visitTimeOf(consult)) === day && possiblePatients(consult.patient, appointments).length > 1
      );
    },
    /** null: the active connection has no list. */
    async view(): Promise<AppointmentsView | null> {
      if (current === null || current.key !== keyNow()) return null;
      const { connection, list, key } = current;
      const day = localDay(clock.now());
      const consults = await deps.consultsBetween(connection.id, startOfDay(day), clock.now() + 1);
      if (key !== keyNow()) return null;
      const { writtenAt, appointments, problem } = list.day === day ? list : now();
      const consulted = consults.filter(({ phase }) => phase !== 'discarded').map(({ patient }) => patient);
      return {
        connectionId: connection.id,
        writtenAt,
        appointments: viewedAppointments(appointments, connection.vet, consulted),
        problem,
      };
    },
    stop: end,
  };
}

const asCompared = (text: string): string => text.trim().toLowerCase();
const keyOf = ({ name, reference }: Patient): string =>
  JSON.stringify([asCompared(name), asCompared(reference)]);

/** A consult without a reference is of the only listed patient with its name, and with its species where both have one. */
function keyOfConsult(consulted: Patient, listed: DaysList['appointments']): string {
  const [key, other] = [...new Set(possiblePatients(consulted, listed).map(({ patient }) => keyOf(patient)))];
  return key !== undefined && other === undefined ? key : keyOf(consulted);
}

/**
 * The appointments as the page shows them: a patient's first consult belongs to the patient's first appointment, and so on.
 * `consulted`: the patients of today's consults, without discarded ones.
 */
function viewedAppointments(
  appointments: DaysList['appointments'],
  vet: string,
  consulted: readonly Patient[],
): readonly AppointmentView[] {
  const consults = consulted.map((patient) => keyOfConsult(patient, appointments));
  const counts = new Map<string, number>();
  return appointments.map(({ minutes, patient, vet: writtenVet }) => {
    const key = keyOf(patient);
    const nth = (counts.get(key) ?? 0) + 1;
    counts.set(key, nth);
    const consultAt = consults.indexOf(key);
    if (consultAt !== -1) consults.splice(consultAt, 1);
    const isOwn = isSameVet(writtenVet, vet);
    return { id: `${key} ${nth}`, minutes, patient, vet: writtenVet, isOwn, hasConsult: consultAt !== -1 };
  });
}

/** Titles that one program writes and another does not. */
const title = /^(?:dr|med|vet|prof|mr|mrs|ms|dvm|mrcvs|herr|frau)$/u;

const wordsOf = (name: string): readonly string[] =>
  name
    .normalize('NFD')
    .replaceAll(/\p{M}/gu, '')
    .toLowerCase()
    .split(/[^\p{L}\p{N}]+/u)
    .filter((word) => word.length > 1 && !title.test(word));

/** Whether the file's vet can be this vet: all words of the shorter name are in the other one, as in `Moor` and `Dr Anna Moor`. */
export function isSameVet(written: string, vet: string): boolean {
  const [one, other] = [wordsOf(written), wordsOf(vet)];
  const [fewer, more] = one.length <= other.length ? [one, other] : [other, one];
  return fewer.length > 0 && fewer.every((word) => more.includes(word));
}
