import type { Patient } from '../../../shared/consult/consult.ts';
import type { ConsultId } from '../../../shared/ids.ts';
import type { Namesake } from '../../../shared/consult/namesakes.ts';
import type { ConsultView } from '../../../shared/ipc/snapshot.ts';
import {
  ask,
  clearTyped,
  fileNote,
  forCurrentSession,
  newConsultFailureString,
  run,
  runSaved,
  saveAllNow,
  toAnybody,
  typedNow,
} from '../commands.ts';
import { patientStrings } from '../../strings/patientStrings.ts';

/** The commands about whose a note is, and how it came to be. */

/** For the patient and the practice that are on screen when it is pressed. */
export async function writeWithoutRecording(): Promise<boolean> {
  const typed = typedNow();
  if (typed === null) return false;
  saveAllNow();
  const { patient, connectionId } = typed;
  const result = await ask('writeWithoutRecording', { patient, connectionId });
  if (result.ok) clearTyped(connectionId, patient);
  else toAnybody.notify(newConsultFailureString(result.error.code, 'write'), true);
  return result.ok;
}

/** All that are on screen. */
const seen = ({ warnings }: ConsultView): number => warnings.read.length + warnings.unread.length;

export const acknowledgeWarnings = (consult: ConsultView): Promise<boolean> =>
  run('acknowledgeWarnings', { consultId: consult.id, warningsSeen: seen(consult) });

/** As the question was answered that lists the warnings. */
export const fileSeen = (consult: ConsultView): Promise<boolean> => fileNote(consult.id, seen(consult));

/** After Send: on this computer alone. */
export async function correctPatient(id: ConsultId, patient: Patient): Promise<boolean> {
  const { announce } = forCurrentSession();
  const isCorrected = await run('correctPatient', { consultId: id, patient });
  if (isCorrected) announce(patientStrings.correct.done);
  return isCorrected;
}

/** null: it is not known now. */
export async function readNamesakes(id: ConsultId): Promise<readonly Namesake[] | null> {
  const read = await ask('readNamesakes', { consultId: id });
  return read.ok ? read.value.others : null;
}

/** The way back from a note by hand in which nothing is written. */
export const sendInstead = (consultId: ConsultId): Promise<boolean> =>
  runSaved(consultId, 'sendInstead', { consultId });
