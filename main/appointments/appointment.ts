import type { AppointmentColumn, AppointmentsProblem } from '../../shared/ipc/appointments.ts';
import type { Patient } from '../../shared/consult/consult.ts';

/** What an organisation says about one practice's file. */
export type AppointmentsPlace = {
  /** The practice's name at the service. */
  readonly practice: string;
  readonly file: string;
  /** The file's own names of columns, where they differ from the usual ones. */
  readonly columns: { readonly [Column in AppointmentColumn]?: string };
  readonly dateOrder?: DateOrder;
};

export type DateOrder = 'dayFirst' | 'monthFirst';

/** A day such as 2026-11-22, by each order of day and month; null: no day by that order. */
export type ReadDay = { readonly dayFirst: string | null; readonly monthFirst: string | null };

export type FileAppointment = {
  /** null: the file does not say. */
  readonly day: ReadDay | null;
  /** Minutes since midnight. */
  readonly minutes: number | null;
  readonly patient: Patient;
  readonly vet: string;
};

/** What a whole file says, for whichever day. */
export type AppointmentsContent = {
  /** Without cancelled ones, in the file's order. */
  readonly appointments: readonly FileAppointment[];
  /** null: the file writes its dates so that either order fits. */
  readonly dateOrder: DateOrder | null;
  readonly problem: AppointmentsProblem | null;
};

/** A table: the first row may be a heading, and each row has cells by column. */
export type FileTable = {
  readonly columns: readonly string[];
  readonly rows: readonly (readonly string[])[];
  readonly unreadableCount: number;
  readonly isCutOff: boolean;
  readonly isOnlyBeginning: boolean;
};
