import { failureRule, type Failure, type FailureCode } from '../../../shared/consult/failure.ts';

/** A retry cannot change these; after all others the report stays due. */
const finalRefusals: readonly FailureCode[] = ['request_rejected', 'note_not_found', 'outcome_refused'];
/** Interface, Authentication 6. Other stops may pass while the app runs. */
const forAPerson: readonly FailureCode[] = ['partner_disabled', 'not_allowed'];

/** outcomeParked: it waits for a reconnect or a request. */
export function eventAfterFailedReport({
  code,
}: Failure): 'outcomeRefused' | 'outcomeParked' | 'outcomeDelayed' {
  if (finalRefusals.includes(code)) return 'outcomeRefused';
  return failureRule(code) === 'reconnect' || forAPerson.includes(code) ? 'outcomeParked' : 'outcomeDelayed';
}
