import { useStore } from 'zustand';
import type { ConsultId } from '../../../shared/ids.ts';
import { microphoneChannel } from '../../../shared/ipc/ipcChannels.ts';
import {
  usualRecordingSettings,
  type RecordingSettings,
} from '../../../shared/settings/recordingSettings.ts';
import { clinic } from '../../bridge.ts';
import { listMicrophones, openMicrophone } from '../../capture/openMicrophone.ts';
import { recorderStrings } from '../../strings/recorderStrings.ts';
import { useSnapshot } from '../hooks.ts';
import { isHeard } from './levels.ts';
import { createLevelTrail } from './levelTrail.ts';
import {
  ask,
  forCurrentSession,
  forCurrentScreen,
  snapshotStore,
  openConsult,
  run,
  saveAllNow,
  toAnybody,
} from '../commands.ts';
import { changeDraft, clearDraft, currentDraft, newConsultFailureString } from '../newConsult.ts';
import { createPendingSettings } from '../pendingSettings.ts';
import { createRecorder } from './recorder.ts';

/** The recorder, put together with the page, and every command that concerns recordings. */

/** 48 s of 160 ms each. */
export const levelTrail = createLevelTrail(300);

const shownSettings = (): RecordingSettings =>
  snapshotStore.getState().snapshot?.recordingSettings ?? usualRecordingSettings;

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
  handOver(handover, port) {
    // The preload listens, and passes the port on to main.
    window.postMessage({ name: microphoneChannel, handover }, window.location.origin, [port]);
  },
  showLevel(peak) {
    const isRunning = snapshotStore.getState().recording?.state === 'recording';
    if (isRunning) levelTrail.push(peak);
  },
  isHeard,
  isAwaited: () => snapshotStore.getState().snapshot?.open === null,
  nowMs: () => performance.now(),
});

export const recorderStore = recorder.store;
export const { test: testMicrophone, endTest: endMicrophoneTest, stopTrying, forgetTrouble } = recorder;

/** Whether the owner's word is still to be had before Record. */
const isConsentMissing = (): boolean =>
  settingsNow().consent === 'require' && currentDraft()?.isConsentGiven !== true;

/** Why Record waits; null: it does not. */
const waitNow = (): string | null => {
  if (snapshotStore.getState().recording !== null) return recorderStrings.oneAtATime;
  return isConsentMissing() ? recorderStrings.consentWaits : null;
};

/**
 * Record: for the patient and the practice that are on screen when it is pressed, whatever is there when the
 * microphone has opened. Nothing is asked of main before that.
 */
export async function record(): Promise<boolean> {
  const wait = waitNow();
  if (wait !== null) forCurrentSession().notify(wait, true);
  const typed = currentDraft();
  if (wait !== null || typed === null) return false;
  saveAllNow();
  const { patient, connectionId, isConsentGiven: isConsentConfirmed } = typed;
  const result = await recorder.start((microphone) =>
    ask('beginRecording', { patient, connectionId, microphone, isConsentConfirmed }),
  );
  if (result === null) {
    sayTroubleElsewhere();
    return false;
  }
  if (!result.ok) {
    // Under New consult it stays as an alert, until Record is pressed again.
    const isShown =
      recorderStore.getState().refusal !== null && snapshotStore.getState().snapshot?.open === null;
    if (!isShown) toAnybody.notify(newConsultFailureString(result.error.code, 'record'), true);
    return false;
  }
  levelTrail.clear();
  clearDraft(connectionId, patient);
  changeDraft(connectionId, { isConsentGiven: false });
  const { consultId } = result.value;
  const { snapshot } = snapshotStore.getState();
  if (snapshot?.active.id === connectionId && snapshot.open?.id !== consultId) openConsult(consultId);
  return true;
}

/** What is wrong with the microphone is shown under New consult; to whoever has left it, it is told. */
function sayTroubleElsewhere(): void {
  const { trouble } = recorderStore.getState();
  if (trouble === null || snapshotStore.getState().snapshot?.open === null) return;
  const { what } = recorderStrings.troubles[trouble];
  toAnybody.notify(`${what} ${recorderStrings.nothingRecorded}`, true);
}

/** The global shortcut: as Record, and where Record waits, the reason is shown. */
async function recordWhenAsked(): Promise<void> {
  const isWaiting = snapshotStore.getState().recording === null && isConsentMissing();
  if (await record()) return;
  const { trouble, refusal } = recorderStore.getState();
  if (isWaiting || trouble !== null || refusal !== null) openConsult(null);
}

export const pauseRecording = (consultId: ConsultId): Promise<boolean> =>
  run('pauseRecording', { consultId }, forCurrentScreen());
export const resumeRecording = (consultId: ConsultId): Promise<boolean> =>
  run('resumeRecording', { consultId }, forCurrentScreen());
export const stopRecording = (consultId: ConsultId): Promise<boolean> =>
  run('stopRecording', { consultId }, forCurrentScreen());
/** With the keychain open, the app begins anew; where this page is still there afterwards, it did not. */
export async function unlockRecordings(): Promise<boolean> {
  const { notify } = forCurrentSession();
  const isLookedFor = await run('recheckWorkstation', {});
  if (isLookedFor) notify(recorderStrings.recovered.stillLocked, true);
  return isLookedFor;
}

/** Looks for the microphone now, not at the next turn. */
export function searchMicrophone(): Promise<boolean> {
  recorder.follow(snapshotStore.getState().recording);
  return Promise.resolve(true);
}

/** The settings as they stand here, what is not saved yet included. */
export function useSettings(): RecordingSettings {
  const shown = useSnapshot((m) => m.snapshot?.recordingSettings ?? usualRecordingSettings);
  const pending = useStore(pendingSettings.pending);
  return { ...shown, ...pending };
}

/** Saves at once. Its failure is told at the foot of the window, and by the caller's own place. */
export const saveSettings = pendingSettings.change;

/** How often it is looked whether the microphone must be found again, in ms. */
const watchMs = 1_000;

/** After the first screen, in ms. */
const listAfterMs = 1_000;

export function startRecorder(): void {
  const follow = (): void => recorder.follow(snapshotStore.getState().recording);
  let watch: ReturnType<typeof setInterval> | undefined;
  // A page at rest has nothing to do each second.
  const watchWhileNeeded = (): void => {
    const isNeeded = snapshotStore.getState().recording !== null || recorder.store.getState().use !== 'none';
    if (isNeeded) watch ??= setInterval(follow, watchMs);
    else {
      clearInterval(watch);
      watch = undefined;
    }
  };
  snapshotStore.subscribe((now, before) => {
    if (now.snapshot !== before.snapshot) pendingSettings.confirm();
    if (now.snapshot !== null && before.snapshot === null) listWhenQuiet(follow);
    if (now.recording === before.recording) return;
    follow();
    watchWhileNeeded();
  });
  recorder.store.subscribe(watchWhileNeeded);
  clinic.on('recordAsked', () => void recordWhenAsked());
}

/** Whoever asks which microphones there are starts two processes of Chromium, which a first screen can do without. */
function listWhenQuiet(follow: () => void): void {
  const refresh = (): void => {
    void recorder.refreshList();
    follow();
  };
  const begin = (): void => {
    navigator.mediaDevices.addEventListener('devicechange', refresh);
    refresh();
  };
  setTimeout(() => requestIdleCallback(begin), listAfterMs);
}
