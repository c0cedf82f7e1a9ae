/** Whether the allowed licences satisfy an SPDX expression: OR needs one side, AND both. */
export function isLicenceAllowed(expression: string, allowed: ReadonlySet<string>): boolean {
  const words = expression.match(/\(|\)|[^\s()]+/g) ?? [];
  let at = 0;
  const either = (): boolean => {
    let is = both();
    while (words[at] === 'OR') {
      at += 1;
      // Always parsed, so that the words after it are read at the right place.
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
