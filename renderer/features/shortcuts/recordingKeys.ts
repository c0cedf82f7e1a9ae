import { forCurrentSession, returnToWork, patientDrafts, snapshotStore } from '../../state/commands.ts';
import { isAtNewConsult, setFieldsAside } from '../../state/newConsult.ts';
import { continueRecording, record, stopAndSend, stopRecording } from '../../state/recorder/recording.ts';
import { isPracticeNeeded } from '../../state/snapshotStore.ts';
import { recorderStrings } from '../../strings/recorderStrings.ts';
import { focusOn, mainStepId, openPatientNameId } from '../../state/focusTargets.ts';

/**
 * F8: records what New consult shows; elsewhere stops the live recording of this vet, or resumes the paused recording on
 * the screen, or records a new consult, whose name is typed meanwhile. What was typed under New consult before is set aside first, so that it gets into no other
 * patient's recording.
 */
export async function recordOrStop(): Promise<void> {
  const { snapshot, recording } = snapshotStore.getState();
  if (snapshot === null) return;
  if (isAtNewConsult()) document.querySelector<HTMLElement>(`#${mainStepId}`)?.click();
  else if (recording !== null) {
    if (recording.isOfActive) await stopRecording(recording.consultId);
  } else if (snapshot.open?.phase === 'recording' && snapshot.open.isPaused)
    await continueRecording(snapshot.open.id);
  else if (!isPracticeNeeded(snapshot)) {
    setFieldsAside();
    // A microphone that cannot be opened is shown by New consult.
    returnToWork();
    await record();
  }
}

/** Ctrl Enter while recording: stops and sends, once there is a name. */
export function stopAndSendNamed(): void {
  const open = snapshotStore.getState().snapshot?.open ?? null;
  if (open === null) return;
  const { name } = patientDrafts.drafts.getState()[open.id]?.value ?? open.patient;
  if (name.trim() !== '') void stopAndSend(open.id);
  else {
    focusOn(openPatientNameId);
    forCurrentSession().announce(recorderStrings.nameFirst);
  }
}
