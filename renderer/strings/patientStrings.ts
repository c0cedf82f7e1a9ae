import { isolatedName, withNames } from '../../shared/text/shownName.ts';

export const patientStrings = {
  sentAs: (patient: string) => `Sent as ${patient}`,

  correct: {
    open: 'Correct patient…',
    title: 'Correct patient',
    text: 'For this computer: lists, search, copies, exports and prints. What was sent to the service stays as it was, and the note’s text is not changed.',
    textUnsent: 'For lists, search, copies, exports and prints. The note’s text is not changed.',
    deed: 'Correct patient',
    done: 'Patient corrected.',
  },

  replace: {
    open: 'Replace name in note…',
    title: 'Replace name in note',
    text: (name: string) => withNames`Each ticked place becomes ${name}. Undo in a section takes it back.`,
    none: 'No former name stands in the note.',
    becomes: 'becomes',
    deed: 'Replace name',
    done: (count: number) => (count === 1 ? 'Replaced in 1 place.' : `Replaced in ${count} places.`),
  },

  another: (name: string, day: string, time: string) =>
    `Another consult of ${isolatedName(name)} ${day} at ${time}`,
  others: (count: number, name: string, day: string, times: string) =>
    `${count} other consults of ${isolatedName(name)} ${day} at ${times}`,
  ofReference: (time: string, reference: string) => withNames`${time} (ref ${reference})`,
  on: (date: string) => `on ${date}`,
} as const;
