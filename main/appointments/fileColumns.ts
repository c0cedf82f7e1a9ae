import {
  appointmentColumns as columns,
  type AppointmentColumn,
  type AppointmentsProblem,
} from '../../shared/ipc/appointments.ts';
import type { AppointmentsPlace } from './appointment.ts';

/** Names that can mean one thing only. `name` and `id` are left out: they may be the owner's, or the appointment's. */
const usualNames: Readonly<Record<AppointmentColumn, readonly string[]>> = {
  time: ['time', 'start', 'start time', 'appointment time'],
  patient: ['patient', 'patient name', 'animal', 'animal name', 'pet', 'pet name', 'patient.name'],
  species: ['species', 'patient.species'],
  reference: ['reference', 'ref', 'patient id', 'patient number', 'animal id', 'patient.reference'],
  vet: ['vet', 'veterinarian', 'clinician', 'doctor'],
  date: ['date', 'day', 'appointment date'],
  status: ['status', 'cancelled', 'canceled'],
};

type Named = Pick<AppointmentsPlace, 'columns'>;

/** A name is not read where it has more blanks around it and in it than this. */
const mostBlanks = 100;

export type FoundColumns = {
  /** The place of each column that the file has. */
  readonly at: { readonly [Column in AppointmentColumn]?: number };
  readonly problem: AppointmentsProblem | null;
};

const asCompared = (name: string): string =>
  name
    .replaceAll(/[_\s]+/gu, ' ')
    .trim()
    .toLowerCase();

/** The names, as compared, under which a file may have the column. */
const namesOf = (column: AppointmentColumn, { columns: named }: Named): readonly string[] =>
  named[column] === undefined ? usualNames[column] : [asCompared(named[column])];

/** Whether a field of this name is read at all. */
export function wantedColumns(place: Named): (name: string) => boolean {
  const names = new Set(columns.flatMap((column) => namesOf(column, place)));
  const longest = Math.max(...[...names].map(({ length }) => length)) + mostBlanks;
  return (name) => name.length <= longest && names.has(asCompared(name));
}

/** Where the heading has each column, by the organisation's names or by the usual ones. */
export function findColumns(heading: readonly string[], place: Named): FoundColumns {
  const headings = heading.map(asCompared);
  const found = columns.map((column) => {
    const names = namesOf(column, place);
    const places = [...headings.entries()].filter(([, name]) => names.includes(name)).map(([at]) => at);
    return { column, places, isNamed: place.columns[column] !== undefined };
  });
  // Two columns for the same thing: nobody knows which one holds the patient.
  const twice = found.find(({ places }) => places.length > 1);
  const isNeeded = (column: AppointmentColumn): boolean => column === 'patient' || column === 'time';
  const missing = found.filter(
    ({ column, places, isNamed }) => places.length === 0 && (isNamed || isNeeded(column)),
  );
  const mostNeeded = missing.find(({ column }) => column === 'patient') ?? missing[0];
  return {
    at: Object.fromEntries(
      found.flatMap(({ column, places: [at] }) => (at === undefined ? [] : [[column, at]])),
    ),
    problem: columnProblem(twice?.column, mostNeeded?.column),
  };
}

function columnProblem(
  twice: AppointmentColumn | undefined,
  missing: AppointmentColumn | undefined,
): AppointmentsProblem | null {
  if (twice !== undefined) return { code: 'columnTwice', column: twice };
  return missing === undefined ? null : { code: 'columnMissing', column: missing };
}

/** How many columns the app knows in this heading. */
export const knownColumnCount = (heading: readonly string[], place: Named): number =>
  Object.keys(findColumns(heading, place).at).length;
