import { startTransition, useOptimistic, useState } from 'react';
import type { ConnectionId, ConsultId } from '../../../shared/ids.ts';
import type { CommandInput } from '../../../shared/ipc/ipcContract.ts';
import type { RecordingView } from '../../../shared/ipc/snapshot.ts';
import { type SettingName, type Settings } from '../../../shared/settings/settingsTable.ts';
import { patientName } from '../../components/format/patientName.ts';
import { headline } from '../../components/format/headline.ts';
import { appointmentStrings } from '../../strings/appointmentStrings.ts';
import { lockStrings } from '../../strings/lockStrings.ts';
import { recorderStrings } from '../../strings/recorderStrings.ts';
import { commandFailureString } from '../../strings/strings.ts';
import { useApp, useMain, useSnapshot, useUi, type App } from '../app.ts';
import { untilState, type PageSnapshot } from '../snapshotStore.ts';
import { isWorkCovered } from '../uiStore.ts';
import { askWhich, namesakesNow } from '../whichPatient.ts';
import {
  clearDraft,
  currentDraft,
  followBegin,
  newConsultFailureString,
  updateDraft,
} from '../newConsult.ts';
import { noPatient, withSetAside } from '../consultList/newConsultDrafts.ts';

const isConsentMissing = (app: App): boolean =>
  app.settingsNow().consent === 'require' && currentDraft(app)?.isConsentGiven !== true;

/** Null: the microphone is free, or is so in a moment. */
const running = (recording: RecordingView | null): RecordingView | null =>
  recording === null || recording.state === 'paused' || recording.state === 'stopping' ? null : recording;

/**
 * The patient's name; of another practice of this vet, the practice; of another vet, that vet, whom the lock
 * names too. null: it is the try-out's, whose vet has no name.
 */
export function nameOf(of: RecordingView, { active, connections }: PageSnapshot): string | null {
  if (of.isOfActive) return patientName({ name: of.patientName });
  const its = connections.find(({ id }) => id === of.connectionId);
  if (its?.vet === active.vet) return recorderStrings.ownElsewhere(its.practiceName);
  return its === undefined || its.isEmbedded ? null : recorderStrings.recordingOf(its.vet);
}

/** As `nameOf` says; undefined: nobody’s. While one begins, as before. */
export function useRunningPatient(): string | null | undefined {
  const of = useMain((s) => s.active.id);
  const other = useSnapshot((m) => running(m.recording));
  const isBeginning = useUi((s) => s.isBeginning) || other?.state === 'starting';
  const known = useMain((s) => other && nameOf(other, s));
  const name = other === null ? undefined : known;
  const [shown, show] = useState({ of, name });
  if (shown.of !== of || (!isBeginning && shown.name !== name)) show({ of, name });
  return shown.name;
}

/** Main has all that the microphone heard before Pause, which a closed one would lose. */
async function untilSaved(app: App): Promise<void> {
  await untilState(app.snapshotStore, ({ recording }) => running(recording) === null);
  await untilState(
    app.snapshotStore,
    ({ recording: left }) =>
      left?.state !== 'stopping' && (left?.state !== 'paused' || left.lastSeconds === 'saved'),
  );
}

const recordedUntilNow = (on: ConsultId | null): string =>
  on === null ? recorderStrings.nothingRecorded : recorderStrings.whileRecording;

/** If nothing begins, the other goes on. `on`: the open consult. */
async function beginInstead(
  app: App,
  on: ConsultId | null,
  begin: Parameters<App['recorder']['start']>[0],
): Promise<ConsultId | null> {
  app.saveAllNow();
  const other = running(app.snapshotStore.getState().recording);
  const isFreed = other === null || (await pauseRecording(app, other.consultId));
  if (isFreed) await untilSaved(app);
  const result = isFreed
    ? await app.recorder.start(begin, () => (app.mainNow().open?.id ?? null) === on)
    : null;
  if (result?.ok === true) return result.value.consultId;
  if (isFreed && other !== null) await app.ask('resumeRecording', { consultId: other.consultId });
  const { trouble, refusal } = app.recorder.store.getState();
  const isAtNew = app.snapshotStore.getState().snapshot?.open === null;
  if (result !== null && (refusal === null || !isAtNew))
    app.toAnybody.notify(newConsultFailureString(result.error.code), true);
  if (result !== null || trouble === null || isAtNew) return null;
  const [what] = headline(recorderStrings.troubles[trouble]);
  app.toAnybody.notify(`${what} ${recordedUntilNow(on)}`, true);
  return null;
}

/**
 * For the patient and the practice on screen at the press, `as` that colleague; main begins when the
 * microphone is open.
 */
export async function record(app: App, as: ConnectionId | null = null): Promise<boolean> {
  app.uiStore.setState({ recordPressed: { by: app.mainNow().active.id, as } });
  if (isConsentMissing(app)) app.forCurrentSession().notify(recorderStrings.consentWaits, true);
  const draft = currentDraft(app);
  const { recording } = app.snapshotStore.getState();
  // It has begun a moment ago, and is about to open.
  if (isConsentMissing(app) || draft === null || recording?.state === 'starting') return false;
  const { patient, connectionId, isConsentGiven: isConsentConfirmed } = draft;
  const whose = as === null ? {} : { recordAs: as };
  return followBegin(app, patient, recording?.consultId ?? null, async () => {
    const consultId = await beginInstead(app, null, (microphone) =>
      app.ask('beginRecording', { patient, connectionId, microphone, isConsentConfirmed, ...whose }),
    );
    if (consultId === null) return false;
    clearDraft(app, connectionId, patient, { isConsentGiven: false });
    const { snapshot } = app.snapshotStore.getState();
    if (snapshot?.active.id === connectionId && snapshot.open?.id !== consultId) app.openConsult(consultId);
    return true;
  });
}

/** As the same colleague; another vet, who may stand there by now, has chosen none. */
export function recordAgain(app: App): Promise<boolean> {
  const { recordPressed: pressed } = app.uiStore.getState();
  return record(app, pressed?.by === app.mainNow().active.id ? pressed.as : null);
}

export async function continueRecording(app: App, consultId: ConsultId): Promise<boolean> {
  const { id: connectionId } = app.mainNow().active;
  return followBegin(app, null, null, async () => {
    const continued = await beginInstead(app, consultId, (microphone) =>
      app.ask('continueRecording', { consultId, connectionId, microphone }),
    );
    return continued !== null;
  });
}

/** Else opens New consult, which shows why the app cannot record. */
async function recordByShortcut(app: App): Promise<void> {
  const isWaiting = app.snapshotStore.getState().recording === null && isConsentMissing(app);
  if (isWaiting) app.returnToWork();
  if (await record(app)) return;
  const { trouble, refusal } = app.recorder.store.getState();
  if (!isWaiting && trouble === null && refusal === null) return;
  app.carryNotice();
  app.openConsult(null);
}

const onRecording =
  (command: 'pauseRecording' | 'resumeRecording') =>
  (app: App, consultId: ConsultId): Promise<boolean> => {
    app.saveAllNow();
    return app.run(command, { consultId }, undefined, app.forCurrentScreen());
  };

export const pauseRecording = onRecording('pauseRecording');
export const resumeRecording = onRecording('resumeRecording');

/** Without any sound the consult goes, and the patient who was typed for it waits under New consult. */
export async function stopRecording(app: App, consultId: ConsultId): Promise<boolean> {
  // By a key, the name that was typed a moment ago is not saved yet, and Stop may send.
  app.saveAllNow();
  const { active, open } = app.mainNow();
  const { notify } = app.forCurrentScreen();
  const typed = app.patientDrafts.drafts.getState()[consultId]?.value;
  const patient = typed ?? (open?.id === consultId ? open.patient : noPatient);
  const result = await app.ask('stopRecording', { consultId });
  if (result.ok) return true;
  const { code } = result.error;
  if (code === 'nothing_recorded') updateDraft(app, active.id, (draft) => withSetAside(draft, [patient]));
  notify(commandFailureString(code), true);
  return false;
}

/** Never another vet's, which a press by mistake would end. */
export async function stopFromAnywhere(app: App, recording: RecordingView): Promise<void> {
  const { consultId: id, patientName: name } = recording;
  const { notify } = app.forCurrentSession();
  if (!recording.isOfActive) return notify(recorderStrings.anotherRecords(nameOf(recording, app.mainNow())));
  const isSeen = app.mainNow().open?.id === id && !isWorkCovered(app.uiStore.getState());
  if (!(await stopRecording(app, id)) || isSeen || recording.recordedFor !== null) return;
  // A notice goes with its place, and main shows that nothing records a moment after its answer.
  await untilState(app.snapshotStore, (now) => now.recording?.consultId !== id);
  if (!app.settingsNow().sendsOnStop || name.trim() === '')
    return notify(recorderStrings.newAnimal.stopped(patientName({ name })));
  const isUnclear = (await namesakesNow(app, id)).length > 0;
  notify(isUnclear ? appointmentStrings.notSent(patientName({ name })) : lockStrings.stopped);
}

export async function beginNewAnimal(app: App, consultId: ConsultId, name: string): Promise<boolean> {
  const { announce, notify } = app.forCurrentSession();
  app.saveAllNow();
  return followBegin(app, noPatient, consultId, async () => {
    const result = await app.ask('newAnimal', { consultId });
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
export async function undoNewAnimal(app: App, consultId: ConsultId): Promise<void> {
  const { announce, notify } = app.forCurrentSession();
  const { id: connectionId } = app.mainNow().active;
  if (!(await app.saveTyped(consultId))) return;
  const result = await app.ask('undoNewAnimal', { consultId });
  if (!result.ok) return notify(recorderStrings.newAnimal.tooLate, true);
  updateDraft(app, connectionId, (draft) => withSetAside(draft, [result.value.leftOut]));
  // A notice goes with its place, and main shows the first consult a moment after its answer.
  await untilState(
    app.snapshotStore,
    ({ snapshot, recording }) => snapshot?.open?.id !== consultId && recording?.consultId !== consultId,
  );
  const leftOut = Object.values(result.value.leftOut).find((text) => text.trim() !== '');
  const { recording: first } = app.snapshotStore.getState();
  if (first !== null) app.levelTrails.add(first.consultId, app.levelTrails.of(consultId));
  const undone = recorderStrings.newAnimal.undone(patientName({ name: first?.patientName ?? '' }));
  if (leftOut === undefined) announce(undone);
  else notify(undone + recorderStrings.newAnimal.leftOut(leftOut));
}

/** However it ended, the consult is the colleague's from then on. */
async function tellSavedFor(app: App, { consultId, recordedFor, recordedMs }: RecordingView): Promise<void> {
  if (recordedFor === null || recordedMs === 0) return;
  const { notify } = app.forCurrentSession();
  // A notice goes with its place.
  await untilState(app.snapshotStore, ({ snapshot }) => snapshot?.open?.id !== consultId);
  notify(recorderStrings.savedFor(recordedFor));
}

/** Sends the recording once it is prepared, and it is clear whose it is. */
export async function stopAndSend(app: App, consultId: ConsultId): Promise<void> {
  const { notify } = app.forCurrentSession();
  if (!(await app.runSaved('stopRecording', { consultId, isSentAfter: true }))) return;
  await untilState(app.snapshotStore, (now) => now.recording?.consultId !== consultId);
  const namesakes = await namesakesNow(app, consultId);
  const [first] = namesakes;
  if (first === undefined) return;
  if (app.mainNow().open?.id === consultId) askWhich(app, consultId, namesakes);
  else notify(appointmentStrings.notSent(patientName(first.patient)));
}

/** If the keychain is open, the app restarts. If this page still runs, the keychain is locked. */
export async function unlockRecordings(app: App): Promise<void> {
  const { notify } = app.forCurrentSession();
  if (await app.run('recheckWorkstation', {})) notify(recorderStrings.recovered.stillLocked, true);
}

export const searchMicrophone = (app: App): void =>
  app.recorder.follow(app.snapshotStore.getState().recording);

export const useSettings = (): Settings => useMain((s) => s.settings);

/** Shown until main has saved or refused it. */
export function useSetting<Name extends SettingName>(name: Name) {
  const app = useApp();
  const connectionId = useMain((s) => s.active.id);
  const [value, show] = useOptimistic<Settings[Name], Settings[Name]>(useSettings()[name], (_, next) => next);
  const save = (next: Settings[Name]): Promise<boolean> => {
    // The name decides the value's type, which the compiler cannot see.
    const change = { connectionId, name, value: next } as CommandInput<'saveSetting'>;
    const saving = app.run('saveSetting', change);
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

export function startRecorder(app: App): void {
  let watch: ReturnType<typeof setInterval> | undefined;
  // Without a recording or an open microphone, the page needs no timer.
  const watchWhileNeeded = (): void => {
    const isNeeded =
      app.snapshotStore.getState().recording !== null || app.recorder.store.getState().use !== 'none';
    if (isNeeded) watch ??= setInterval(searchMicrophone, watchMs, app);
    else {
      clearInterval(watch);
      watch = undefined;
    }
  };
  app.snapshotStore.subscribe((now, before) => {
    if (now.snapshot !== null && before.snapshot === null) listWhenQuiet(app);
    if (now.recording === before.recording) return;
    const { recording: was } = before;
    if (was !== null && was.consultId !== now.recording?.consultId) void tellSavedFor(app, was);
    searchMicrophone(app);
    watchWhileNeeded();
  });
  app.recorder.store.subscribe(watchWhileNeeded);
  app.clinic.on('recordingEnded', ({ by }) => {
    const { recording: was } = app.snapshotStore.getState();
    if (was?.isOfActive === true && was.recordedFor === null)
      app.uiStore.setState({ ended: { of: app.mainNow().active.id, was, by } });
  });
  app.clinic.on('recordAsked', () => void recordByShortcut(app));
}

/** Late, because Chromium starts two processes for it, and they would delay the first screen. */
function listWhenQuiet(app: App): void {
  const refresh = (): void => {
    void app.recorder.refreshList();
    searchMicrophone(app);
  };
  const begin = (): void => {
    navigator.mediaDevices.addEventListener('devicechange', refresh);
    refresh();
  };
  setTimeout(() => requestIdleCallback(begin), listAfterMs);
}
