import type { Patient } from '../consult/consult.ts';

/**
 * fills: the patient came in this session and belongs in the fields, if nothing is in the way. asks: the
 * patient came while the screen was locked or in another session, so the vet decides. waits: the vet knows of
 * the patient, or too many came at once.
 */
type OutsideArrival = 'fills' | 'asks' | 'waits';

/** Nobody can know which program it was, or who pressed there. */
export type OutsideConsult = {
  readonly id: string;
  /** null: a link that cannot be used. */
  readonly patient: Patient | null;
  readonly arrival: OutsideArrival;
};

/**
 * used: the patient is in the fields. waits: the vet was told. dismissed: the vet does not want the patient,
 * or the vet was told of a link that cannot be used.
 */
export const outsideAnswers = ['used', 'waits', 'dismissed'] as const;
export type OutsideAnswer = (typeof outsideAnswers)[number];
