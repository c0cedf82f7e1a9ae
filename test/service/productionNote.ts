import { shortfallWarning } from '../../main/sandbox/assumptions.ts';
import type { NotePlan, Submission } from '../../main/sandbox/behaviour.ts';
import { chooseConsult } from '../../main/sandbox/fixtures/chooseConsult.ts';
import type { Json, NoteEnding, StoredSection } from '../../main/sandbox/sandboxNotes.ts';

/** How a note is to end. What is left out is written from what was submitted. */
export type NextNote =
  | {
      readonly ends: 'ready';
      readonly afterMs?: number;
      readonly sections?: readonly StoredSection[];
      readonly warnings?: readonly Json[];
      readonly transcript?: string;
      readonly durationSeconds?: number;
      readonly title?: string;
    }
  | { readonly ends: 'transcription_failed'; readonly afterMs?: number }
  | { readonly ends: 'note_generation_failed'; readonly afterMs?: number; readonly transcript?: string }
  | { readonly ends: 'never' };

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

const consultOf = ({ fields }: Submission): ReturnType<typeof chooseConsult> =>
  chooseConsult(fields.petType, fields.petName);

function written(submission: Submission, next: Extract<NextNote, { readonly ends: 'ready' }>): NoteEnding {
  const consult = consultOf(submission);
  const durationSeconds = next.durationSeconds ?? submission.audio.durationSeconds;
  const shortfall = shortfallWarning(submission.fields.capturedSeconds, durationSeconds);
  return {
    status: 'ready',
    durationSeconds,
    warnings: next.warnings ?? (shortfall === null ? [] : [shortfall]),
    sections: next.sections ?? [
      {
        key: 'subjective',
        heading: 'Subjective',
        content: `${consult.subjective}\n\nRecorded: ${String(Math.round(durationSeconds))} s.`,
      },
      { key: 'objective', heading: 'Objective', content: consult.objective },
      { key: 'assessment', heading: 'Assessment', content: consult.assessment },
      { key: 'plan', heading: 'Plan', content: consult.plan },
    ],
    transcript: next.transcript ?? consult.transcript,
    title: next.title ?? null,
  };
}
