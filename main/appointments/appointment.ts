import type { EpochMs } from '../../shared/ids.ts';
import type { AppointmentColumn, AppointmentsProblem } from '../../shared/ipc/appointments.ts';
import type { Patient } from '../../shared/consult/consult.ts';
import { localDay, type DateOrder, type PossibleDaysByDateOrder } from './dayAndTime.ts';

export type AppointmentsPlace = {
  readonly practice: string;
  readonly file: string;
  /** The file's own names, where they differ from the usual ones. */
  readonly columns: { readonly [Column in AppointmentColumn]?: string };
  readonly dateOrder?: DateOrder;
};

export type FileAppointment = {
  readonly day: PossibleDaysByDateOrder | null;
  /** Minutes since midnight. */
  readonly minutes: number | null;
  readonly patient: Patient;
  readonly vet: string;
};

export type DayAppointments = {
  /** Such as 2026-11-22. */
  readonly day: string;
  /** null: the file has no list that can be read. */
  readonly writtenAt: EpochMs | null;
  readonly appointments: readonly Omit<FileAppointment, 'day'>[];
  readonly problem: AppointmentsProblem | null;
};

export const emptyDayAppointments = (now: EpochMs, problem: AppointmentsProblem | null): DayAppointments => ({
  day: localDay(now),
  writtenAt: null,
  appointments: [],
  problem,
});
