import { withNames } from '../../shared/text/shownName.ts';

const words = (count: number): string => (count === 1 ? '1 word' : `${count} words`);
const changes = (count: number): string => (count === 1 ? '1 change' : `${count} changes`);
const several = (count: number, one: string): string => (count === 1 ? one : `${count} ${one}s`);

type Counts = { readonly removedWords: number; readonly addedWords: number; readonly generatedWords: number };

export const compareStrings = {
  open: 'Compare with generated',
  title: 'Compared with generated',
  back: 'Back to note',
  tools: 'Changes',
  previous: 'Previous change',
  next: 'Next change',
  putBackThis: 'Put back this change',
  putBackSection: 'Put back section',
  of: (heading: string) => ` ${heading}`,

  legendRemoved: 'was generated and is gone',
  legendAdded: 'is new',

  unchanged: 'Unchanged',
  nothingChanged: 'Nothing was changed. The note is word for word as it was generated.',
  leftOut: (count: number) => `Left out of the note: ${words(count)}`,
  leftOutKept: 'What you wrote in it is kept, and comes back with Restore.',
  noText: 'Without any text.',
  changed: (count: number, { removedWords, addedWords, generatedWords }: Counts) =>
    removedWords + addedWords === 0
      ? `${changes(count)}, of blanks or signs only`
      : `${changes(count)}: ${removedWords} of ${words(generatedWords)} removed, ${addedWords} added`,
  place: (at: number, count: number) => `${at} of ${count}`,
  places: changes,

  removed: 'removed: ',
  added: 'added: ',
  endOfChange: ' (end of change) ',
  inSection: (heading: string) => withNames`, in ${heading}: `,
  putBack: (removed: string) => `Put back “${removed}”`,
  putBackWithout: (added: string) => `Put back: without “${added}”`,
  isBack: (left: number) => `Put back. ${left === 0 ? 'No change is left.' : `${changes(left)} left.`}`,

  spaces: (count: number) => several(count, 'space'),
  tabs: (count: number) => several(count, 'tab'),
  lineBreaks: (count: number) => several(count, 'line break'),
};
