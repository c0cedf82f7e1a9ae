const lengthOf = (seconds: number): string =>
  seconds < 60 ? `${seconds} s` : `${Math.floor(seconds / 60)} min ${seconds % 60} s`;

export const shortfallStrings = {
  heardLess: (seconds: number) => `The service heard ${lengthOf(seconds)} less than was sent.`,
};
