/** Texts about the store: while it is empty, and when it does not open. */
export const storeStrings = {
  endsWithKey:
    'Consults are kept under a key in this computer’s keychain. If that is lost, nobody can open them again.',
  restore: (when: string) => `Restore backup of ${when}…`,
  beginAnew: 'Set the file aside and start again…',
  restoreTitle: 'Restore the backup?',
  restoreText: (when: string) =>
    `The consults come back as they were ${when}. Each change since then was saved a second time, and is put back as well. What is damaged there too would be missing.`,
  beginAnewTitle: 'Start without the damaged file?',
  beginAnewText:
    'No backup opens. The list begins empty, and each change that was saved a second time is put back. What is damaged or missing there too would be missing.',
  aside:
    'The damaged file is set aside under another name, and never removed. Recordings stay where they are. The app starts anew.',
  goBack: 'Not now',
  restoreNow: 'Restore and start anew',
  beginAnewNow: 'Set aside and start anew',
  notDone: 'Stop the recording first. Then try again.',
} as const;
