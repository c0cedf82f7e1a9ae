/**
 * What the app reports to the service of a note that the vet files or discards: the outcome with the texts of
 * a filed note, the outcome alone, or nothing. Only the organisation decides it.
 */
export type OutcomeReportScope = 'full' | 'outcomeOnly' | 'off';

export const usualOutcomeReportScope: OutcomeReportScope = 'full';
