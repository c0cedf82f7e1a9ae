import { shortfallWarning } from './core/assumptions.ts';
import type { NotePlan, Submission } from './core/serviceParts.ts';
import { chooseFixtureConsult } from '../../main/sandbox/fixtureConsults.ts';
import { fixtureNote } from '../../main/sandbox/openSandboxService.ts';
import type { NoteEnding } from './core/storedNotes.ts';
import type { NextNote } from './scriptSchema.ts';

/** A note of the production profile: plausible for the name, the species and the duration, and unmarked. */
export function productionNote(submission: Submission, next: NextNote, processingMs: number): NotePlan {
  if (next.ends === 'never') return { readyAfterMs: null, ending: written(submission, { ends: 'ready' }) };
  return { readyAfterMs: next.afterMs ?? processingMs, ending: endingOf(submission, next) };
}

function endingOf(submission: Submission, next: Exclude<NextNote, { readonly ends: 'never' }>): NoteEnding {
  switch (next.ends) {
    case 'ready':
      return written(submission, next);
    case 'transcription_failed':
      return {
        status: 'failed',
        code: 'transcription_failed',
        message: 'The recording could not be transcribed.',
        transcript: null,
      };
    case 'note_generation_failed':
      return {
        status: 'failed',
        code: 'note_generation_failed',
        message: 'The note could not be written.',
        transcript: next.transcript ?? consultOf(submission).transcript,
      };
  }
}

const consultOf = ({ fields }: Submission): ReturnType<typeof chooseFixtureConsult> =>
  chooseFixtureConsult(fields.petType, fields.petName);

function written(submission: Submission, next: Extract<NextNote, { readonly ends: 'ready' }>): NoteEnding {
  const consult = consultOf(submission);
  const { durationSeconds } = submission;
  const seconds = String(Math.round(durationSeconds));
  const shortfall = shortfallWarning(submission.fields.capturedSeconds, durationSeconds);
  return {
    status: 'ready',
    durationSeconds,
    warnings: next.warnings ?? (shortfall === null ? [] : [shortfall]),
    sections: next.sections ?? [
      {
        key: 'subjective',
        heading: 'Subjective',
        content: `${consult.subjective}\n\nRecorded: ${seconds} s.`,
      },
      { key: 'objective', heading: 'Objective', content: consult.objective },
      { key: 'assessment', heading: 'Assessment', content: consult.assessment },
      { key: 'plan', heading: 'Plan', content: consult.plan },
    ],
    transcript:
      next.transcriptCharacters === undefined
        ? (next.transcript ?? `${consult.transcript}\nVet: That makes ${seconds} seconds.`)
        : longTranscript(next.transcriptCharacters),
    title: next.title ?? null,
  };
}

/**
 * A note of the sandbox profile: a fixture, ready at once and never failed (interface, What the service does
 * 5).
 */
export const sandboxNote = ({ fields, durationSeconds }: Submission): NotePlan => ({
  readyAfterMs: 0,
  ending: { status: 'ready', durationSeconds, warnings: [], ...fixtureNote(fields) },
});

const longTranscript = (characterCount: number): string =>
  'Vet: And how has she been since?\nOwner: Much the same.\n'
    .repeat(Math.ceil(characterCount / 50))
    .slice(0, characterCount);
