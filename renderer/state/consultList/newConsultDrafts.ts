import type { Patient } from '../../../shared/consult/consult.ts';

export const noPatient: Patient = { name: '', species: '', reference: '' };
export const noDraft = {
  patient: noPatient,
  /** The vet ticked, for this consult, that the owner agrees to the recording. */
  isConsentGiven: false as boolean,
  /** Patients that the vet typed, and then left for another consult; newest first. No consult takes one unasked. */
  setAside: [] as readonly Patient[],
  /** Patients in the fields or set aside that another program sent, as they came; newest first. */
  fromOutside: [] as readonly Patient[],
};

/** The draft under New consult: typed for one practice, and never shown or sent under another. */
export type NewConsultDraft = Readonly<typeof noDraft>;

/** More than a vet types in a day without a consult. */
const mostSetAside = 50;

const isSame = (a: string, b: string): boolean => a.trim() === b.trim();

export const isSamePatient = (a: Patient, b: Patient): boolean =>
  isSame(a.name, b.name) && isSame(a.species, b.species) && isSame(a.reference, b.reference);

export const isNobody = (patient: Patient): boolean => isSamePatient(patient, noPatient);

/** These in front of those; nobody twice. */
const inFront = (these: readonly Patient[], those: readonly Patient[]): readonly Patient[] =>
  [...these, ...those.filter((one) => !these.some((other) => isSamePatient(one, other)))].slice(
    0,
    mostSetAside,
  );

/** A consult has exactly that patient: empties the fields, or drops the patient from those set aside. */
export function withoutPatient(draft: NewConsultDraft, taken: Patient): NewConsultDraft {
  const { patient, setAside, fromOutside } = draft;
  const isKept = (one: Patient): boolean => !isSamePatient(one, taken);
  const left = { ...draft, fromOutside: fromOutside.filter(isKept) };
  if (!isKept(patient)) return { ...left, patient: noPatient };
  return setAside.every(isKept) ? draft : { ...left, setAside: setAside.filter(isKept) };
}

export const withSetAside = (draft: NewConsultDraft, patients: readonly Patient[]): NewConsultDraft => ({
  ...draft,
  setAside: inFront(
    patients.filter((one) => !isNobody(one)),
    draft.setAside,
  ),
});

/** Empties the fields for another consult. What was typed waits beside them; the owner's consent does not. */
export const withFieldsSetAside = (draft: NewConsultDraft): NewConsultDraft =>
  withSetAside({ ...draft, patient: noPatient, isConsentGiven: false }, [draft.patient]);

/** Puts a patient that was set aside back into the fields. A patient who is typed there is set aside instead. */
export const withPatientUsed = (draft: NewConsultDraft, patient: Patient): NewConsultDraft => ({
  ...withoutPatient(withFieldsSetAside(draft), patient),
  patient,
});

/** As `withPatientUsed`, of today's list. A patient of the list in the fields was not typed, so nothing is set aside. */
export function withAppointmentUsed(
  draft: NewConsultDraft,
  patient: Patient,
  listed: readonly Patient[],
): NewConsultDraft {
  if (isSamePatient(draft.patient, patient)) return draft;
  const isFromList = listed.some((one) => isSamePatient(one, draft.patient));
  return withPatientUsed(isFromList ? { ...draft, patient: noPatient } : draft, patient);
}

/** Puts a patient of another program into the fields, as `withPatientUsed` does, and marks it. */
export function withPatientFromOutside(draft: NewConsultDraft, patient: Patient): NewConsultDraft {
  const used = withPatientUsed(draft, patient);
  return { ...used, fromOutside: inFront([patient], used.fromOutside) };
}

/** Whether another program sent this patient, and nobody has changed it since. */
export const isFromOutside = ({ fromOutside }: NewConsultDraft, patient: Patient): boolean =>
  !isNobody(patient) && fromOutside.some((one) => isSamePatient(one, patient));
