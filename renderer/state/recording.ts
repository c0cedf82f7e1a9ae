import { useStore } from 'zustand';
import type { ConsultId } from '../../shared/ids.ts';
import { microphoneChannel } from '../../shared/ipcChannels.ts';
import type { CommandResult } from '../../shared/ipcContract.ts';
import { usualRecordingSettings, type RecordingSettings } from '../../shared/recordingSettings.ts';
import { clinic } from '../bridge.ts';
import { listMicrophones, openMicrophone } from '../capture/openMicrophone.ts';
import { recorderStrings } from '../ui/recorderStrings.ts';
import { commandFailureText } from '../ui/strings.ts';
import { useMirror } from './hooks.ts';
import { isHeard } from './levels.ts';
import { createLevelTrail } from './levelTrail.ts';
import { ask, clearPatient, mirror, notify, openConsult, run, saveAllNow, screen } from './page.ts';
import { createPendingSettings } from './pendingSettings.ts';
import { createRecorder } from './recorder.ts';

/** The recorder, put together with the page, and every command that concerns recordings. */

/** 15 s of 50 ms each. */
export const levelTrail = createLevelTrail(300);

const shownSettings = (): RecordingSettings =>
  mirror.getState().snapshot?.recordingSettings ?? usualRecordingSettings;

const pendingSettings = createPendingSettings({
  shown: shownSettings,
  save: (settings) => run('saveRecordingSettings', { settings }),
});

const settingsNow = (): RecordingSettings => ({
  ...shownSettings(),
  ...pendingSettings.pending.getState(),
});

const recorder = createRecorder({
  open: openMicrophone,
  listMicrophones,
  settings: settingsNow,
  begin: beginTake,
  handOver(handover, port) {
    // The preload listens, and passes the port on to main.
    window.postMessage({ name: microphoneChannel, handover }, window.location.origin, [port]);
  },
  showLevel(peak) {
    const isRunning = mirror.getState().recording?.state === 'recording';
    if (isRunning) levelTrail.push(peak);
  },
  isHeard,
  nowMs: () => performance.now(),
});

export const recorderStore = recorder.store;
export const { test: testMicrophone, endTest: endMicrophoneTest, forgetTrouble } = recorder;

async function beginTake(microphone: string): Promise<CommandResult<'beginRecording'>> {
  const { patient, isConsentGiven: isConsentConfirmed } = screen.getState();
  const result = await ask('beginRecording', { patient, microphone, isConsentConfirmed });
  if (result.ok) {
    levelTrail.clear();
    clearPatient(patient);
    screen.setState({ isConsentGiven: false });
  }
  return result;
}

/** Whether the owner's word is still to be had before Record. */
const isConsentMissing = (): boolean =>
  settingsNow().consent === 'require' && !screen.getState().isConsentGiven;

/** Record: nothing is asked of main before the microphone is there. */
export async function record(): Promise<boolean> {
  if (mirror.getState().recording !== null || isConsentMissing()) return false;
  saveAllNow();
  const result = await recorder.start();
  if (result === null) return false;
  if (!result.ok) {
    notify(commandFailureText(result.error.code), true);
    return false;
  }
  const { consultId } = result.value;
  if (mirror.getState().snapshot?.open?.id !== consultId) openConsult(consultId);
  return true;
}

/** The global shortcut: as Record, and where Record waits, the reason is shown. */
async function recordWhenAsked(): Promise<void> {
  if (mirror.getState().recording === null && isConsentMissing()) {
    openConsult(null);
    notify(recorderStrings.consentWaits, true);
    return;
  }
  if (!(await record()) && recorderStore.getState().trouble !== null) openConsult(null);
}

export const pauseRecording = (consultId: ConsultId): Promise<boolean> =>
  run('pauseRecording', { consultId });
export const resumeRecording = (consultId: ConsultId): Promise<boolean> =>
  run('resumeRecording', { consultId });
export const stopRecording = (consultId: ConsultId): Promise<boolean> => run('stopRecording', { consultId });
export const keepRecording = (consultId: ConsultId): Promise<boolean> => run('keepRecording', { consultId });
export const discardRecovered = (consultId: ConsultId): Promise<boolean> =>
  run('discardRecovered', { consultId });

/** Looks for the microphone now, not at the next turn. */
export function searchMicrophone(): Promise<boolean> {
  recorder.follow(mirror.getState().recording);
  return Promise.resolve(true);
}

/** What the words on screen say has to be done there; where the system has no such page, they suffice. */
export async function openMicrophoneSettings(): Promise<void> {
  await ask('openMicrophoneSettings', {});
}

/** What is shown until the first snapshot has come. */
export const usualWhileLoading = usualRecordingSettings;

/** The settings as they stand here, what is not saved yet included. */
export function useSettings(): RecordingSettings {
  const shown = useMirror((m) => m.snapshot?.recordingSettings ?? usualRecordingSettings);
  const pending = useStore(pendingSettings.pending);
  return { ...shown, ...pending };
}

/** Saves at once. Its failure is told at the foot of the window, and by the caller's own place. */
export const saveSettings = pendingSettings.change;

/** How often it is looked whether the microphone must be found again, in ms. */
const watchMs = 1_000;

export function startRecorder(): void {
  const follow = (): void => recorder.follow(mirror.getState().recording);
  const refresh = (): void => {
    void recorder.refreshList();
    follow();
  };
  mirror.subscribe((now, before) => {
    if (now.snapshot !== before.snapshot) pendingSettings.confirm();
    if (now.recording !== before.recording) follow();
  });
  setInterval(follow, watchMs);
  clinic.on('recordAsked', () => void recordWhenAsked());
  navigator.mediaDevices.addEventListener('devicechange', refresh);
  refresh();
}
