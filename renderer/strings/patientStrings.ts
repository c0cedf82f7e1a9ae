import { isolatedName, shownName, withIsolatedNames } from '../../shared/text/shownName.ts';

export const patientStrings = {
  sentAs: (patient: string) => `Recorded as ${patient}`,

  correct: {
    open: 'Wrong patient? Change it…',
    title: 'Wrong patient?',
    now: (patient: string) => `Now: ${patient}`,
    text: (hasPlaces: boolean) =>
      `The note service keeps the old name.${hasPlaces ? ' Tick where the note changes.' : ''}`,
    formerReference: (reference: string) => `Was ${shownName(reference)}`,
    isRecorded: (name: string) =>
      withIsolatedNames`${name} has a consult today already. Look there before you change this one.`,
    deed: 'Change patient',
    done: 'Patient changed.',
  },

  replace: {
    open: 'Replace name in note…',
    title: 'Replace name in note',
    text: (name: string) => withIsolatedNames`Each ticked place becomes ${name}. Undo works in each section.`,
    becomes: 'becomes',
    deed: 'Replace name',
    done: (count: number) => (count === 1 ? 'Replaced in 1 place.' : `Replaced in ${count} places.`),
  },

  another: (name: string, facts: string) => `There is another ${isolatedName(name)}: ${facts}`,
  others: (count: number, name: string, facts: string) =>
    `There are ${count} others named ${isolatedName(name)}: ${facts}`,
} as const;
