import { failureRule, type Failure, type FailureCode } from '../../../shared/consult/failure.ts';
import type { Result } from '../../../shared/result.ts';

/** Refusals that a retry cannot change. After all other failures the report stays due. */
const finalRefusals: readonly FailureCode[] = ['request_rejected', 'note_not_found', 'outcome_refused'];
/** Stop retrying (interface, Authentication 6). Other stops may pass while the app runs. */
const forAPerson: readonly FailureCode[] = ['partner_disabled', 'not_allowed'];

/** What the answer to the report of an outcome means. parked: it waits for a reconnect or a request. */
export function afterReport(answer: Result<void, Failure>): 'recorded' | 'refused' | 'parked' | 'delayed' {
  if (answer.ok) return 'recorded';
  const { code } = answer.error;
  if (finalRefusals.includes(code)) return 'refused';
  return failureRule(code) === 'reconnect' || forAPerson.includes(code) ? 'parked' : 'delayed';
}
