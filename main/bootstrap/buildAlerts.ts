import type { Connections } from '../connections/connections.ts';
import type { Storage } from './openStorage.ts';
import type { AlertView } from '../../shared/ipc/snapshot.ts';

/** What stands in the way of work at this moment, most pressing first. */
export function buildAlerts({
  storage,
  trouble,
  isRoaming,
  connections,
}: {
  readonly storage: Pick<Storage, 'alerts' | 'isDamaged' | 'problem'>;
  /** What was met later in the run. */
  readonly trouble: AlertView['code'] | null;
  readonly isRoaming: boolean;
  readonly connections: Pick<Connections, 'active' | 'view' | 'isOffered' | 'isPartnerDisabled'>;
}): readonly AlertView[] {
  const active = connections.active();
  // That a page is damaged says more than that it could not be read.
  const isSaid = trouble === 'disk_failed' && storage.isDamaged();
  const later: readonly (AlertView['code'] | null)[] = [
    isSaid ? null : trouble,
    // Where a sandbox is switched off, the whole screen says so.
    connections.isOffered(active) ? connections.view(active).heldFor : null,
    connections.isPartnerDisabled(active) ? 'partner_disabled' : null,
    connections.view(active).state === 'subscriptionInactive' ? 'subscription_inactive' : null,
  ];
  return [
    ...storage.alerts(),
    ...(isRoaming ? [{ code: 'data_folder_roams' as const, isNothingKept: false }] : []),
    // Of a problem that the run began with, trouble later on says nothing new.
    ...later.flatMap((code) =>
      code === null || code === storage.problem ? [] : [{ code, isNothingKept: false }],
    ),
  ];
}
