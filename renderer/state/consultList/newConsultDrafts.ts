import type { Patient } from '../../../shared/consult/consult.ts';

/** The draft under New consult: typed for one practice, and never shown or sent under another. */
export type NewConsultDraft = {
  readonly patient: Patient;
  /** The vet ticked, for this consult, that the owner agrees to the recording. */
  readonly isConsentGiven: boolean;
  /** Patients that the vet typed, and then left for another consult; newest first. No consult takes one unasked. */
  readonly setAside: readonly Patient[];
  /** Patients in the fields or set aside that another program sent, as they came; newest first. */
  readonly fromOutside: readonly Patient[];
};

/** Drafts by connection id. */
export type NewConsultDrafts = Readonly<Record<string, NewConsultDraft>>;

export const noPatient: Patient = { name: '', species: '', reference: '' };
const nothingTyped: NewConsultDraft = {
  patient: noPatient,
  isConsentGiven: false,
  setAside: [],
  fromOutside: [],
};

export const draftOf = (drafts: NewConsultDrafts, connectionId: string | undefined): NewConsultDraft =>
  (connectionId === undefined ? undefined : drafts[connectionId]) ?? nothingTyped;

export const withDraft = (
  drafts: NewConsultDrafts,
  connectionId: string,
  change: Partial<NewConsultDraft>,
): NewConsultDrafts => ({ ...drafts, [connectionId]: { ...draftOf(drafts, connectionId), ...change } });

/** A consult has exactly that patient: empties the fields, or drops the patient from those set aside. */
export function withoutPatient(
  drafts: NewConsultDrafts,
  connectionId: string,
  taken: Patient,
): NewConsultDrafts {
  const { patient, setAside, fromOutside: before } = draftOf(drafts, connectionId);
  const isKept = (one: Patient): boolean => !isSamePatient(one, taken);
  const fromOutside = before.filter(isKept);
  if (!isKept(patient)) return withDraft(drafts, connectionId, { patient: noPatient, fromOutside });
  return setAside.every(isKept)
    ? drafts
    : withDraft(drafts, connectionId, { setAside: setAside.filter(isKept), fromOutside });
}

/** Empties the fields for another consult. What was typed waits beside them; the owner's consent does not. */
export function withFieldsSetAside(drafts: NewConsultDrafts, connectionId: string): NewConsultDrafts {
  const { patient, isConsentGiven } = draftOf(drafts, connectionId);
  if (isNobody(patient) && !isConsentGiven) return drafts;
  const empty = withDraft(drafts, connectionId, { patient: noPatient, isConsentGiven: false });
  return withSetAside(empty, connectionId, [patient]);
}

/** Adds patients to those set aside, in front; nobody twice. */
export function withSetAside(
  drafts: NewConsultDrafts,
  connectionId: string,
  patients: readonly Patient[],
): NewConsultDrafts {
  const { setAside } = draftOf(drafts, connectionId);
  const added = patients.filter((one) => !isNobody(one));
  if (added.length === 0) return drafts;
  const others = setAside.filter((one) => !added.some((other) => isSamePatient(one, other)));
  return withDraft(drafts, connectionId, { setAside: [...added, ...others].slice(0, mostSetAside) });
}

/** Puts a patient that was set aside back into the fields. A patient who is typed there is set aside instead. */
export const withPatientUsed = (
  drafts: NewConsultDrafts,
  connectionId: string,
  patient: Patient,
): NewConsultDrafts =>
  withDraft(withoutPatient(withFieldsSetAside(drafts, connectionId), connectionId, patient), connectionId, {
    patient,
  });

/** As `withPatientUsed`, of today's list. A patient of the list in the fields was not typed, so nothing is set aside. */
export function withAppointmentUsed(
  drafts: NewConsultDrafts,
  connectionId: string,
  patient: Patient,
  listed: readonly Patient[],
): NewConsultDrafts {
  const typed = draftOf(drafts, connectionId).patient;
  if (isSamePatient(typed, patient)) return drafts;
  const isFromList = listed.some((one) => isSamePatient(one, typed));
  const empty = { patient: noPatient, isConsentGiven: false };
  return withPatientUsed(isFromList ? withDraft(drafts, connectionId, empty) : drafts, connectionId, patient);
}

/** Puts a patient of another program into the fields, as `withPatientUsed` does, and marks it. */
export function withPatientFromOutside(
  drafts: NewConsultDrafts,
  connectionId: string,
  patient: Patient,
): NewConsultDrafts {
  const used = withPatientUsed(drafts, connectionId, patient);
  const others = draftOf(used, connectionId).fromOutside.filter((one) => !isSamePatient(one, patient));
  return withDraft(used, connectionId, { fromOutside: [patient, ...others].slice(0, mostSetAside) });
}

/** Whether another program sent this patient, and nobody has changed it since. */
export const isFromOutside = ({ fromOutside }: NewConsultDraft, patient: Patient): boolean =>
  !isNobody(patient) && fromOutside.some((one) => isSamePatient(one, patient));

/** More than a vet types in a day without a consult. */
const mostSetAside = 50;

const isSame = (a: string, b: string): boolean => a.trim() === b.trim();

/** Whether two patients are the same, ignoring blanks at the ends. */
export const isSamePatient = (a: Patient, b: Patient): boolean =>
  isSame(a.name, b.name) && isSame(a.species, b.species) && isSame(a.reference, b.reference);

export const isNobody = (patient: Patient): boolean => isSamePatient(patient, noPatient);
