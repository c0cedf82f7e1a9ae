import type { Patient } from '../../../shared/consult/consult.ts';
import { strings } from '../../strings/strings.ts';
import { shownName } from '../../../shared/text/shownName.ts';

export const patientName = ({ name }: Pick<Patient, 'name'>): string =>
  name.trim() === '' ? strings.unnamed : shownName(name);
