import type { Patient } from '../../../shared/consult/consult.ts';

export const noPatient: Patient = { name: '', species: '', reference: '' };
export const noDraft = {
  patient: noPatient,
  /** For this consult alone. */
  isConsentGiven: false as boolean,
  /** Newest first; no consult takes one unasked. */
  setAside: [] as readonly Patient[],
  /** As they came, newest first; in the fields or set aside. */
  fromOutside: [] as readonly Patient[],
};

/** Typed for one practice, and never shown or sent under another. */
export type NewConsultDraft = Readonly<typeof noDraft>;

/** More than a vet types in a day without a consult. */
const mostSetAside = 50;

const isSame = (a: string, b: string): boolean => a.trim() === b.trim();

export const isSamePatient = (a: Patient, b: Patient): boolean =>
  isSame(a.name, b.name) && isSame(a.species, b.species) && isSame(a.reference, b.reference);

export const isNobody = (patient: Patient): boolean => isSamePatient(patient, noPatient);

/** Nobody twice. */
const inFront = (these: readonly Patient[], those: readonly Patient[]): readonly Patient[] =>
  [...these, ...those.filter((one) => !these.some((other) => isSamePatient(one, other)))].slice(
    0,
    mostSetAside,
  );

/** Empties the fields, or drops the patient from those set aside. */
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

/** What was typed waits beside the fields; the owner's consent does not. */
export const withFieldsSetAside = (draft: NewConsultDraft): NewConsultDraft =>
  withSetAside({ ...draft, patient: noPatient, isConsentGiven: false }, [draft.patient]);

/** A patient who is typed in the fields is set aside. */
export const withPatientUsed = (draft: NewConsultDraft, patient: Patient): NewConsultDraft => ({
  ...withoutPatient(withFieldsSetAside(draft), patient),
  patient,
});

/** A patient of the list in the fields was not typed, so nothing is set aside. */
export function withAppointmentUsed(
  draft: NewConsultDraft,
  patient: Patient,
  listed: readonly Patient[],
): NewConsultDraft {
  if (isSamePatient(draft.patient, patient)) return draft;
  const isFromList = listed.some((one) => isSamePatient(one, draft.patient));
  return withPatientUsed(isFromList ? { ...draft, patient: noPatient } : draft, patient);
}

export function withPatientFromOutside(draft: NewConsultDraft, patient: Patient): NewConsultDraft {
  const used = withPatientUsed(draft, patient);
  return { ...used, fromOutside: inFront([patient], used.fromOutside) };
}

/** False: somebody has changed it since. */
export const isFromOutside = ({ fromOutside }: NewConsultDraft, patient: Patient): boolean =>
  !isNobody(patient) && fromOutside.some((one) => isSamePatient(one, patient));
