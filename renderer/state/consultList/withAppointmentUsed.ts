import type { Patient } from '../../../shared/consult/consult.ts';
import {
  draftOf,
  isSamePatient,
  noPatient,
  withDraft,
  withPatientUsed,
  type NewConsultDrafts,
} from './newConsultDrafts.ts';

/** A patient of the list that is in the fields was not typed, so nothing is set aside for another choice. */
export function withAppointmentUsed(
  drafts: NewConsultDrafts,
  connectionId: string,
  patient: Patient,
  listed: readonly Patient[],
): NewConsultDrafts {
  const typed = draftOf(drafts, connectionId).patient;
  if (isSamePatient(typed, patient)) return drafts;
  const isFromList = listed.some((one) => isSamePatient(one, typed));
  const free = isFromList
    ? withDraft(drafts, connectionId, { patient: noPatient, isConsentGiven: false })
    : drafts;
  return withPatientUsed(free, connectionId, patient);
}
