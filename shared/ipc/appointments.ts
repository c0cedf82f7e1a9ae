import type { Patient } from '../consult/consult.ts';
import type { ConnectionId, EpochMs } from '../ids.ts';
import type { appointmentsProblemStrings } from '../text/appointmentsProblemStrings.ts';

export const appointmentColumns = [
  'time',
  'patient',
  'species',
  'reference',
  'vet',
  'date',
  'status',
] as const;
export type AppointmentColumn = (typeof appointmentColumns)[number];

export type AppointmentsProblem =
  | { readonly code: keyof typeof appointmentsProblemStrings }
  | { readonly code: 'columnMissing' | 'columnTwice'; readonly column: AppointmentColumn }
  /** The file is of another day; `day`: midnight of that day. */
  | { readonly code: 'otherDay'; readonly day: EpochMs }
  | { readonly code: 'linesUnreadable'; readonly count: number };

export type AppointmentView = {
  /** The same for the same patient's nth appointment today, also after it has moved. */
  readonly id: string;
  /** Minutes since midnight, by the practice's clock; null: the file has no time that can be read. */
  readonly minutes: number | null;
  readonly patient: Patient;
  /** The vet as the file names them; empty where it names none. */
  readonly vet: string;
  readonly isOwn: boolean;
  /** The patient already has a consult today for this appointment. */
  readonly hasConsult: boolean;
};

export type AppointmentsView = {
  readonly connectionId: ConnectionId;
  /** When the file was written; null: it has not been read yet. */
  readonly writtenAt: EpochMs | null;
  /** By time. */
  readonly appointments: readonly AppointmentView[];
  readonly problem: AppointmentsProblem | null;
};

/** More appointments than any practice has on one day; the file may hold other days too. */
export const maxAppointments = 500;
