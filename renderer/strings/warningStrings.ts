import { withNames } from '../../shared/text/shownName.ts';

export const warningStrings = {
  region: 'Worth a look',
  heads: 'Worth a look:',
  more: (count: number) => `and ${count} more`,
  acknowledge: 'Acknowledge',
  acknowledged: (count: number) =>
    count === 1 ? '1 warning acknowledged' : `${count} warnings acknowledged`,
  readBy: (vet: string) => withNames`${vet}, `,

  asked: {
    text: (count: number) =>
      count === 1
        ? 'The service has a warning about this note. Filing acknowledges it.'
        : 'The service has warnings about this note. Filing acknowledges them.',
    blank: 'This note is empty. File it without text?',
    back: 'Back to the note',
    fileNote: 'File note',
    updateFiledNote: 'Update filed note',
  },
} as const;
