import type { Connection } from '../../shared/consult/practice.ts';
import { isSamePractice } from '../../shared/consult/practice.ts';
import type { ConnectionState } from '../../shared/ipc/snapshot.ts';
import type { Connections } from './connections.ts';

/** The organisation does not allow the connection, or it has no access key. */
const apart: readonly ConnectionState[] = ['held', 'disconnected', 'needsReconnect'];

/** Other vets of the active vet's practice, at the same service, production or test as the active one. */
export function colleaguesOf({
  all,
  active,
  view,
}: Pick<Connections, 'all' | 'active' | 'view'>): readonly Connection[] {
  const own = active();
  const here = all().filter((one) => one.isSandbox === own.isSandbox && isAtOnePractice(one, own));
  // A vet may be at two practices of one name, and nobody knows at which of them a colleague is.
  const isOnePractice = new Set(here.map(({ vet }) => vet)).size === here.length;
  const connected = here.filter((one) => !apart.includes(view(one).state));
  return isOnePractice && connected.some(({ id }) => id === own.id)
    ? connected.filter(({ id }) => id !== own.id)
    : [];
}

/** Where the service gives ids, they alone count: two practices may have one name. */
function isAtOnePractice(one: Connection, other: Connection): boolean {
  if (one.service.kind === 'embedded' || other.service.kind === 'embedded') return false;
  if (one.service.address !== other.service.address || one.practiceId !== other.practiceId) return false;
  return one.practiceId !== undefined || isSamePractice(one.practiceName, other.practiceName);
}
