export const storeStrings = {
  endsWithKey:
    'Consults open with this computer account only. If the account is deleted, nobody can open them.',
  restore: (when: string) => `Restore backup of ${when}…`,
  beginAnew: 'Set the file aside and start again…',
  restoreTitle: 'Restore the backup?',
  restoreText: (when: string) =>
    `The consults come back as they were ${when}. Later changes return where they can be read.`,
  beginAnewTitle: 'Start without the damaged file?',
  beginAnewText: 'No backup opens. The list begins empty, and readable changes return.',
  aside: 'The damaged file gets another name, and recordings stay. The app restarts.',
  goBack: 'Not now',
  restoreNow: 'Restore and restart',
  beginAnewNow: 'Set aside and restart',
  notDone: 'Stop the recording first. Then try again.',
} as const;
