import {
  appointmentColumns,
  type AppointmentColumn,
  type AppointmentsProblem,
} from '../../shared/ipc/appointments.ts';
import type { AppointmentsPlace } from './appointment.ts';

/** `name` and `id` are left out: they may be the owner's, or the appointment's. */
const usualNames: Readonly<Record<AppointmentColumn, readonly string[]>> = {
  time: ['time', 'start', 'start time', 'appointment time'],
  patient: ['patient', 'patient name', 'animal', 'animal name', 'pet', 'pet name'],
  species: ['species'],
  reference: ['reference', 'ref', 'patient id', 'patient number', 'animal id'],
  vet: ['vet', 'veterinarian', 'clinician', 'doctor'],
  date: ['date', 'day', 'appointment date'],
  status: ['status', 'cancelled', 'canceled'],
};

type Named = AppointmentsPlace['columns'];

/** Keys are names as they are compared. */
export type KnownColumnNames = ReadonlyMap<string, AppointmentColumn>;

export const comparableHeading = (name: string): string =>
  name
    .replaceAll(/[_\s]+/gu, ' ')
    .trim()
    .toLowerCase();

export const knownColumnNames = (named: Named): KnownColumnNames =>
  new Map(
    appointmentColumns
      .toSorted((one, other) => Number(one in named) - Number(other in named))
      .flatMap((column) =>
        (named[column] === undefined ? usualNames[column] : [named[column]]).map((name) => [
          comparableHeading(name),
          column,
        ]),
      ),
  );

export type FoundColumns = {
  readonly at: { readonly [Column in AppointmentColumn]?: number };
  readonly problem: AppointmentsProblem | null;
};

export function findColumns(heading: readonly string[], known: KnownColumnNames, named: Named): FoundColumns {
  const at: { [Column in AppointmentColumn]?: number } = {};
  let twice: AppointmentColumn | undefined;
  for (const [place, name] of heading.entries()) {
    const column = known.get(name);
    if (column === undefined) continue;
    // Two columns for the same thing: nobody knows which one holds the patient.
    if (at[column] !== undefined) twice ??= column;
    at[column] ??= place;
  }
  const needed: readonly AppointmentColumn[] = [
    'patient',
    'time',
    ...appointmentColumns.filter((one) => one in named),
  ];
  const missing = needed.find((column) => at[column] === undefined);
  if (twice !== undefined) return { at, problem: { code: 'columnTwice', column: twice } };
  return { at, problem: missing === undefined ? null : { code: 'columnMissing', column: missing } };
}
