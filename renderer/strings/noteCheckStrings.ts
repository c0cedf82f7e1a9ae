import type { MarkReason } from '../../shared/noteCheck/noteCheck.ts';
import { withNames } from '../../shared/text/shownName.ts';

/** Words of the transcript within a sentence. */
const within = (said: string): string => said.replaceAll(/\s+/gu, ' ').replace(/[\s.,;:!?]+$/u, '');

function reason(why: MarkReason): string {
  switch (why.because) {
    case 'notFound':
      return 'Not found in the transcript.';
    case 'corrected':
      return withNames`Said, then corrected to ${within(why.to)}.`;
    case 'otherUnit':
      return withNames`Said with another unit: ${within(why.said)}.`;
    case 'otherThing':
      return withNames`Said about something else: ${within(why.said)}.`;
    case 'unsure':
      return withNames`Said only roughly: ${within(why.said)}.`;
    case 'otherDrug':
      return withNames`The transcript has ${within(why.said)}.`;
    case 'otherSide':
      return withNames`Said of another side: ${within(why.said)}.`;
    case 'sum':
      return withNames`Does not work out: ${within(why.calculation)}.`;
    default:
      return why satisfies never;
  }
}

export const noteCheckStrings = {
  region: 'Check against transcript',
  count: (count: number) => `${count} to check`,
  close: 'Close check',
  show: 'Show',
  checked: 'Checked',
  reason,
  nothing: 'No places found. Read the note as before.',
  failed: 'The note could not be checked.',
  underway: 'Checking…',
  notEnglish: 'Not English: only figures, drugs and sums are checked.',
  noTranscript: 'No transcript: only sums are checked.',
  tooLong: 'Too long to show whole: only sums are checked.',

  setting: {
    title: 'Note check',
    intro: 'Only for you and this practice, on this computer alone. No text leaves it.',
  },

  asked: {
    title: 'File with places to check?',
    titleUnchecked: 'File without the check?',
    text: (count: number) =>
      count === 1
        ? '1 place in the note is not checked yet.'
        : `${count} places in the note are not checked yet.`,
    look: 'Look at them',
    back: 'Back to the note',
    file: 'File anyway',
  },
} as const;
