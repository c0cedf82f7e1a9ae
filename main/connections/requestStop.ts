import type { FailureCode } from '../../shared/consult/failure.ts';
import type { Connection } from '../../shared/consult/practice.ts';
import { movesTo } from './connectionRules.ts';
import type { ConnectionsState } from './connectionsState.ts';
import { partnerOf } from './serviceStops.ts';

/** Why the connection may make no request at all; null: it may. */
export function requestStop(
  connection: Connection,
  { rules, facts, stops }: Pick<ConnectionsState, 'rules' | 'facts' | 'stops'>,
): FailureCode | null {
  if (movesTo(connection, rules) !== null) return 'service_moved';
  if (rules.heldFor(connection) !== null) return 'not_allowed';
  if (facts.of(connection.id).tokenGone === 'disconnected') return 'disconnected';
  return stops.isDisabled(partnerOf(connection)) ? 'partner_disabled' : stops.codeOf(connection.id);
}

/** What the page shows as the connection's stop: also where some requests wait, and others may go. */
export function shownStop(
  connection: Connection,
  state: Pick<ConnectionsState, 'rules' | 'facts' | 'stops' | 'tokenWaits' | 'isSubscriptionStopped'>,
): FailureCode | null {
  const stop = requestStop(connection, state);
  if (stop !== null) return stop;
  if (state.tokenWaits.isWaiting(connection.id)) return 'unauthorized';
  return state.isSubscriptionStopped(connection.id) ? 'subscription_inactive' : null;
}
