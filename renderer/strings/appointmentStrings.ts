import type { AppointmentColumn, AppointmentsProblem } from '../../shared/ipc/appointments.ts';
import { appointmentsProblemStrings } from '../../shared/text/appointmentsProblemStrings.ts';
import { withIsolatedNames } from '../../shared/text/shownName.ts';

const columnNames: Readonly<Record<AppointmentColumn, string>> = {
  time: 'times',
  patient: 'patients',
  species: 'species',
  reference: 'references',
  vet: 'vets',
  date: 'dates',
  status: 'cancelled appointments',
};

export const appointmentStrings = {
  title: 'Today’s list',
  list: 'Today',
  left: (count: number) => `${count} left`,
  above: (count: number) => `${count} more above`,
  below: (count: number) => `${count} more below`,
  writtenAt: (time: string) => `updated ${time}`,
  none: 'No appointments today.',
  reading: 'Reading the list…',
  hasConsult: 'recorded',
  noTime: 'No time',
  filledIn: (patient: string) => withIsolatedNames`${patient} is filled in.`,
  which: (name: string) => withIsolatedNames`Which ${name} is it?`,
  neither: (count: number) => (count === 2 ? 'Neither' : 'None of them'),
  notSent: (name: string) => withIsolatedNames`${name} is not sent. Open it and say which one.`,
  nextPatient: (name: string, time: string) => `${withIsolatedNames`Next patient: ${name}`} ${time}`.trim(),

  /** `day` and its time as people say them. */
  problem(problem: AppointmentsProblem, day: string): string {
    const { code } = problem;
    if (code === 'columnMissing')
      return `The appointments file has no column for ${columnNames[problem.column]}.`;
    if (code === 'columnTwice')
      return `The appointments file has two columns for ${columnNames[problem.column]}.`;
    if (code === 'otherDay') return `Nothing for today yet: the appointments file is for ${day}.`;
    if (code === 'linesUnreadable')
      return problem.count === 1
        ? 'One line of the appointments file could not be read.'
        : `${problem.count} lines of the appointments file could not be read.`;
    return appointmentsProblemStrings[code];
  },
} as const;
