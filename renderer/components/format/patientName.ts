import type { Patient } from '../../../shared/consult/consult.ts';
import type { ConsultRow } from '../../../shared/ipc/snapshot.ts';
import { strings } from '../../strings/strings.ts';
import { shownName } from '../../../shared/text/shownName.ts';

export const patientName = ({ name }: Pick<Patient, 'name'>): string =>
  name.trim() === '' ? strings.unnamed : shownName(name);

/** As lists name a consult: a file without a patient is known by its own name. */
export const consultName = ({
  patient,
  sourceFileName,
}: Pick<ConsultRow, 'patient' | 'sourceFileName'>): string =>
  patientName(patient.name.trim() === '' && sourceFileName !== null ? { name: sourceFileName } : patient);
