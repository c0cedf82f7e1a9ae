import { globSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { expect, it } from 'vitest';

const features = path.resolve(import.meta.dirname, '../../../../renderer/features');

// Which layer imports which, the linter sees to (scripts/dev/importRules.ts).
it('no two features of the page import each other', () => {
  const found = new Set<string>();
  for (const file of globSync('**/*.{ts,tsx}', { cwd: features }))
    for (const [, to = ''] of readFileSync(path.join(features, file), 'utf8').matchAll(
      /(?:from |import\()'(\.[^']+)'/g,
    )) {
      const [here] = file.split(path.sep);
      const [there] = path.join(path.dirname(file), to).split(path.sep);
      if (there !== '..' && there !== here) found.add(`${here} > ${there}`);
    }
  const turned = (arrow: string): string => arrow.split(' > ').toReversed().join(' > ');
  expect(found.size).toBeGreaterThan(10);
  expect([...found].filter((arrow) => found.has(turned(arrow)))).toEqual([]);
});
