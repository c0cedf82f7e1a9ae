import { failureRule, type Failure, type FailureCode } from '../../../shared/consult/failure.ts';

/** Refusals that a retry cannot change. After all other failures the report stays due. */
const finalRefusals: readonly FailureCode[] = ['request_rejected', 'note_not_found', 'outcome_refused'];
/** Stop retrying (interface, Authentication 6). Other stops may pass while the app runs. */
const forAPerson: readonly FailureCode[] = ['partner_disabled', 'not_allowed'];

/** What follows a report of an outcome that was not recorded. outcomeParked: it waits for a reconnect or a request. */
export function afterReport({ code }: Failure): 'outcomeRefused' | 'outcomeParked' | 'outcomeDelayed' {
  if (finalRefusals.includes(code)) return 'outcomeRefused';
  return failureRule(code) === 'reconnect' || forAPerson.includes(code) ? 'outcomeParked' : 'outcomeDelayed';
}
