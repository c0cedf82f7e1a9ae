/** What is wrong with the file of today's list, where its code says it all. */
export const appointmentsProblemStrings = {
  missing: 'The appointments file is missing.',
  unreachable: 'The appointments file cannot be reached.',
  notPermitted: 'This account may not read the appointments file.',
  notAFile: 'The place of the appointments file holds no file.',
  tooLarge: 'The appointments file is too large.',
  empty: 'The appointments file is empty.',
  notText: 'The appointments file is not a text file.',
  ambiguousDates: 'The dates in the appointments file can be read two ways.',
  cutOff: 'The last line of the appointments file is cut off.',
  onlyBeginning: 'The appointments file is too long. Some appointments are missing here.',
} as const;
