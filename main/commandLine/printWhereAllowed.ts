import type { AlertView, ConnectionView } from '../../shared/ipc/snapshot.ts';
import { alertSentence } from '../../shared/text/alertStrings.ts';
import { failed, type JobResult } from './jobResult.ts';
import type { PrintJob } from './commandLine.ts';
import { printNote, type PrintNoteDeps } from './printNote.ts';

/** A script must not disturb a recording (docs/decisions/0025). */
const recordingObstacle = 'A consult is being recorded in the app. Try again when the recording has stopped.';

/** A script must not read notes that a vet has locked (docs/decisions/0025). */
const lockObstacle =
  'The app is locked by a PIN. Open its window, unlock it, and try again while it is open.';

/** A script must not get a sample note where the organisation has switched them off. */
const noPracticeObstacle =
  'No practice is connected, and your organisation has switched the try-out off here. Open the app and connect a practice.';

type Allowing = {
  readonly storage: {
    /** Why this run cannot open the store; null: it can. */
    readonly problem: AlertView['code'] | null;
    /** Whether this data folder was used before. */
    readonly hasEarlierRecords: boolean;
  };
  readonly isSandboxAllowed: boolean;
  readonly active: () => Pick<ConnectionView, 'heldFor' | 'isEmbedded'>;
  readonly isLocked: () => boolean;
  readonly isRecording: () => boolean;
  readonly deps: PrintNoteDeps;
};

/** Prints the note of a script's job, or says why the app's state forbids it. */
export async function printWhereAllowed(job: PrintJob, allowing: Allowing): Promise<JobResult> {
  const { storage, isSandboxAllowed } = allowing;
  const obstacle = isSandboxAllowed ? obstacleToPrinting(storage) : storage.problem;
  if (obstacle !== null)
    return failed(alertSentence({ code: obstacle, isNothingKept: true }, { isSandboxAllowed }));
  if (allowing.isLocked()) return failed(lockObstacle);
  if (allowing.isRecording()) return failed(recordingObstacle);
  const { heldFor, isEmbedded } = allowing.active();
  if (heldFor !== null)
    return failed(isEmbedded ? noPracticeObstacle : alertSentence({ code: heldFor, isNothingKept: false }));
  if (storage.problem !== null)
    process.stderr.write('There is no keychain here: the built-in sandbox is used, and nothing is kept.\n');
  return printNote(job, allowing.deps);
}

/**
 * A script must not get a sample note because a practice's key is missing. Only without any keychain, in a folder that
 * was never used, is no practice connected for certain.
 */
function obstacleToPrinting(storage: Allowing['storage']): AlertView['code'] | null {
  const isFresh = storage.problem === 'keychain_absent' && !storage.hasEarlierRecords;
  return isFresh ? null : storage.problem;
}
