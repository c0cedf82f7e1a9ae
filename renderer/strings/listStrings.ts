import { withIsolatedNames } from '../../shared/text/shownName.ts';
import { pausedString, phaseStrings } from '../../shared/text/phaseStrings.ts';
import type { ExcerptSource } from '../../shared/consult/found.ts';

type SentAll = Readonly<Record<'sent' | 'unstopped' | 'unnamed' | 'toLookAt', number>>;

const some = (count: number, one: string, many: string): readonly string[] =>
  count === 0 ? [] : [count === 1 ? one : `${count} ${many}`];

export const nothingFound = (query: string): string => `Nothing found for “${query}”.`;

export const listStrings = {
  excerpts: {
    file: 'File',
    note: 'Note',
    transcript: 'Transcript',
    generated: 'Note as generated',
    filed: 'Note as filed',
  } satisfies Record<ExcerptSource, string>,

  notSent: 'Not sent',
  sendAll: 'Send all',
  sendAllNotSent: 'Send all not sent',
  /** `only`: the patient's name, where one consult alone is not sent. */
  sentAll({ sent, unstopped, unnamed, toLookAt }: SentAll, only: string | null = null): string {
    return [
      sent === 0
        ? 'Nothing was sent.'
        : only === null
          ? `${sent} will be sent.`
          : withIsolatedNames`${only} is being sent.`,
      ...some(unstopped, '1 is not stopped yet.', 'are not stopped yet.'),
      ...some(unnamed, '1 has no name yet: open it and type one.', 'have no name yet: type a name in each.'),
      ...some(toLookAt, '1 needs a look first: open it.', 'need a look first: open each.'),
    ].join(' ');
  },

  notImported: {
    title: 'Not imported',
    /** `count` of the `of` files that were chosen. */
    told: (count: number, of: number) =>
      of === 1
        ? 'The file was not imported.'
        : `${count} of ${of} files ${count === 1 ? 'was' : 'were'} not imported.`,
    oneOf: (count: number) => `1 of ${count}: `,
    elsewhere: (told: string) => `${told} See New consult.`,
    show: 'Show',
    hide: 'Hide',
  },

  nothing(query: string, isFiltered: boolean): string {
    if (!isFiltered) return nothingFound(query);
    return query === '' ? 'No consult fits the filters.' : `${nothingFound(query)} Filters are on.`;
  },
  showAll: 'Show all consults',

  filters: {
    open: 'Filters',
    active: 'Active filters',
    clear: 'Clear filters',
    remove: (filter: string) => `Remove filter: ${filter}`,
    status: 'Status',
    anyStatus: 'Any status',
    /** A paused recording is in the same phase as one that runs. */
    statuses: { ...phaseStrings, recording: `${phaseStrings.recording}, ${pausedString.toLowerCase()}` },
    date: 'Date',
    dates: {
      any: 'Any date',
      today: 'Today',
      week: 'Last 7 days',
      month: 'Last 30 days',
      range: 'From … to …',
    },
    from: 'From',
    to: 'To',
    since: (day: string) => `From ${day}`,
    until: (day: string) => `to ${day}`,
    otherPractice: 'Other vet or practice…',
  },
} as const;
