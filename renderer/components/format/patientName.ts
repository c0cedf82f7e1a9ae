import type { Patient } from '../../../shared/consult/consult.ts';
import type { ConsultRow } from '../../../shared/ipc/snapshot.ts';
import { strings } from '../../strings/strings.ts';
import { isolatedName, shownName } from '../../../shared/text/shownName.ts';

export const patientName = ({ name }: Pick<Patient, 'name'>): string =>
  name.trim() === '' ? strings.unnamed : shownName(name);

/** Within a sentence: Milo, cat, 2290. */
export const patientFacts = (patient: Patient): string =>
  [patientName(patient), patient.species.toLowerCase(), patient.reference]
    .filter((text) => text !== '')
    .map(isolatedName)
    .join(', ');

/** As lists name a consult: a file without a patient is known by its own name. */
export const consultName = ({
  patient,
  sourceFileName,
}: Pick<ConsultRow, 'patient' | 'sourceFileName'>): string =>
  patientName(patient.name.trim() === '' && sourceFileName !== null ? { name: sourceFileName } : patient);
