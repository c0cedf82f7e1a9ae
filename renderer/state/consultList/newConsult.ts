import type { Patient } from '../../../shared/consult/consult.ts';
import { isSamePatient } from './awaitedImport.ts';

/** What stands under New consult: typed for one practice, and never shown or sent under another. */
export type NewConsultDraft = {
  readonly patient: Patient;
  /** Ticked for this consult: the owner agrees to be recorded. */
  readonly isConsentGiven: boolean;
};

/** By connection. */
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

/** Empties the fields where a consult has just what stands there. */
export const withoutTaken = (
  drafts: NewConsultDrafts,
  connectionId: string,
  taken: Patient,
): NewConsultDrafts =>
  isSamePatient(draftOf(drafts, connectionId).patient, taken)
    ? withDraft(drafts, connectionId, { patient: noPatient })
    : drafts;
