import type { Mark } from '../../shared/noteCheck/noteCheck.ts';
import { withNames } from '../../shared/text/shownName.ts';

/** Words of the transcript or the note within a sentence. */
const within = (said: string): string => said.replaceAll(/\s+/gu, ' ').replace(/[\s.,;:!?]+$/u, '');

/** The words for a place often leave out the side, because it was named before. */
function saidOfSide(side: 'left' | 'right', said: string | null): string {
  if (said === null) return withNames`Said of the ${side} side.`;
  return said.toLowerCase().includes(side)
    ? withNames`Said: ${within(said)}.`
    : withNames`Said of the ${side}: ${within(said)}.`;
}

/** `words`: the marked ones of the note. */
function reason({ kind, reason: why }: Pick<Mark, 'kind' | 'reason'>, words: string): string {
  switch (why.because) {
    case 'notFound':
      return kind === 'number' && /\d/u.test(words) ? 'No number like this was said.' : 'This was not said.';
    case 'corrected':
      return withNames`Said, then corrected to ${within(why.to)}.`;
    case 'otherUnit':
      return withNames`Said with another unit: ${within(why.said)}.`;
    case 'otherwise':
      return why.of === null
        ? withNames`Said: ${within(why.said)}.`
        : withNames`Said for ${within(why.of)}: ${within(why.said)}.`;
    case 'otherThing':
      return 'Said about something else only.';
    case 'unsure':
      return withNames`Only said as “${within(why.said)}”.`;
    case 'otherDrug':
      return withNames`The transcript has ${within(why.said)}.`;
    case 'otherAnimal':
      return withNames`The patient of this consult is ${why.patient}. If it was another animal, use Wrong patient?`;
    case 'otherSide':
      return saidOfSide(why.side, why.said);
    case 'sum':
      return withNames`${within(why.calculation).replace(/ = (?!.* = )/u, ' is ')}, not ${within(words)}.`;
    default:
      return why satisfies never;
  }
}

export const noteCheckStrings = {
  region: 'Check against transcript',
  count: (count: number) => `${count} to check`,
  close: 'Close check',
  nextPlace: 'Next place',
  show: 'Show in note',
  checked: 'It is right',
  changeTo: (words: string) => `Change to ${words}`,
  changedTo: (words: string) => `Changed to ${words}.`,
  reason,
  nothing: 'No places found. Read the note as before.',
  failed: 'The note could not be checked.',
  underway: 'Checking…',
  notEnglish: 'Not English: only numbers, drugs, sides and sums are checked.',
  noTranscript: 'No transcript: only sums are checked.',
  tooLong: 'Too long to show whole: only sums are checked.',

  setting: {
    title: 'Note check',
    intro: 'Only for you and this practice, on this computer alone. No text leaves the computer.',
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
