/** Whether an SPDX expression leaves a way to use it under the licences of a list: OR needs one of them, AND all. */
export function isLicenceAllowed(expression: string, allowed: ReadonlySet<string>): boolean {
  const words = expression.match(/\(|\)|[^\s()]+/g) ?? [];
  let at = 0;
  const either = (): boolean => {
    let is = both();
    while (words[at] === 'OR') {
      at += 1;
      // Read to its end in any case, or what follows would be read as its own.
      const other = both();
      is = is || other;
    }
    return is;
  };
  const both = (): boolean => {
    let is = one();
    while (words[at] === 'AND') {
      at += 1;
      const other = one();
      is = is && other;
    }
    return is;
  };
  const one = (): boolean => {
    const word = words[at];
    at += 1;
    if (word === '(') {
      const is = either();
      const isClosed = words[at] === ')';
      at += 1;
      return is && isClosed;
    }
    if (words[at] !== 'WITH') return word !== undefined && allowed.has(word);
    const exception = words[at + 1];
    at += 2;
    return allowed.has(`${word} WITH ${exception}`);
  };
  const is = either();
  return is && at === words.length;
}
