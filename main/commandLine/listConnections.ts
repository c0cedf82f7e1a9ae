import { isEmbeddedConnection } from '../../shared/consult/practice.ts';
import { alertSentence } from '../../shared/text/alertStrings.ts';
import { isoTime } from '../../shared/text/dates.ts';
import type { AlertView } from '../../shared/ipc/snapshot.ts';
import type { Connections } from '../connections/connections.ts';
import { commandLineJobFailed, jobSucceeded, type JobResult } from './jobResult.ts';

type Deps = {
  /** Why this run cannot open the store; null: it can. */
  readonly storage: { readonly problem: AlertView['code'] | null };
  readonly connections: Pick<Connections, 'all' | 'view' | 'hasNewKey'>;
};

/** Without keys, and without the sandbox inside the app. */
export function listConnections({ storage, connections }: Deps): JobResult {
  if (storage.problem !== null)
    return commandLineJobFailed(alertSentence({ code: storage.problem, isNothingKept: true }));
  const remote = connections.all().filter((one) => !isEmbeddedConnection(one));
  const listed = remote.map((one) => {
    const { address, state, lastUsedAt } = connections.view(one);
    return {
      vet: one.vet,
      practice: one.practiceName,
      isTest: one.isSandbox,
      address,
      state,
      waitsForVet: connections.hasNewKey(one.id),
      connectedAt: isoTime(one.connectedAt),
      lastUsedAt: lastUsedAt === null ? null : isoTime(lastUsedAt),
    };
  });
  return jobSucceeded(`${JSON.stringify({ connections: listed }, null, 2)}\n`);
}
