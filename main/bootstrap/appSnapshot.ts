import type { AppParts } from './appParts.ts';
import { snapshotOf } from '../consults/snapshotOf.ts';
import { lockedTakeView } from '../recording/lockedTakes.ts';
import { isRoamingFolder } from '../platform/roamingFolder.ts';
import { lockedSnapshot } from '../vetSession/lockedSnapshot.ts';
import { deliveryOf } from '../consults/deliveryOf.ts';
import type { Ceiling } from '../connections/connectionWaits.ts';
import { epochMs, type ConnectionId, type EpochMs } from '../../shared/ids.ts';
import { isEmbedded, type Connection } from '../../shared/consult/practice.ts';
import type { AlertView, DeliveryView, RecordingView, Snapshot } from '../../shared/ipc/snapshot.ts';
import { noSpelling, type SpellingState } from '../../shared/settings/spelling.ts';

export type AppSnapshot = { readonly snapshot: () => Snapshot; readonly spelling: () => SpellingState };

/** What the page is shown, of all that there is. */
export function createAppSnapshot(from: AppParts): AppSnapshot {
  const { options, storage, organisation, clock, connections, repository, workstation } = from;
  const { settings, folders, pauses } = from;
  const isRoaming = isRoamingFolder(options.dataFolder, {
    platform: process.platform,
    roaming: options.env['APPDATA'],
  });
  function isDictionaryMissing(language: SpellingState['language']): boolean {
    return language !== 'off' && options.spelling?.offered.includes(language) !== true;
  }
  function spelling(): SpellingState {
    if (workstation.isLocked()) return noSpelling;
    const { spellingLanguage, clinicWords: words } = settings.of(connections.active());
    return { language: isDictionaryMissing(spellingLanguage) ? 'off' : spellingLanguage, words };
  }

  const pauseEnd = (of: ConnectionId, ceiling: Ceiling): EpochMs | null => {
    const leftMs = pauses.leftMs(of, ceiling);
    return leftMs > 0 ? epochMs(clock.now() + leftMs) : null;
  };

  function consultsNow(active: Connection, recording: RecordingView | null): ReturnType<typeof snapshotOf> {
    const openId = from.openId();
    return snapshotOf({
      active,
      recording,
      list: from.list.view(),
      open: openId === null ? null : repository.get(openId),
      isFolderWaiting: folders.isWaiting,
      isMakingSmaller: from.consultActions.isMakingSmaller,
      isToBeSent: from.sendWhenReady.isWanted,
      pollWait: from.pollWaits.of,
      pauseEnd,
      tryNowFrom(of, ceiling) {
        const inMs = pauses.tryNowInMs(of, ceiling);
        return inMs === null ? null : epochMs(clock.now() + inMs);
      },
    });
  }

  function deliveryNow(active: Connection): DeliveryView {
    return deliveryOf({
      consults: repository.inMemory().filter(({ connectionId }) => connectionId === active.id),
      state: connections.view(active).state,
      isEmbedded: isEmbedded(active),
      trouble: connections.troubleOf(active.id),
      uploadsFail: pauses.uploadsFail(active.id),
      isAlone: pauses.isAlone,
      isPaused: pauses.leftMs(active.id, 'submissions') > 0,
      pollWait: from.pollWaits.of,
      pauseEnd,
    });
  }

  return {
    spelling,
    snapshot() {
      const active = connections.active();
      const recording = from.recordingView();
      const whole: Snapshot = {
        ...consultsNow(active, recording),
        delivery: deliveryNow(active),
        revision: from.revision(),
        active: connections.view(active),
        connections: connections.all().map(connections.view),
        connectCodeAddress: from.codeConnections.address(),
        isKeyRecoverable: storage.isKeyRecoverable,
        outside: from.outside.views(),
        imports: from.imports.views(active.id),
        alerts: buildAlerts(from, isRoaming),
        serviceAddress: organisation.serviceAddress,
        recording,
        recovered: [...from.recovered.views(active.id), ...storage.lockedTakes.map(lockedTakeView)],
        settings: settings.of(active),
        managedSettings: settings.managed(active),
        oldRecordings: from.retention.oldRecordings(active.id),
        asksBeforeFiling: from.policy.checkBeforeFiling === 'ask' && settings.of(active).checksNotes,
        organisation: organisation.view,
        appointmentsRevision: from.todaysList.revision(),
        isFiledToFolder: folders.isFor(active),
        shortcutProblem: settings.shortcutProblem(),
        updates: from.updates.view(),
        isDictionaryMissing: isDictionaryMissing(settings.of(active).spellingLanguage),
        isUiAutomationOn: (options.uiAutomation ?? null) !== null,
        lock: workstation.view(),
      };
      return workstation.isLocked() ? lockedSnapshot(whole) : whole;
    },
  };
}

/** The problems that the page shows as alerts, the most urgent first. */
function buildAlerts(
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
