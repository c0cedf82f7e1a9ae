import { isEmbeddedConnection } from '../../shared/consult/practice.ts';
import type { Connections } from './connections.ts';

/** How many connections this computer has and how they are, for IT, who may see no name. */
export function countConnections({ all, view, hasNewKey }: Pick<Connections, 'all' | 'view' | 'hasNewKey'>) {
  const practices = all().filter((one) => !one.isSandbox);
  const connected = practices.filter((one) => view(one).state === 'connected').length;
  const test = all().filter((one) => one.isSandbox && !isEmbeddedConnection(one)).length;
  const waitForVet = practices.filter(({ id }) => hasNewKey(id)).length;
  return { connected, needsHelp: practices.length - connected, waitForVet, test };
}
