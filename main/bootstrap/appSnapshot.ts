import { consultWithWait } from '../consults/consultWithWait.ts';
import type { AppParts } from './createAppParts.ts';
import { consultView } from '../consults/snapshotOf.ts';
import { unreadableTakeView } from '../recording/lockedTakes.ts';
import { isRoamingFolder } from '../platform/roamingFolder.ts';
import { lockedSnapshot, recordingViewWithoutPatient } from '../vetSession/lockedSnapshot.ts';
import { deliveryViewOf } from '../consults/deliveryViewOf.ts';
import type { Clock } from '../ports/clock.ts';
import type { RequestCeiling } from '../ports/noteService.ts';
import { epochMs, type ConnectionId, type EpochMs } from '../../shared/ids.ts';
import { isEmbeddedConnection, type Connection } from '../../shared/consult/practice.ts';
import type { ConsultView, DeliveryView, RecordingView, Snapshot } from '../../shared/ipc/snapshot.ts';
import { noSpelling, type SpellingState } from '../../shared/settings/spelling.ts';
import { alertsOf } from './alerts.ts';
import { createPageMessages } from './pageMessages.ts';

export type AppSnapshot = ReturnType<typeof createAppSnapshot>;

export function createAppSnapshot(from: AppParts) {
  const { options, storage, organisation, connections, vetSession, settings } = from;
  const isRoaming = isRoamingFolder(options.dataFolder, {
    platform: process.platform,
    roaming: options.env['APPDATA'],
  });
  const isDictionaryMissing = (language: SpellingState['language']): boolean =>
    language !== 'off' && options.spelling?.offered.includes(language) !== true;
  function spelling(): SpellingState {
    if (vetSession.isLocked()) return noSpelling;
    const { spellingLanguage, clinicWords: words } = settings.of(connections.active());
    return { language: isDictionaryMissing(spellingLanguage) ? 'off' : spellingLanguage, words };
  }
  function recordingView(): RecordingView | null {
    const recording = from.recordings.view(connections.active().id);
    return recording !== null && vetSession.isLocked() ? recordingViewWithoutPatient(recording) : recording;
  }
  function snapshot(): Snapshot {
    const active = connections.active();
    const newKeyOf = from.newKeyQuestion.of();
    const recording = recordingView();
    const whole: Snapshot = {
      consultsRevision: from.list.revision(),
      open: openConsultOf(from, active, recording),
      delivery: deliveryOfActive(from, active),
      active: connections.view(active),
      connections: connections.all().map(connections.view),
      connectCodeAddress: from.codeConnections.address(),
      isKeyRecoverable: storage.isKeyRecoverable,
      outside: from.outside.views(),
      imports: from.imports.views(active.id),
      alerts: alertsOf(from, isRoaming),
      serviceAddress: organisation.serviceAddress,
      recording,
      recordAs: from.colleagues().map(({ id, vet }) => ({ id, vet })),
      newKey: newKeyOf === null ? null : connections.view(newKeyOf),
      recovered: [...from.recovered.views(active.id), ...storage.lockedTakes.map(unreadableTakeView)],
      settings: settings.of(active),
      managedSettings: settings.managed(active),
      asksBeforeFiling: from.policy.checkBeforeFiling === 'ask' && settings.of(active).checksNotes,
      organisation: organisation.view,
      appointmentsRevision: from.todaysList.revision(),
      phrasesRevision: from.phraseTables.revision(),
      isFiledToFolder: from.folders.isDecided(active),
      chosenPlaces: from.chosenPlaces.view(active.id),
      isListDecided: from.todaysList.isDecided(),
      undoableFiling: undoableFilingOf(from, active),
      shortcutProblem: settings.shortcutProblem(),
      updates: from.updates.view(),
      isDictionaryMissing: isDictionaryMissing(settings.of(active).spellingLanguage),
      isUiAutomationOn: (options.uiAutomation ?? null) !== null,
      lock: vetSession.view(),
    };
    return vetSession.isLocked() ? lockedSnapshot(whole) : whole;
  }
  return {
    spelling,
    /** While the screen is locked, without what belongs to a patient. */
    recordingView,
    snapshot,
    ...createPageMessages(snapshot),
  };
}

export const gateOpensAt =
  ({ clock, gates }: Pick<AppParts, 'gates'> & { readonly clock: Pick<Clock, 'now'> }) =>
  (of: ConnectionId, ceiling: RequestCeiling): EpochMs | null => {
    const leftMs = gates.of(of)[ceiling].leftMs();
    return leftMs > 0 ? epochMs(clock.now() + leftMs) : null;
  };

function openConsultOf(
  from: AppParts,
  active: Connection,
  recording: RecordingView | null,
): ConsultView | null {
  const { openConsult, clock, gates } = from;
  const id = openConsult.id();
  const consult = id === null ? null : from.repository.get(id);
  if (consult === null) return null;
  return consultView(consultWithWait(consult, from), {
    active,
    recording,
    isSeen: openConsult.isSeen,
    isFolderWaiting: from.folders.isWaiting,
    isMakingSmaller: from.consultActions.isMakingSmaller,
    isToBeSent: from.sendWhenReady.isWanted,
    pollWait: from.pollWaits.of,
    gateOpensAt: gateOpensAt(from),
    tryNowFrom(of, ceiling) {
      const inMs = gates.of(of)[ceiling].tryNowInMs();
      return inMs === null ? null : epochMs(clock.now() + inMs);
    },
  });
}

type DeliveryParts = Pick<AppParts, 'gates' | 'endedWaits'> & {
  readonly clock: Pick<Clock, 'now'>;
  readonly connections: Pick<AppParts['connections'], 'view'>;
  readonly repository: Pick<AppParts['repository'], 'inMemory'>;
  readonly pollWaits: Pick<AppParts['pollWaits'], 'of'>;
};

export function deliveryOfActive(from: DeliveryParts, active: Connection): DeliveryView {
  const { connections } = from;
  const { submissions, trouble } = from.gates.of(active.id);
  return deliveryViewOf({
    consults: from.repository
      .inMemory()
      .filter(({ connectionId }) => connectionId === active.id)
      .map((consult) => consultWithWait(consult, from)),
    state: connections.view(active).state,
    isEmbedded: isEmbeddedConnection(active),
    trouble: trouble.now(),
    uploadsFail: submissions.because(),
    isAlone: submissions.isAlone,
    areUploadsClosed: submissions.leftMs() > 0,
    pollWait: from.pollWaits.of,
    gateOpensAt: gateOpensAt(from),
  });
}

function undoableFilingOf({ undoableFilings, repository }: AppParts, active: Connection) {
  const id = undoableFilings.id();
  const filed = id === null ? null : repository.get(id);
  if (filed?.phase !== 'filed' || filed.connectionId !== active.id) return null;
  return { consultId: filed.id, patientName: filed.patient.name };
}
