import { withIsolatedNames } from '../../shared/text/shownName.ts';

type Described = { readonly heading: string; readonly removed: string; readonly added: string };

/** A removed section can be a page long. */
const shortened = (text: string): string => (text.length <= 60 ? text : `${text.slice(0, 60)}…`);

export const compareStrings = {
  open: 'What did I change?',
  title: 'What did I change?',
  back: 'Back to note',
  tools: 'Changes',
  previous: 'Previous change',
  next: 'Next change',

  unchanged: 'Unchanged',
  leftOut: 'Left out of the note',
  nothingChanged: 'You changed nothing. The note is word for word as it came.',
  changes: (count: number) => (count === 1 ? '1 change' : `${count} changes`),
  place: (at: number, count: number) => `${at} of ${count}`,
  described: ({ heading, removed, added }: Described) =>
    withIsolatedNames`, in ${heading}: ` +
    [removed === '' ? '' : `removed: ${shortened(removed)}`, added === '' ? '' : `added: ${shortened(added)}`]
      .filter((part) => part !== '')
      .join(', '),

  removed: 'removed: ',
  added: 'added: ',
  endOfChange: ' (end of change) ',
};
