/** As the page says lengths: a part that is zero is left out. */
function lengthOf(seconds: number): string {
  if (seconds < 60) return `${seconds} s`;
  const minutes = `${Math.floor(seconds / 60)} min`;
  return seconds % 60 === 0 ? minutes : `${minutes} ${seconds % 60} s`;
}

export const shortfallStrings = {
  heardLess: (seconds: number) => `The service heard ${lengthOf(seconds)} less than was sent.`,
};
