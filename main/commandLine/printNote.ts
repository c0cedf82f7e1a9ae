import type { Consult, Submission } from '../../shared/consult.ts';
import { liveSubmission } from '../../shared/consult.ts';
import type { Failure } from '../../shared/failure.ts';
import type { ConsultId } from '../../shared/ids.ts';
import type { Note } from '../../shared/note.ts';
import type { Connection } from '../../shared/practice.ts';
import type { Connections } from '../consult/connections.ts';
import type { ConsultBook } from '../consult/consultBook.ts';
import type { ConsultRunner } from '../consult/consultRunner.ts';
import type { Desk } from '../consult/desk.ts';
import { newConsult } from '../consult/imports.ts';
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
  readonly sentenceFor: (failure: Failure) => string;
};

/** A script does not wait for a service that is away: after so many tries it hears so. The consult stays queued. */
const triesBeforeTelling = 3;

/** The main job without a window: import, prepare, send, wait, print. The same pipeline as the window's. */
export async function printNote(job: PrintJob, tools: PrintNoteTools): Promise<JobResult> {
  const { book, runner, desk, connections, audio, clock } = tools;
  const connection = connections.active();
  const looked = await audio.inspect(job.file, new AbortController().signal);
  if (!looked.ok) return failed(tools.sentenceFor(looked.error));
  const fileName = job.file.split(/[/\\]/).at(-1) ?? job.file;
  const source = { path: job.file, fileName, ...looked.value };
  const consult = newConsult(source, job.patient, connection, clock);
  const settled = whenSettled(consult.id, tools);
  await book.add(consult);
  runner.wake(consult.id);
  const ready = await settled(['readyToSend']);
  if (ready?.phase !== 'readyToSend') return failed(reason(ready, tools));
  await desk.send(consult.id);
  const ended = await settled(['noteReady']);
  const submission = ended === null ? null : liveSubmission(ended);
  if (ended?.phase !== 'noteReady' || submission === null) return failed(reason(ended, tools));
  const printed = JSON.stringify(printedNote(ended, ended.note, submission, connection), null, 2);
  return { exitCode: 0, stdout: `${printed}\n`, stderr: '' };
}

const failed = (sentence: string): JobResult => ({ exitCode: 1, stdout: '', stderr: `${sentence}\n` });

function reason(consult: Consult | null, tools: PrintNoteTools): string {
  if (consult?.phase === 'needsAttention') return tools.sentenceFor(consult.failure);
  if (consult?.phase === 'queued' && consult.because !== null) return tools.sentenceFor(consult.because);
  return 'The consult was taken back in the app.';
}

/** Waits until the consult is in one of the phases, or can get no further without a person. */
function whenSettled(
  id: ConsultId,
  { book, onConsultChange }: PrintNoteTools,
): (phases: readonly Consult['phase'][]) => Promise<Consult | null> {
  return (phases) =>
    new Promise((resolve) => {
      const look = (): void => {
        const consult = book.get(id);
        const isStuck =
          consult?.phase === 'needsAttention' ||
          (consult?.phase === 'queued' && consult.because !== null && consult.attempt >= triesBeforeTelling);
        if (consult !== null && !isStuck && !phases.includes(consult.phase)) return;
        end();
        resolve(consult);
      };
      const end = onConsultChange((changed) => {
        if (changed === id) look();
      });
      if (book.get(id) !== null) look();
    });
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
