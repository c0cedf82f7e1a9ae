import type { NoteCheckMark } from '../../shared/noteCheck/noteCheck.ts';
import { isolatedName, withIsolatedNames } from '../../shared/text/shownName.ts';

/** Words of the transcript or the note within a sentence. */
const within = (said: string): string => said.replaceAll(/\s+/gu, ' ').replace(/[\s.,;:!?]+$/u, '');

/** A sentence, or one that ends with what was said, which stands out. */
type Reason = string | readonly [beginning: string, said: string];

const withSaid = (beginning: string, said: string): Reason => [`${beginning} `, isolatedName(within(said))];

/** `words`: the marked ones of the note. What was said is in figures where it could stand there. */
function reason(
  { kind, reason: why, instead }: Pick<NoteCheckMark, 'kind' | 'reason' | 'instead'>,
  words: string,
): Reason {
  const inFigures = (said: string): string => (instead !== null && /^\d/.test(instead) ? instead : said);
  switch (why.because) {
    case 'notFound':
      return kind === 'number' ? 'No number like this was said.' : 'Not found in the transcript.';
    case 'corrected':
      return withSaid('Said, then corrected to', inFigures(why.to));
    case 'otherUnit':
      return withSaid('Said:', inFigures(why.said));
    case 'otherwise':
      return withSaid(
        why.of === null ? 'Said:' : withIsolatedNames`Said for ${within(why.of)}:`,
        inFigures(why.said),
      );
    case 'otherThing':
      if (kind === 'drug') return 'Said, but perhaps not for this patient now.';
      return why.of === null ? 'Said, but perhaps of something else.' : withSaid('Said of', why.of);
    case 'otherTime':
      return why.is === 'past' ? 'Said, but of another time.' : 'Said, but as an aim or a limit.';
    case 'otherDrug':
      return withSaid('The transcript has', why.said);
    case 'otherAnimal':
      return withIsolatedNames`The patient of this consult is ${why.patient}. If it was another animal, use Wrong patient?`;
    case 'otherPatient':
      return withIsolatedNames`The vet says ${why.name}. This is ${why.patient}’s note.`;
    case 'otherSpecies':
      return withIsolatedNames`The animal is called a ${why.kind}. ${why.patient}’s species is ${why.species}.`;
    case 'otherSide':
      // `The right side` would also say that it is the correct one.
      if (why.said === null)
        return why.side === 'left' ? 'Perhaps left, not right.' : 'Perhaps right, not left.';
      // The words for a place often leave out the side, because it was named before.
      return withSaid(
        why.said.toLowerCase().includes(why.side) ? 'Said:' : `Said of the ${why.side}:`,
        why.said,
      );
    case 'unfilled':
      return 'Not filled in yet.';
    case 'otherPlace':
      return why.is === null
        ? withIsolatedNames`${within(words)} was perhaps not said.`
        : withIsolatedNames`Perhaps ${why.is}, not ${within(words)}.`;
    case 'sum':
      return withIsolatedNames`${within(why.calculation).replace(/ = (?!.* = )/u, ' is ')}, not ${within(words)}.`;
    default:
      return why satisfies never;
  }
}

export const noteCheckStrings = {
  region: 'Check against transcript',
  count: (count: number) => `${count} to check`,
  close: 'Close check',
  placeOf: (place: number, count: number) => `${place} of ${count}`,
  nextPlace: 'Next place',
  show: 'Show in note',
  checked: 'It is right',
  notMarked: 'What you found right is not marked.',
  withdraw: 'Check it again',
  changeTo: (words: string) => `Change to ${words}`,
  changeToPatient: (name: string, time: string) =>
    `Change to ${isolatedName(name)}${time === '' ? '' : `, ${time}`}`,
  changedTo: (words: string) => `Changed to ${words}.`,
  reason,
  unwritten: (count: number) => `Said, not in the note: ${count}`,
  addTo: (heading: string) => `Add to ${isolatedName(heading)}`,
  addedTo: (heading: string) => `Added to ${isolatedName(heading)}.`,
  notNeeded: 'Not needed',
  nothing: 'No places found. Read the note as before.',
  failed: 'The note could not be checked.',
  underway: 'Checking…',
  notEnglish: 'Not English: only numbers, drugs, sides, names and sums are checked.',
  noTranscript: 'No transcript: only sums are checked.',
  tooLong: 'Too long to show whole: only sums are checked.',

  where: {
    open: 'Where was this said?',
    /** Beside the reason for a mark; the menu's item has another name, and another place. */
    openHere: 'Where this was said',
    region: 'Passages',
    close: 'Close passages',
    none: 'No line found.',
    noSentence: 'No sentence found.',
    foreign: 'Not English: only numbers, drugs and names lead there.',
    inPart: 'Only a part of the transcript is here.',
    noTranscript: 'There is no transcript.',
    failed: 'The transcript could not be searched.',
    removed: 'The recording was removed, so nothing plays.',
  },

  setting: {
    title: 'Note check',
    intro: 'Only for you and this practice, on this computer alone. No text leaves the computer.',
  },

  asked: {
    title: 'File with places to check?',
    titleUnchecked: 'File without the check?',
    text: (count: number) =>
      `${count === 1 ? '1 place in the note is' : `${count} places in the note are`} not checked yet.`,
    look: 'Look at them',
    back: 'Back to the note',
    file: 'File anyway',
  },
} as const;
