import type { FailureCode } from '../../shared/consult/failure.ts';
import type { NotAllowed } from '../../shared/ipc/organisation.ts';
import { isEmbedded, type Connection } from '../../shared/consult/practice.ts';
import { shownName } from '../../shared/text/shownName.ts';
import type { ConnectionState, ConnectionView } from '../../shared/ipc/snapshot.ts';
import type { ConnectionFacts } from './connectionFacts.ts';

/**
 * A connection as the page sees it. `stopped`: what the service, the vet or the organisation has told us to stop it for.
 */
export function connectionView(
  connection: Connection,
  { name, lastUsedAt, tokenGone }: ConnectionFacts,
  {
    stopped,
    heldFor,
    movesTo = null,
  }: {
    readonly stopped: FailureCode | null;
    readonly heldFor: NotAllowed | null;
    readonly movesTo?: string | null;
  },
): ConnectionView {
  const { id, practiceName, vet, isSandbox, service, connectedAt } = connection;
  return {
    id,
    name: shownName(name ?? practiceName),
    practiceName: shownName(practiceName),
    vet,
    isSandbox,
    isEmbedded: isEmbedded(connection),
    address: service.kind === 'remote' ? service.address : null,
    connectedAt,
    lastUsedAt,
    state: stateOf(tokenGone, stopped),
    heldFor,
    movesTo,
  };
}

function stateOf(tokenGone: ConnectionFacts['tokenGone'], stopped: FailureCode | null): ConnectionState {
  if (stopped === 'service_moved') return 'needsReconnect';
  if (stopped === 'not_allowed') return 'held';
  if (stopped === 'disconnected') return 'disconnected';
  if (stopped === 'partner_disabled') return 'switchedOff';
  if (tokenGone !== null) return 'needsReconnect';
  if (stopped === 'unauthorized') return 'notAccepted';
  if (stopped === 'subscription_inactive') return 'subscriptionInactive';
  return stopped === null ? 'connected' : 'stopped';
}
