import type { Patient } from '../../../shared/consult/consult.ts';
import { isSamePatient } from './awaitedImport.ts';

/** The draft under New consult: typed for one practice, and never shown or sent under another. */
export type NewConsultDraft = {
  readonly patient: Patient;
  /** The vet ticked, for this consult, that the owner agrees to the recording. */
  readonly isConsentGiven: boolean;
};

/** Drafts by connection id. */
export type NewConsultDrafts = Readonly<Record<string, NewConsultDraft>>;

export const noPatient: Patient = { name: '', species: '', reference: '' };
const nothingTyped: NewConsultDraft = { patient: noPatient, isConsentGiven: false };

export const draftOf = (drafts: NewConsultDrafts, connectionId: string | undefined): NewConsultDraft =>
  (connectionId === undefined ? undefined : drafts[connectionId]) ?? nothingTyped;

export const withDraft = (
  drafts: NewConsultDrafts,
  connectionId: string,
  change: Partial<NewConsultDraft>,
): NewConsultDrafts => ({ ...drafts, [connectionId]: { ...draftOf(drafts, connectionId), ...change } });

/** Empties the patient's fields if a consult has exactly that patient. */
export const withoutPatient = (
  drafts: NewConsultDrafts,
  connectionId: string,
  taken: Patient,
): NewConsultDrafts =>
  isSamePatient(draftOf(drafts, connectionId).patient, taken)
    ? withDraft(drafts, connectionId, { patient: noPatient })
    : drafts;
