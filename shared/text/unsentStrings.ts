/** Warns a person who quits the app or uninstalls it. The sentence never names a patient. */
export const unsentSentence = (count: number): string =>
  count === 1 ? '1 consult is not sent yet.' : `${count} consults are not sent yet.`;
