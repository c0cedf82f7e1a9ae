import type { Parts } from './createParts.ts';
import { consultView } from '../consults/snapshotOf.ts';
import { lockedTakeView } from '../recording/lockedTakes.ts';
import { isRoamingFolder } from '../platform/roamingFolder.ts';
import { lockedSnapshot, recordingWithoutPatient } from '../vetSession/lockedSnapshot.ts';
import { deliveryOf } from '../consults/deliveryOf.ts';
import type { Ceiling } from '../connections/connectionWaits.ts';
import { epochMs, type ConnectionId, type EpochMs } from '../../shared/ids.ts';
import { isEmbedded, type Connection } from '../../shared/consult/practice.ts';
import type {
  AlertView,
  Changed,
  ConsultView,
  DeliveryView,
  RecordingView,
  Snapshot,
  Topics,
} from '../../shared/ipc/snapshot.ts';
import { noSpelling, type SpellingState } from '../../shared/settings/spelling.ts';

export type AppSnapshot = ReturnType<typeof createAppSnapshot>;

/** What the page is shown, of all that there is. */
export function createAppSnapshot(from: Parts) {
  const { options, storage, organisation, clock, connections, repository, workstation } = from;
  const { settings, folders, pauses, recordings } = from;
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

  function recordingView(): RecordingView | null {
    const recording = recordings.view(connections.active().id);
    return recording !== null && workstation.isLocked() ? recordingWithoutPatient(recording) : recording;
  }

  const pauseEnd = (of: ConnectionId, ceiling: Ceiling): EpochMs | null => {
    const leftMs = pauses.leftMs(of, ceiling);
    return leftMs > 0 ? epochMs(clock.now() + leftMs) : null;
  };

  function openNow(active: Connection, recording: RecordingView | null): ConsultView | null {
    const id = from.openConsult.id();
    const consult = id === null ? null : repository.get(id);
    if (consult === null) return null;
    return consultView(consult, {
      active,
      recording,
      isSeen: from.openConsult.isSeen,
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

  function undoableNow({ id: connectionId }: Connection): Snapshot['undoableFiling'] {
    const id = from.undoableFilings.id();
    const filed = id === null ? null : repository.get(id);
    if (filed?.phase !== 'filed' || filed.connectionId !== connectionId) return null;
    return { consultId: filed.id, patientName: filed.patient.name };
  }

  function snapshot(): Snapshot {
    const active = connections.active();
    const newKeyOf = from.newKeyQuestion.of();
    const recording = recordingView();
    const whole: Snapshot = {
      consultsRevision: from.list.revision(),
      open: openNow(active, recording),
      delivery: deliveryNow(active),
      active: connections.view(active),
      connections: connections.all().map(connections.view),
      connectCodeAddress: from.codeConnections.address(),
      isKeyRecoverable: storage.isKeyRecoverable,
      outside: from.outside.views(),
      imports: from.imports.views(active.id),
      alerts: buildAlerts(from, isRoaming),
      serviceAddress: organisation.serviceAddress,
      recording,
      newKey: newKeyOf === null ? null : connections.view(newKeyOf),
      recovered: [...from.recovered.views(active.id), ...storage.lockedTakes.map(lockedTakeView)],
      settings: settings.of(active),
      managedSettings: settings.managed(active),
      asksBeforeFiling: from.policy.checkBeforeFiling === 'ask' && settings.of(active).checksNotes,
      organisation: organisation.view,
      appointmentsRevision: from.todaysList.revision(),
      isFiledToFolder: folders.isFor(active),
      undoableFiling: undoableNow(active),
      shortcutProblem: settings.shortcutProblem(),
      updates: from.updates.view(),
      isDictionaryMissing: isDictionaryMissing(settings.of(active).spellingLanguage),
      isUiAutomationOn: (options.uiAutomation ?? null) !== null,
      lock: workstation.view(),
    };
    return workstation.isLocked() ? lockedSnapshot(whole) : whole;
  }

  return {
    /** What the checker in the preload works by. While the screen is locked, nothing. */
    spelling,
    /** The recording under way. While the screen is locked, without what belongs to a patient. */
    recordingView,
    snapshot,
    ...createMessages(snapshot),
  };
}

function topicsOf({ open: whole, ...others }: Snapshot): Topics {
  if (whole === null) return { ...others, open: null, note: null };
  const { note, edits, transcript, offered, firstWords: _firstWords, ...open } = whole;
  return { ...others, open, note: { id: open.id, note, edits, transcript, offered } };
}

/** The messages to the page, in the order of their revisions. */
export function createMessages(snapshot: () => Snapshot) {
  let revision = 0;
  /** Each topic as the page was told it last, as JSON. */
  let told = new Map<string, string>();
  return {
    /** Of the last message: what a command saved before it answers is in each later one. */
    revision: (): number => revision,
    /** For a page that has nothing yet. */
    everything: (): Topics & Changed => {
      // Another page may have heard what was told before.
      told = new Map();
      revision += 1;
      return { ...topicsOf(snapshot()), revision };
    },
    /** The topics that read otherwise than when the page was told them last; null: none does. */
    changed: (): Changed | null => {
      const now = topicsOf(snapshot());
      const changed: [string, unknown][] = [];
      for (const [name, topic] of Object.entries(now)) {
        // A vet's own text is no news for the page that it was typed in.
        const text = JSON.stringify(name === 'note' ? { ...now.note, edits: null } : topic);
        if (told.get(name) !== text) changed.push([name, topic]);
        told.set(name, text);
      }
      if (changed.length === 0) return null;
      revision += 1;
      return { ...Object.fromEntries(changed), revision };
    },
  };
}

/** The problems that the page shows as alerts, the most urgent first. */
function buildAlerts(
  { storage, stepFailures, connections }: Parts,
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
