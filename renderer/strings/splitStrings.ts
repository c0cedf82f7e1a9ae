import { withNames } from '../../shared/text/shownName.ts';

/** Texts of several animals in one recording. */
export const splitStrings = {
  nextAnimal: 'Next animal',
  marked: 'Next animal marked',
  animalsMarked: (count: number) => `${count} animals marked`,

  open: 'Split…',
  title: 'Split recording',
  intro: 'Each animal gets a consult of its own. A piece can go to several.',

  animals: 'Animals',
  animal: (number: number) => `Animal ${number}`,
  /** Two animals with one name. */
  numbered: (name: string, number: number) => withNames`${name} (${number})`,
  addAnimal: 'Add animal',
  removeAnimal: (name: string) => withNames`Remove ${name}`,

  addMark: 'Add mark here',
  howToMark: 'Or press the picture twice.',
  mark: (number: number) => `Mark ${number}`,
  markAt: (at: string) => `Mark at ${at}`,
  markAdded: (at: string) => `Mark added at ${at}`,
  markRemoved: 'Mark removed',
  noRoomForMark: 'There is a mark already.',
  playAround: 'Play around',
  playAroundMark: (at: string) => `Play around mark at ${at}`,
  pauseAroundMark: (at: string) => `Pause around mark at ${at}`,
  remove: 'Remove',
  removeMark: (at: string) => `Remove mark at ${at}`,

  pieces: 'Pieces',
  piece: (from: string, to: string) => `${from}–${to}`,
  playPiece: (number: number) => `Play piece ${number}`,
  pausePiece: (number: number) => `Pause piece ${number}`,
  whoGets: (number: number) => `Who gets piece ${number}`,
  leftOut: 'Left out',

  share: (name: string, length: string) => withNames`${name} ${length}`,
  makes: (count: number, shares: string) => `Makes ${count} consults: ${shares}.`,
  makesMany: (count: number) => `Makes ${count} consults.`,
  leaves: (length: string) => `${length} is left out.`,
  obstacles: {
    fewerThanTwo: 'Give at least two animals a piece.',
    severalUnnamed: 'Name the animals. Only one can stay without a name.',
    withoutPiece: (name: string) => withNames`${name} has no piece yet.`,
    twice: (name: string) => withNames`${name} is there twice. Tell them apart by reference.`,
  },
  split: 'Split recording',
  done: (count: number) => `Made ${count} consults. Send each of them.`,
} as const;
