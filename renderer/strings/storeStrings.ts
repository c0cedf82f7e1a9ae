export const storeStrings = {
  endsWithKey:
    'Consults open with this computer account only. If the account is deleted, nobody can open them.',
  restore: (when: string) => ({
    open: `Restore backup of ${when}…`,
    title: 'Restore the backup?',
    text: `The consults come back as they were ${when}. Later changes return where they can be read.`,
    action: 'Restore and restart',
  }),
  anew: {
    open: 'Set the file aside and start again…',
    title: 'Start without the damaged file?',
    text: 'No backup opens. The list begins empty, and readable changes return.',
    action: 'Set aside and restart',
  },
  aside: 'The damaged file gets another name, and recordings stay. The app restarts.',
  goBack: 'Not now',
  notDone: 'Stop the recording first. Then try again.',
} as const;
