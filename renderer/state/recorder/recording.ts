import { startTransition, useOptimistic, useState } from 'react';
import { useStore } from 'zustand';
import type { ConsultId } from '../../../shared/ids.ts';
import type { CommandArgument } from '../../../shared/ipc/ipcContract.ts';
import type { RecordingView } from '../../../shared/ipc/snapshot.ts';
import { microphoneChannel } from '../../../shared/ipc/ipcChannels.ts';
import { usualSettings, type SettingName, type Settings } from '../../../shared/settings/settingsTable.ts';
import { clinic } from '../../bridge.ts';
import { listMicrophones, openMicrophone } from '../../capture/openMicrophone.ts';
import { patientName } from '../../components/format/patientName.ts';
import { headline } from '../../components/format/headline.ts';
import { recorderStrings } from '../../strings/recorderStrings.ts';
import { useMain, useSnapshot } from '../hooks.ts';
import { untilState } from '../snapshotStore.ts';
import {
  ask,
  forCurrentSession,
  forCurrentScreen,
  mainNow,
  snapshotStore,
  openConsult,
  openNow,
  run,
  runSaved,
  saveAllNow,
  saveTyped,
  toAnybody,
  carryNotice,
  returnToWork,
} from '../commands.ts';
import { beginStore, followBegin, newConsultFailureString } from '../newConsult.ts';
import { clearDraft, currentDraft, updateDraft } from '../newConsult.ts';
import { noPatient, withSetAside } from '../consultList/newConsultDrafts.ts';
import { createRecorder } from './recorder.ts';

/** The recorder of this page, and the commands about recordings. */

/** The last levels of the recordings of late, so that one that is paused keeps its wave: 48 s, one for each 160 ms or so. */
export const levelTrails = new Map<ConsultId, readonly number[]>();
const mostLevels = 300;
const mostTrails = 50;

function addLevels(of: ConsultId, levels: readonly number[]): void {
  levelTrails.set(of, [...(levelTrails.get(of) ?? []), ...levels].slice(-mostLevels));
  for (const id of [...levelTrails.keys()].slice(0, -mostTrails)) levelTrails.delete(id);
}

export const settingsNow = (): Settings => snapshotStore.getState().snapshot?.settings ?? usualSettings;

const recorder = createRecorder({
  open: openMicrophone,
  listMicrophones,
  settings: settingsNow,
  handOver(handover, port) {
    // The preload listens, and passes the port on to main.
    window.postMessage({ name: microphoneChannel, handover }, window.location.origin, [port]);
  },
  showLevel(peak) {
    const { recording } = snapshotStore.getState();
    if (recording?.state === 'recording') addLevels(recording.consultId, [peak]);
  },
  nowMs: () => performance.now(),
});

export const recorderStore = recorder.store;
export const { test: testMicrophone, endTest: endMicrophoneTest, stopTrying, forgetTrouble } = recorder;

const isConsentMissing = (): boolean =>
  settingsNow().consent === 'require' && currentDraft()?.isConsentGiven !== true;

/** The recording that has the microphone and will keep it; null: the microphone is free, or is so in a moment. */
const running = (recording: RecordingView | null): RecordingView | null =>
  recording === null || recording.state === 'paused' || recording.state === 'stopping' ? null : recording;

/**
 * Whose recording has the microphone; null: another vet's, whose patient nobody here sees; undefined: nobody's. From the
 * press that begins another until that one opens, the same as at the press, so that no button changes what it says.
 */
export function useRunningPatient(): string | null | undefined {
  const of = useMain((s) => s.active.id);
  const other = useSnapshot((m) => running(m.recording));
  const isBeginning = useStore(beginStore, (s) => s.isBeginning) || other?.state === 'starting';
  const name =
    other === null ? undefined : other.isOfActive ? patientName({ name: other.patientName }) : null;
  const [shown, show] = useState({ of, name });
  if (shown.of !== of || (!isBeginning && shown.name !== name)) show({ of, name });
  return shown.name;
}

/** Main has all that the microphone heard before Pause, which a closed one would lose; or somebody has resumed it meanwhile. */
async function untilSaved(): Promise<void> {
  await untilState(snapshotStore, ({ recording }) => running(recording) === null);
  await untilState(
    snapshotStore,
    ({ recording: left }) =>
      left?.state !== 'stopping' && (left?.state !== 'paused' || left.lastSeconds === 'saved'),
  );
}

/**
 * Pauses the recording that has the microphone and begins another; where nothing begins, the first goes on. New consult
 * itself shows why nothing began; a vet elsewhere is notified. `on`: the consult on screen at the press.
 */
async function beginInstead(
  on: ConsultId | null,
  begin: Parameters<typeof recorder.start>[0],
): Promise<ConsultId | null> {
  saveAllNow();
  const other = running(snapshotStore.getState().recording);
  const isFreed = other === null || (await pauseRecording(other.consultId));
  if (isFreed) await untilSaved();
  const result = isFreed ? await recorder.start(begin, () => (openNow()?.id ?? null) === on) : null;
  if (result?.ok === true) return result.value.consultId;
  if (isFreed && other !== null) await ask('resumeRecording', { consultId: other.consultId });
  const { trouble, refusal } = recorderStore.getState();
  const isAtNew = snapshotStore.getState().snapshot?.open === null;
  if (result !== null && (refusal === null || !isAtNew))
    toAnybody.notify(newConsultFailureString(result.error.code), true);
  if (result !== null || trouble === null || isAtNew) return null;
  const [what] = headline(recorderStrings.troubles[trouble]);
  toAnybody.notify(`${what} ${recorderStrings.nothingRecorded}`, true);
  return null;
}

/** Records for the patient and the practice on screen at the press; main begins when the microphone is open. */
export async function record(): Promise<boolean> {
  if (isConsentMissing()) forCurrentSession().notify(recorderStrings.consentWaits, true);
  const draft = currentDraft();
  const { recording } = snapshotStore.getState();
  // It has begun a moment ago, and is about to open.
  if (isConsentMissing() || draft === null || recording?.state === 'starting') return false;
  const { patient, connectionId, isConsentGiven: isConsentConfirmed } = draft;
  return followBegin(patient, recording?.consultId ?? null, async () => {
    const consultId = await beginInstead(null, (microphone) =>
      ask('beginRecording', { patient, connectionId, microphone, isConsentConfirmed }),
    );
    if (consultId === null) return false;
    clearDraft(connectionId, patient, { isConsentGiven: false });
    const { snapshot } = snapshotStore.getState();
    if (snapshot?.active.id === connectionId && snapshot.open?.id !== consultId) openConsult(consultId);
    return true;
  });
}

/** Records more for a consult that is paused, or stopped and not sent. */
export async function continueRecording(consultId: ConsultId): Promise<boolean> {
  const { id: connectionId } = mainNow().active;
  return followBegin(null, null, async () => {
    const continued = await beginInstead(consultId, (microphone) =>
      ask('continueRecording', { consultId, connectionId, microphone }),
    );
    return continued !== null;
  });
}

/** The global shortcut: records, or opens New consult, which shows why the app cannot record. */
async function recordByShortcut(): Promise<void> {
  const isWaiting = snapshotStore.getState().recording === null && isConsentMissing();
  if (isWaiting) returnToWork();
  if (await record()) return;
  const { trouble, refusal } = recorderStore.getState();
  if (!isWaiting && trouble === null && refusal === null) return;
  carryNotice();
  openConsult(null);
}

const onRecording =
  (command: 'pauseRecording' | 'resumeRecording' | 'stopRecording') =>
  (consultId: ConsultId): Promise<boolean> =>
    run(command, { consultId }, forCurrentScreen());

export const pauseRecording = onRecording('pauseRecording');
export const resumeRecording = onRecording('resumeRecording');
export const stopRecording = onRecording('stopRecording');

/** Ends this recording and begins the next animal's consult, which main opens. */
export async function beginNewAnimal(consultId: ConsultId, name: string): Promise<boolean> {
  const { announce, notify } = forCurrentSession();
  saveAllNow();
  return followBegin(noPatient, consultId, async () => {
    const result = await ask('newAnimal', { consultId });
    if (!result.ok) {
      const { code } = result.error;
      const isTooEarly = code === 'nothing_recorded';
      notify(isTooEarly ? recorderStrings.newAnimal.tooEarly : newConsultFailureString(code), true);
      return false;
    }
    announce(recorderStrings.newAnimal.stopped(name));
    return true;
  });
}

/** Nothing typed is lost: what finds no empty field waits under New consult. */
export async function undoNewAnimal(consultId: ConsultId): Promise<void> {
  const { announce, notify } = forCurrentSession();
  const { id: connectionId } = mainNow().active;
  if (!(await saveTyped(consultId))) return;
  const result = await ask('undoNewAnimal', { consultId });
  if (!result.ok) return notify(recorderStrings.newAnimal.tooLate, true);
  updateDraft(connectionId, (draft) => withSetAside(draft, [result.value.leftOut]));
  // A notice goes with the place it was shown at, and main shows the first consult a moment after its answer.
  await untilState(
    snapshotStore,
    ({ snapshot, recording }) => snapshot?.open?.id !== consultId && recording?.consultId !== consultId,
  );
  const leftOut = Object.values(result.value.leftOut).filter((text) => text.trim() !== '');
  const { recording: first } = snapshotStore.getState();
  if (first !== null) addLevels(first.consultId, levelTrails.get(consultId) ?? []);
  const undone = recorderStrings.newAnimal.undone(patientName({ name: first?.patientName ?? '' }));
  if (leftOut.length === 0) announce(undone);
  else notify(undone + recorderStrings.newAnimal.leftOut(leftOut.join(', ')));
}

/** Saves the patient's fields, stops, and sends the recording as soon as it is prepared. */
export const stopAndSend = (consultId: ConsultId): Promise<boolean> =>
  runSaved('stopRecording', { consultId, isSentAfter: true });
/** If the keychain is open, the app restarts. If this page still runs afterwards, the keychain is locked. */
export async function unlockRecordings(): Promise<void> {
  const { notify } = forCurrentSession();
  if (await run('recheckWorkstation', {})) notify(recorderStrings.recovered.stillLocked, true);
}

/** Searches for the microphone at once instead of at the next interval. */
export const searchMicrophone = (): void => recorder.follow(snapshotStore.getState().recording);

/** As `settingsNow`, and again after each change. */
export const useSettings = (): Settings => useMain((s) => s.settings);

/**
 * A setting, and how to save it at once for the connection of this render, also where another one is on screen by then.
 * The control shows the change until main has saved or refused it, and its caller says beside it that it failed.
 */
export function useSetting<Name extends SettingName>(name: Name) {
  const connectionId = useMain((s) => s.active.id);
  const [value, show] = useOptimistic<Settings[Name], Settings[Name]>(useSettings()[name], (_, next) => next);
  const save = (next: Settings[Name]): Promise<boolean> => {
    // The name decides the value's type, which the compiler cannot see.
    const change = { connectionId, name, value: next } as CommandArgument<'saveSetting'>;
    const saving = run('saveSetting', change);
    startTransition(async () => {
      show(next);
      await saving;
    });
    return saving;
  };
  return [value, save] as const;
}

/** How often the page checks whether it must reopen the microphone, in ms. */
const watchMs = 1_000;

/** How long after the first screen the page lists the microphones, in ms. */
const listAfterMs = 1_000;

export function startRecorder(): void {
  const follow = (): void => recorder.follow(snapshotStore.getState().recording);
  let watch: ReturnType<typeof setInterval> | undefined;
  // Without a recording or an open microphone, the page needs no timer.
  const watchWhileNeeded = (): void => {
    const isNeeded = snapshotStore.getState().recording !== null || recorder.store.getState().use !== 'none';
    if (isNeeded) watch ??= setInterval(follow, watchMs);
    else {
      clearInterval(watch);
      watch = undefined;
    }
  };
  snapshotStore.subscribe((now, before) => {
    if (now.snapshot !== null && before.snapshot === null) listWhenQuiet(follow);
    if (now.recording === before.recording) return;
    follow();
    watchWhileNeeded();
  });
  recorder.store.subscribe(watchWhileNeeded);
  clinic.on('recordAsked', () => void recordByShortcut());
}

/** Lists the microphones late, because Chromium starts two processes for it, and they would delay the first screen. */
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
