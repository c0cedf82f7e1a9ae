import type { OrganisationView } from '../../shared/ipc/organisation.ts';
import type { AlertView } from '../../shared/ipc/snapshot.ts';
import { alertSentence } from '../../shared/text/alertStrings.ts';
import { withAdminContact } from '../../shared/text/withAdminContact.ts';
import { commandLineJobFailed, type JobResult } from './jobResult.ts';
import type { NoteFromRecordingJob } from './commandLine.ts';
import {
  isNoteUnwritten,
  noteOf,
  patientIn,
  type Consult,
  type Patient,
  type Phase,
} from '../../shared/consult/consult.ts';
import { failureOwner, type Failure, type FailureCode } from '../../shared/consult/failure.ts';
import type { ConsultId, Sha256 } from '../../shared/ids.ts';
import { sectionText, type Note } from '../../shared/consult/note.ts';
import { noteDocumentStrings } from '../../shared/text/noteDocumentStrings.ts';
import { failureSentence } from '../../shared/text/failureStrings.ts';
import type { Connection } from '../../shared/consult/practice.ts';
import type { Connections } from '../connections/connections.ts';
import type { Gates } from '../connections/gates.ts';
import type { EndedWaits } from '../consults/endedWaits.ts';
import type { ConsultRepository } from '../consults/consultRepository.ts';
import type { ConsultRunner } from '../consults/consultRunner.ts';
import type { ConsultActions } from '../consults/consultActions.ts';
import { newConsult } from '../consults/imports.ts';
import { consultWithWait } from '../consults/consultWithWait.ts';
import type { SerialQueue } from '../../shared/serialQueue.ts';
import type { Clock } from '../ports/clock.ts';
import type { ConsultAudio } from '../ports/consultAudio.ts';

type PrintNoteDeps = {
  readonly repository: ConsultRepository;
  readonly runner: ConsultRunner;
  readonly consultActions: ConsultActions;
  readonly connections: Connections;
  readonly audio: ConsultAudio;
  readonly clock: Clock;
  /** Called after a change of a consult or its connection, and after a step that could not be saved. */
  readonly consultWatchers: Set<(changed: ConsultId | 'any') => void>;
  readonly gates: Gates;
  readonly endedWaits: EndedWaits;
  /** Shared by all jobs, so that two of the same file make one consult. */
  readonly inTurn: SerialQueue;
  /** Only a person sends a consult that a person made. */
  readonly madeByJobs: Map<ConsultId, Patient>;
  /** Why a step of the consult could not be saved; null: none failed. */
  readonly stepFailures: { readonly of: (id: ConsultId) => Failure | null };
  readonly vetSession: { readonly isLocked: () => boolean };
};

const triesBeforeTelling = 3;
/** In ms. The consult stays queued. */
const longestWaitMs = 60_000;

/** A second run of the script may end these. Every other stop waits for a person. */
const resumable: readonly FailureCode[] = ['note_overdue', 'unexpected_answer', 'internal'];

const isResumable = (code: FailureCode): boolean =>
  failureOwner(code) === 'computer' || resumable.includes(code);

/**
 * The same bytes for the same patient are one note: a second run continues a sent consult, or prints its
 * finished note.
 */
async function printNoteFromRecording(job: NoteFromRecordingJob, deps: PrintNoteDeps): Promise<JobResult> {
  const { connections, audio } = deps;
  const connection = connections.active();
  const { signal } = new AbortController();
  const looked = await audio.inspect(job.file, signal);
  if (!looked.ok) return commandLineJobFailed(failureSentence(looked.error.code, 'refused'));
  // Known before there is a consult, because a second run may have its note already.
  const hashed = await audio.hash(job.file, signal);
  if (!hashed.ok) return commandLineJobFailed(failureSentence(hashed.error.code, 'refused'));
  const fileName = job.file.split(/[/\\]/).at(-1) ?? job.file;
  const facts = { ...looked.value, sha256: hashed.value };
  const source = { kind: 'file' as const, path: job.file, fileName, batch: null, ...facts };
  const asked = newConsult(source, job.patient, connection, deps.clock);
  return printWhenWritten(await findOrAdd(asked, hashed.value, deps), connection, deps);
}

async function printWhenWritten(
  taken: Consult,
  connection: Connection,
  deps: PrintNoteDeps,
): Promise<JobResult> {
  const { runner, consultActions, repository } = deps;
  await resumeWhereAllowed(taken, deps);
  runner.wake(taken.id);
  const firstAttempt = taken.phase === 'queued' ? taken.attempt : 0;
  const wait = (phases: readonly Phase[]): Promise<Consult | null> =>
    whenSettled(taken.id, { phases, firstAttempt }, deps);
  // A person opened anything else to check it.
  const isToSend = deps.madeByJobs.has(taken.id) && repository.get(taken.id)?.phase === 'preparing';
  const isReady = isToSend && (await wait(['readyToSend']))?.phase === 'readyToSend';
  // The screen may be locked by the time there is anything to send or to print.
  if (isReady && deps.vetSession.isLocked()) return commandLineJobFailed(lockObstacle);
  if (isReady) await consultActions.send(taken.id, connection.id);
  // After a refusal, a consult that was sent waits for a person too.
  const wasSent = (repository.get(taken.id)?.submissions.length ?? 0) > 0;
  const ended = await wait(['noteReady', 'filed', ...(wasSent ? (['readyToSend'] as const) : [])]);
  if (deps.vetSession.isLocked()) return commandLineJobFailed(lockObstacle);
  const left = ended === null ? null : consultWithWait(ended, deps);
  return printed(ended, connection) ?? commandLineJobFailed(reason(left, deps));
}

/** Also where a vet corrected the patient since. */
const findOrAdd = (
  asked: Consult,
  bytes: Sha256,
  { repository, inTurn, madeByJobs }: PrintNoteDeps,
): Promise<Consult> =>
  inTurn(async () => {
    const isOurs = (one: Consult): boolean => one.submissions.length > 0 || madeByJobs.has(one.id);
    const twins = (await repository.twinsOf(asked.connectionId, bytes)).filter(
      (one) => one.phase !== 'discarded' && isOurs(one),
    );
    const isAsked = (patient: Patient): boolean => isSamePatient(patient, asked.patient);
    const earlier =
      twins.find(({ patient }) => isAsked(patient)) ??
      twins.find((one) => earlierPatients(one, madeByJobs).some(isAsked));
    const taken = earlier === undefined ? null : await repository.load(earlier.id, asked.connectionId);
    if (taken !== null) return taken;
    madeByJobs.set(asked.id, asked.patient);
    await repository.add(asked);
    return asked;
  });

async function resumeWhereAllowed(taken: Consult, { consultActions }: PrintNoteDeps): Promise<void> {
  const mayGoOn =
    taken.phase === 'queued' || (taken.phase === 'needsAttention' && isResumable(taken.failure.code));
  if (mayGoOn) await consultActions.resume(taken.id, taken.connectionId);
}

function printed(ended: Consult | null, connection: Connection): JobResult | null {
  if (ended === null || ended.phase === 'discarded') return null;
  const note = noteOf(ended);
  if (note === null || isStillWritten(ended, note)) return null;
  const text = JSON.stringify(printedNote(ended, note, connection), null, 2);
  return {
    exitCode: 0,
    stdout: `${text}\n`,
    stderr: note.isShortened === true ? `${noteDocumentStrings.inPart}\n` : '',
  };
}

const isStillWritten = (consult: Consult, { isByHand }: Note): boolean =>
  consult.phase === 'noteReady' && (isByHand || isNoteUnwritten(consult));

const earlierPatients = (one: Consult, madeFor: ReadonlyMap<ConsultId, Patient>): readonly Patient[] => [
  madeFor.get(one.id) ?? one.patient,
  ...one.submissions.map(({ fields }) => patientIn(fields)),
  ...one.correctedFrom,
];

const isSamePatient = (earlier: Patient, asked: Patient): boolean =>
  // What a vet types is stored with its blanks.
  earlier.name.trim() === asked.name &&
  earlier.species.trim() === asked.species &&
  earlier.reference.trim() === asked.reference;

function reason(consult: Consult | null, deps: PrintNoteDeps): string {
  const defect = consult === null ? null : deps.stepFailures.of(consult.id);
  if (defect !== null) return failureSentence(defect.code, 'kept');
  if (consult?.phase === 'needsAttention') return failureSentence(consult.failure.code, 'kept');
  if (consult?.phase === 'queued' && consult.because !== null)
    return failureSentence(consult.because.code, 'kept');
  if (consult?.phase === 'readyToSend')
    return 'The service refused this recording. Open the app, check the patient’s fields and send it from there.';
  if (consult?.phase === 'noteReady')
    return 'A vet has to write this note. Run the command again once it is filed.';
  return 'The consult was taken back in the app.';
}

type Wait = { readonly phases: readonly Phase[]; readonly firstAttempt: number };

function whenSettled(id: ConsultId, wait: Wait, deps: PrintNoteDeps): Promise<Consult | null> {
  const { repository, consultWatchers: watchers } = deps;
  return new Promise((resolve) => {
    const look = (): void => {
      const consult = repository.get(id);
      const goesOn = consult !== null && deps.stepFailures.of(id) === null && !isStuck(consult, wait, deps);
      if (goesOn && !wait.phases.includes(consult.phase)) return;
      watchers.delete(watch);
      resolve(consult);
    };
    const watch = (changed: ConsultId | 'any'): void => {
      if (changed === id || changed === 'any') look();
    };
    watchers.add(watch);
    look();
  });
}

function isStuck(now: Consult, { firstAttempt }: Wait, deps: PrintNoteDeps): boolean {
  const consult = consultWithWait(now, deps);
  if (consult.phase === 'needsAttention' || consult.phase === 'discarded') return true;
  if (consult.phase !== 'queued' || consult.because === null) return false;
  // The whole connection waits, perhaps for days.
  if (consult.because.code === 'subscription_inactive') return true;
  const isLongWait = consult.notBefore - deps.clock.now() > longestWaitMs;
  return isLongWait || consult.attempt >= firstAttempt + triesBeforeTelling;
}

const orNull = (text: string): string | null => (text.trim() === '' ? null : text);

/** By the interface's names; patient and texts as the vet would copy them. */
function printedNote({ vet, patient, edits }: Consult, note: Note, connection: Connection): object {
  return {
    note_id: note.key,
    status: 'ready',
    sandbox: connection.isSandbox,
    ...(note.title === null ? {} : { title: note.title }),
    practice_name: connection.practiceName,
    vet,
    pet_name: orNull(patient.name),
    pet_type: orNull(patient.species),
    external_ref: orNull(patient.reference),
    duration_seconds: note.durationSeconds,
    ...(note.isByHand ? { written_by_hand: true } : {}),
    ...(note.isShortened === true ? { shown_in_part: true } : {}),
    warnings: note.warnings,
    sections: note.sections.map((one, at) => ({ ...one, content: sectionText(one, edits[at]) })),
    transcript: note.transcript,
  };
}

/** A script must not disturb a recording (docs/decisions/0025). */
const recordingObstacle = 'A consult is being recorded in the app. Try again when the recording has stopped.';

/** A script must not read notes that a vet has locked (docs/decisions/0025). */
const lockObstacle =
  'The app is locked by a PIN. Open its window, unlock it, and try again while it is open.';

/** A script must not get a sample note where the organisation has switched them off. */
const noPracticeObstacle =
  'No practice is connected, and your organisation has switched the try-out off here. Open the app and connect a practice.';

type PrintDeps = PrintNoteDeps & {
  readonly storage: {
    /** Why this run cannot open the store; null: it can. */
    readonly problem: AlertView['code'] | null;
    readonly hasEarlierRecords: boolean;
  };
  readonly organisation: { readonly view: Pick<OrganisationView, 'isSandboxAllowed' | 'adminContact'> };
  readonly recordings: { readonly liveId: () => ConsultId | null };
};

export async function printWhereAllowed(job: NoteFromRecordingJob, deps: PrintDeps): Promise<JobResult> {
  const result = await printOrRefuse(job, deps);
  const told = withAdminContact(result.stderr.trimEnd(), deps.organisation.view.adminContact);
  return { ...result, stderr: told === '' ? '' : `${told}\n` };
}

async function printOrRefuse(job: NoteFromRecordingJob, deps: PrintDeps): Promise<JobResult> {
  const { storage, connections } = deps;
  const { isSandboxAllowed } = deps.organisation.view;
  const obstacle = isSandboxAllowed ? obstacleToPrinting(storage) : storage.problem;
  if (obstacle !== null)
    return commandLineJobFailed(alertSentence({ code: obstacle, isNothingKept: true }, { isSandboxAllowed }));
  if (deps.vetSession.isLocked()) return commandLineJobFailed(lockObstacle);
  if (deps.recordings.liveId() !== null) return commandLineJobFailed(recordingObstacle);
  const { heldFor, isEmbedded } = connections.view(connections.active());
  if (heldFor !== null)
    return commandLineJobFailed(
      isEmbedded ? noPracticeObstacle : alertSentence({ code: heldFor, isNothingKept: false }),
    );
  if (storage.problem !== null)
    process.stderr.write('There is no keychain here: the built-in sandbox is used, and nothing is kept.\n');
  return printNoteFromRecording(job, deps);
}

/**
 * A script must not get a sample note because a practice's key is missing. Only without any keychain, in a
 * folder that was never used, is no practice connected for certain.
 */
function obstacleToPrinting(storage: PrintDeps['storage']): AlertView['code'] | null {
  const isFresh = storage.problem === 'keychain_absent' && !storage.hasEarlierRecords;
  return isFresh ? null : storage.problem;
}
