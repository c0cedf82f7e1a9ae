import { describe, expect, it } from 'vitest';
import { ensurePackages } from '../../../../scripts/dev/ensurePackages.ts';

const desktop = { isDebianFamily: true, isRoot: false, isHeadless: false };
const packages = ['xvfb', 'libcups2 | libcups2t64'];

describe('a machine that lacks packages', () => {
  it.each([
    ['a desktop', desktop, '\nsudo apt-get satisfy -y "xvfb, libcups2 | libcups2t64"'],
    [
      'a desktop, as root',
      { ...desktop, isRoot: true },
      '\napt-get satisfy -y "xvfb, libcups2 | libcups2t64"',
    ],
    ['another system', { ...desktop, isDebianFamily: false }, 'Debian packages as: xvfb, libcups2'],
  ])('gets a sentence with what to install: %s', async (_, state, sentence) => {
    await expect(ensurePackages(packages, state)).rejects.toThrow(sentence);
  });

  it('gets no sentence if nothing is missing', async () => {
    await expect(ensurePackages([], desktop)).resolves.toBeUndefined();
  });
});
