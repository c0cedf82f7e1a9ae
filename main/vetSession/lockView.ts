import type { Connection } from '../../shared/consult/practice.ts';
import { isSameVetIdentity, type LockView } from '../../shared/ipc/vetIdentity.ts';
import type { ScreenLock } from './screenLock.ts';
import type { VetCredentials } from './vetCredentials.ts';
import { vetIdentitiesOf, vetIdentityOf } from './vetIdentity.ts';

export type ViewedConnections = {
  readonly all: () => readonly Connection[];
  readonly active: () => Connection;
  readonly isOffered: (connection: Connection) => boolean;
  readonly tryOut: () => Connection;
};

export function lockView(
  connections: ViewedConnections,
  screenLock: Pick<ScreenLock, 'isLocked' | 'requested'>,
  credentials: VetCredentials,
): LockView {
  const requested = screenLock.requested();
  const present = vetIdentityOf(connections.active());
  const offered = connections.all().filter(connections.isOffered);
  return {
    isLocked: screenLock.isLocked(),
    identities: vetIdentitiesOf(offered).map((identity) => ({
      ...identity,
      hasPin: credentials.hasPin(identity),
      isPinRequired: credentials.isPinRequired(identity),
      waitsUntil: credentials.waitsUntil(identity),
      isLast: isSameVetIdentity(identity, present),
    })),
    asked: requested === null ? null : vetIdentityOf(requested),
    joinsAt: vetIdentityOf(connections.tryOut()),
  };
}
