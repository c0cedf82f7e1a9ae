import { withNames } from '../../shared/text/shownName.ts';

type Described = { readonly heading: string; readonly removed: string; readonly added: string };

export const compareStrings = {
  open: 'Compare with generated',
  title: 'Compared with generated',
  back: 'Back to note',
  tools: 'Changes',
  previous: 'Previous change',
  next: 'Next change',

  unchanged: 'Unchanged',
  leftOut: 'Left out of the note',
  nothingChanged: 'Nothing was changed. The note is word for word as it was generated.',
  changes: (count: number) => (count === 1 ? '1 change' : `${count} changes`),
  place: (at: number, count: number) => `${at} of ${count}`,
  described: ({ heading, removed, added }: Described) =>
    withNames`, in ${heading}: ` +
    [removed === '' ? '' : `removed: ${removed}`, added === '' ? '' : `added: ${added}`]
      .filter((part) => part !== '')
      .join(', '),

  removed: 'removed: ',
  added: 'added: ',
  endOfChange: ' (end of change) ',
};
