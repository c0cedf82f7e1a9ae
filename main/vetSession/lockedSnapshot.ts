import { epochMs } from '../../shared/ids.ts';
import { usualSettings, type Settings } from '../../shared/settings/settingsTable.ts';
import { noOrganisation } from '../../shared/ipc/organisation.ts';
import { noGroups, type RecordingView, type Snapshot } from '../../shared/ipc/snapshot.ts';

/** A take without its patient, as anybody at the workstation may see it. */
export const takeWithoutPatient = (take: RecordingView): RecordingView => ({
  ...take,
  isOfActive: false,
  patientName: '',
  stoppedBefore: null,
});

function shownSettings(of: Settings): Partial<Settings> {
  const { microphone, channel, echoCancellation, noiseSuppression, autoGainControl } = of;
  const { sendsOnStop, capMinutes, consent, shortcut, hasQuestionMarkKey } = of;
  const sound = { microphone, channel, echoCancellation, noiseSuppression, autoGainControl };
  return { ...sound, sendsOnStop, capMinutes, consent, shortcut, hasQuestionMarkKey };
}

/**
 * What the page gets while the screen is locked. Field by field, so that a new field of the snapshot does not appear
 * here.
 */
export const lockedSnapshot = (of: Snapshot): Snapshot => ({
  revision: of.revision,
  lock: of.lock,
  active: {
    id: of.active.id,
    name: '',
    practiceName: '',
    vet: '',
    isSandbox: false,
    isEmbedded: false,
    address: null,
    connectedAt: epochMs(0),
    lastUsedAt: null,
    state: 'connected',
    heldFor: null,
    movesTo: null,
  },
  connections: [],
  alerts: [],
  consults: [],
  consultsBehind: [],
  consultCount: 0,
  consultGroups: noGroups,
  consultsRevision: of.consultsRevision,
  delivery: { state: 'connected', waiting: 0, because: null, since: null, nextTryAt: null, canTryNow: false },
  open: null,
  outside: [],
  imports: [],
  recording: of.recording === null ? null : takeWithoutPatient(of.recording),
  recovered: [],
  // The page finds the microphone of a take again by these.
  settings: { ...usualSettings, ...shownSettings(of.settings) },
  managedSettings: [],
  isDictionaryMissing: false,
  updates: of.updates,
  oldRecordings: [],
  asksBeforeFiling: false,
  organisation: noOrganisation,
  appointmentsRevision: null,
  isFiledToFolder: false,
  shortcutProblem: null,
  serviceAddress: '',
  connectCodeAddress: null,
  isKeyRecoverable: false,
  isUiAutomationOn: of.isUiAutomationOn,
});
