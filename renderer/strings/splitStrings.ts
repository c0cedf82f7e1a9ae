/** Texts of several animals in one recording. */
export const splitStrings = {
  nextAnimal: 'Next animal',
  marked: 'Next animal marked',
  animalsMarked: (count: number) => `${count} animals marked`,
} as const;
