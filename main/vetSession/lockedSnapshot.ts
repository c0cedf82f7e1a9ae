import { usualSettings, type Settings } from '../../shared/settings/settingsTable.ts';
import { emptySnapshot, type RecordingView, type Snapshot } from '../../shared/ipc/snapshot.ts';

/** Anybody at the workstation may see it. */
export const recordingViewWithoutPatient = (recording: RecordingView): RecordingView => ({
  ...recording,
  isOfActive: false,
  recordedFor: null,
  patientName: '',
  stoppedBefore: null,
});

function shownSettings(of: Settings): Partial<Settings> {
  const { microphone, channel, echoCancellation, noiseSuppression, autoGainControl } = of;
  const { capMinutes, consent, shortcut, hasQuestionMarkKey } = of;
  const sound = { microphone, channel, echoCancellation, noiseSuppression, autoGainControl };
  return { ...sound, capMinutes, consent, shortcut, hasQuestionMarkKey };
}

/** Field by field: a new topic is empty until it is listed here. */
export const lockedSnapshot = ({ lock, active, recording, settings, ...of }: Snapshot): Snapshot => ({
  ...emptySnapshot,
  lock,
  active: { ...emptySnapshot.active, id: active.id },
  recording: recording === null ? null : recordingViewWithoutPatient(recording),
  // The page finds the microphone of a recording again by these.
  settings: { ...usualSettings, ...shownSettings(settings) },
  updates: of.updates,
  organisation: { ...emptySnapshot.organisation, adminContact: of.organisation.adminContact },
  isUiAutomationOn: of.isUiAutomationOn,
});
