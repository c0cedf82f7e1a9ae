import type { Patient } from '../../../shared/consult/consult.ts';
import type { ConsultId } from '../../../shared/ids.ts';
import type { ConsultView } from '../../../shared/ipc/snapshot.ts';
import { fileNote, forCurrentSession, run } from '../commands.ts';
import { patientStrings } from '../../strings/patientStrings.ts';

const seen = ({ warnings }: ConsultView): number => warnings.read.length + warnings.unread.length;

export const acknowledgeWarnings = (consult: ConsultView): Promise<boolean> =>
  run('acknowledgeWarnings', { consultId: consult.id, warningsSeen: seen(consult) });

/** Files after a question that listed all warnings. */
export const fileWithSeenWarnings = (consult: ConsultView): Promise<boolean> =>
  fileNote(consult.id, seen(consult));

/** After Send, the correction stays on this computer. */
export async function correctPatient(id: ConsultId, patient: Patient): Promise<boolean> {
  const { announce } = forCurrentSession();
  const isCorrected = await run('correctPatient', { consultId: id, patient });
  if (isCorrected) announce(patientStrings.correct.done);
  return isCorrected;
}
