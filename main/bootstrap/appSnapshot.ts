import type { ConsultRepository } from '../consults/consultRepository.ts';
import type { ConsultList } from '../consults/consultList.ts';
import type { KeptRecordingSettings } from '../settings/recordingSettings.ts';
import { snapshotOf } from '../consults/snapshotOf.ts';
import type { KeptSpelling } from '../settings/spellingSettings.ts';
import { lockedTakeView } from '../recording/lockedTakes.ts';
import { isRoamingFolder } from '../platform/roamingFolder.ts';
import type { Updates } from '../updates/updates.ts';
import { lockedSnapshot } from '../vetSession/lockedSnapshot.ts';
import type { NoticeSetting } from '../settings/noticeSetting.ts';
import type { Workstation } from '../vetSession/workstation.ts';
import { epochMs, type ConsultId } from '../../shared/ids.ts';
import type { RecordingView, Snapshot, AlertView } from '../../shared/ipc/snapshot.ts';
import { noSpelling, type SpellingView } from '../../shared/settings/spelling.ts';
import type { ConsultServices } from './services/consultServices.ts';
import type { CoreDeps } from './services/coreDeps.ts';
import type { FiledNotes } from './services/filedNotes.ts';
import type { RetentionServices } from './services/retentionServices.ts';
import type { ConnectionServices } from './services/connectionServices.ts';
import type { StepFailures } from './stepFailures.ts';
import type { Connections } from '../connections/connections.ts';
import type { Storage } from './openStorage.ts';

type SnapshotDeps = CoreDeps &
  ConnectionServices &
  ConsultServices &
  RetentionServices &
  FiledNotes & {
    readonly revision: () => number;
    readonly openId: () => ConsultId | null;
    readonly repository: ConsultRepository;
    readonly list: ConsultList;
    readonly recordingSettings: KeptRecordingSettings;
    readonly recordingView: () => RecordingView | null;
    readonly workstation: Workstation;
    readonly noticeSetting: NoticeSetting;
    readonly spelling: KeptSpelling;
    readonly updates: Updates;
    readonly stepFailures: StepFailures;
  };

export type AppSnapshot = { readonly snapshot: () => Snapshot; readonly spellingView: () => SpellingView };

/** What the page is shown, of all that there is. */
export function createAppSnapshot(from: SnapshotDeps): AppSnapshot {
  const { options, storage, organisation, clock, connections, repository, workstation } = from;
  const { recordingSettings, retention, retentionSettings, folders, pauses } = from;
  const isRoaming = isRoamingFolder(options.dataFolder, {
    platform: process.platform,
    roaming: options.env['APPDATA'],
  });

  function unlockedSnapshot(): ReturnType<typeof snapshotOf> {
    const active = connections.active();
    const openId = from.openId();
    return snapshotOf({
      revision: from.revision(),
      active,
      connections: connections.all(),
      connectionView: connections.view,
      connectCodeAddress: from.codeConnections.address(),
      isKeyRecoverable: storage.isKeyRecoverable,
      list: from.list.view(),
      open: openId === null ? null : repository.get(openId),
      imports: from.imports.views(active.id),
      alerts: buildAlerts({ storage, trouble: from.stepFailures.trouble(), isRoaming, connections }),
      serviceAddress: organisation.serviceAddress,
      recording: from.recordingView(),
      recovered: [...from.recovered.views(active.id), ...storage.lockedTakes.map(lockedTakeView)],
      recordingSettings: recordingSettings.current(),
      retention: retentionSettings.view(active.id),
      oldRecordings: retention.oldRecordings(active.id),
      noteFormat: from.noteFormats.of(active.id),
      organisation: organisation.view,
      isFiledToFolder: folders.isFor(active),
      isFolderWaiting: folders.isWaiting,
      shortcutProblem: recordingSettings.shortcutProblem(),
      isMakingSmaller: from.consultActions.isMakingSmaller,
      pollWait: from.pollWaits.of,
      pauseEnd(of, ceiling) {
        const leftMs = pauses.leftMs(of, ceiling);
        return leftMs > 0 ? epochMs(clock.now() + leftMs) : null;
      },
      tryNowFrom(of, ceiling) {
        const inMs = pauses.tryNowInMs(of, ceiling);
        return inMs === null ? null : epochMs(clock.now() + inMs);
      },
    });
  }

  const spellingView = (): SpellingView => (workstation.isLocked() ? noSpelling : from.spelling.view());
  return {
    spellingView,
    snapshot() {
      const notices = from.noticeSetting.view(connections.active().vet);
      const whole = {
        ...unlockedSnapshot(),
        updates: from.updates.view(),
        notices,
        spelling: spellingView(),
        isUiAutomationOn: (options.uiAutomation ?? null) !== null,
        lock: workstation.view(),
      };
      return workstation.isLocked() ? lockedSnapshot(whole) : whole;
    },
  };
}

/** What stands in the way of work at this moment, most pressing first. */
function buildAlerts({
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
