/** The beginnings of words by which programs mark an appointment that does not take place, or not at this time. */
const cancelledWords: readonly string[] = [
  'cancel',
  'deleted',
  'removed',
  'moved',
  'rescheduled',
  'postponed',
  'abgesagt',
  'storniert',
  'verschoben',
  'annul',
  'afgezegd',
  'geannuleerd',
];

const yes: readonly string[] = ['true', 'yes', 'y', '1', 'x'];

/** Whether the status says that the appointment is cancelled. A column named `cancelled` says so by yes or no. */
export function isCancelled(status: string, heading: string): boolean {
  const word = status.toLowerCase();
  if (/^cancell?ed$/iu.test(heading.trim())) return yes.includes(word) || word.startsWith('cancel');
  return cancelledWords.some((one) => word.startsWith(one));
}
