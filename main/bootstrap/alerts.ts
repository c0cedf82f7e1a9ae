import type { AlertView } from '../../shared/ipc/snapshot.ts';
import type { AppParts } from './createAppParts.ts';

/** The most urgent first. */
export function alertsOf(
  { storage, stepFailures, connections }: AppParts,
  isRoaming: boolean,
): readonly AlertView[] {
  const trouble = stepFailures.trouble();
  const active = connections.active();
  // A damaged page explains more than a failed read.
  const isSaid = trouble === 'disk_failed' && storage.isDamaged();
  const later: readonly (AlertView['code'] | null)[] = [
    isSaid ? null : trouble,
    // If the sandbox is switched off, another part of the screen explains it.
    connections.isOffered(active) ? connections.view(active).heldFor : null,
    connections.isPartnerDisabled(active) ? 'partner_disabled' : null,
    connections.view(active).state === 'subscriptionInactive' ? 'subscription_inactive' : null,
  ];
  return [
    ...storage.alerts(),
    ...(isRoaming ? [{ code: 'data_folder_roams' as const, isNothingKept: false }] : []),
    // The storage's own alert covers a problem that exists since the start.
    ...later.flatMap((code) =>
      code === null || code === storage.problem ? [] : [{ code, isNothingKept: false }],
    ),
  ];
}
