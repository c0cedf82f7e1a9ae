import type { FailureCode } from '../../shared/failure.ts';
import { isEmbedded, type Connection } from '../../shared/practice.ts';
import type { ConnectionState, ConnectionView } from '../../shared/snapshot.ts';
import type { ConnectionFacts } from './connectionFacts.ts';

/** A connection as the page sees it. `stopped`: what the service, or the vet, has told us to stop it for. */
export function connectionView(
  connection: Connection,
  { name, lastUsedAt, tokenGone }: ConnectionFacts,
  stopped: FailureCode | null,
): ConnectionView {
  const { id, practiceName, vet, isSandbox, service, connectedAt } = connection;
  return {
    id,
    name: name ?? practiceName,
    practiceName,
    vet,
    isSandbox,
    isEmbedded: isEmbedded(connection),
    address: service.kind === 'remote' ? service.address : null,
    connectedAt,
    lastUsedAt,
    state: stateOf(tokenGone, stopped),
  };
}

function stateOf(tokenGone: ConnectionFacts['tokenGone'], stopped: FailureCode | null): ConnectionState {
  if (stopped === 'disconnected') return 'disconnected';
  if (stopped === 'partner_disabled') return 'switchedOff';
  if (tokenGone !== null || stopped === 'unauthorized') return 'needsReconnect';
  return stopped === null ? 'connected' : 'stopped';
}
