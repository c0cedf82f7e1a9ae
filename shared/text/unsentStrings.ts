/** What is said where somebody leaves, in the app and by an uninstaller. Never whose they are. */
export const unsentSentence = (count: number): string =>
  count === 1 ? '1 consult is not sent yet.' : `${count} consults are not sent yet.`;
