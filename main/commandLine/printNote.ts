import { liveSubmission, noteOf, type Consult, type Phase, type Submission } from '../../shared/consult.ts';
import type { Failure } from '../../shared/failure.ts';
import type { ConsultId } from '../../shared/ids.ts';
import type { Note } from '../../shared/note.ts';
import type { Connection } from '../../shared/practice.ts';
import type { Connections } from '../consult/connections.ts';
import type { ConsultBook } from '../consult/consultBook.ts';
import type { ConsultRunner } from '../consult/consultRunner.ts';
import type { Desk } from '../consult/desk.ts';
import { newConsult, twinOf } from '../consult/imports.ts';
import type { Clock, ConsultAudio } from '../consult/ports.ts';
import type { JobResult } from './jobRelay.ts';
import type { PrintJob } from './parseArguments.ts';

export type PrintNoteTools = {
  readonly book: ConsultBook;
  readonly runner: ConsultRunner;
  readonly desk: Desk;
  readonly connections: Connections;
  readonly audio: ConsultAudio;
  readonly clock: Clock;
  /** Calls back whenever a consult has changed; returns the end of it. */
  readonly onConsultChange: (listener: (id: ConsultId) => void) => () => void;
  /** refused: nothing came of the file. kept: the consult is in the app, and goes on there. */
  readonly sentenceFor: (failure: Failure, consult: 'refused' | 'kept') => string;
};

/** A script does not wait for a service that is away: after so many tries it hears so. The consult stays queued. */
const triesBeforeTelling = 3;

/**
 * The main job without a window: import, prepare, send, wait, print. The same bytes for the same patient are one
 * consult, also when a script asks again: an unfinished one goes on, and a finished one is printed.
 */
export async function printNote(job: PrintJob, tools: PrintNoteTools): Promise<JobResult> {
  const { book, runner, desk, connections, audio, clock } = tools;
  const connection = connections.active();
  const looked = await audio.inspect(job.file, new AbortController().signal);
  if (!looked.ok) return failed(tools.sentenceFor(looked.error, 'refused'));
  const fileName = job.file.split(/[/\\]/).at(-1) ?? job.file;
  const source = { path: job.file, fileName, ...looked.value };
  const asked = newConsult(source, job.patient, connection, clock);
  const earlier = twinOf(asked, book);
  const isSame = earlier !== null && earlier.phase !== 'discarded' && isSamePatient(earlier, asked);
  const { id } = isSame ? earlier : asked;
  if (isSame) await desk.resume(id, connection.id);
  else await book.add(asked);
  runner.wake(id);
  if ((await whenSettled(id, ['readyToSend', ...withNote], tools))?.phase === 'readyToSend')
    await desk.send(id, connection.id);
  const ended = await whenSettled(id, withNote, tools);
  const note = ended === null ? null : noteOf(ended);
  const submission = ended === null ? null : liveSubmission(ended);
  if (ended === null || note === null || submission === null || ended.phase === 'discarded')
    return failed(reason(ended, tools));
  const printed = JSON.stringify(printedNote(ended, note, submission, connection), null, 2);
  return { exitCode: 0, stdout: `${printed}\n`, stderr: '' };
}

const withNote: readonly Phase[] = ['noteReady', 'filed'];

const isSamePatient = (a: Consult, b: Consult): boolean =>
  a.patient.name === b.patient.name &&
  a.patient.species === b.patient.species &&
  a.patient.reference === b.patient.reference;

const failed = (sentence: string): JobResult => ({ exitCode: 1, stdout: '', stderr: `${sentence}\n` });

function reason(consult: Consult | null, tools: PrintNoteTools): string {
  if (consult?.phase === 'needsAttention') return tools.sentenceFor(consult.failure, 'kept');
  if (consult?.phase === 'queued' && consult.because !== null)
    return tools.sentenceFor(consult.because, 'kept');
  return 'The consult was taken back in the app.';
}

/** Waits until the consult is in one of the phases, is gone, or can get no further without a person. */
function whenSettled(
  id: ConsultId,
  phases: readonly Phase[],
  { book, onConsultChange }: PrintNoteTools,
): Promise<Consult | null> {
  return new Promise((resolve) => {
    const look = (): void => {
      const consult = book.get(id);
      if (consult !== null && !isStuck(consult) && !phases.includes(consult.phase)) return;
      end();
      resolve(consult);
    };
    const end = onConsultChange((changed) => {
      if (changed === id) look();
    });
    look();
  });
}

function isStuck(consult: Consult): boolean {
  if (consult.phase === 'needsAttention' || consult.phase === 'discarded') return true;
  return consult.phase === 'queued' && consult.because !== null && consult.attempt >= triesBeforeTelling;
}

/** The interface's own names, and what a script must know besides: whose it is, and whether it is a fixture. */
function printedNote(consult: Consult, note: Note, submission: Submission, connection: Connection): object {
  return {
    note_id: submission.key,
    status: 'ready',
    sandbox: connection.isSandbox,
    ...(note.title === null ? {} : { title: note.title }),
    practice_name: connection.practiceName,
    vet: consult.vet,
    pet_name: submission.fields.pet_name,
    pet_type: submission.fields.pet_type,
    external_ref: submission.fields.external_ref,
    duration_seconds: note.durationSeconds,
    warnings: note.warnings,
    sections: note.sections,
    transcript: note.transcript,
  };
}
