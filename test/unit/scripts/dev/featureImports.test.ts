import { globSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { expect, it } from 'vitest';

const features = path.resolve(import.meta.dirname, '../../../../renderer/features');
const featureOf = (file: string): string => path.relative(features, file).split(path.sep)[0] ?? '';

/** `a > b` for each feature that imports another one. */
function importsBetweenFeatures(): ReadonlySet<string> {
  const found = new Set<string>();
  for (const file of globSync('**/*.{ts,tsx}', { cwd: features }).map((name) => path.join(features, name)))
    for (const [, to = ''] of readFileSync(file, 'utf8').matchAll(/from '(\.[^']+)'/g)) {
      const [here, there] = [featureOf(file), featureOf(path.resolve(path.dirname(file), to))];
      if (there !== '..' && there !== here) found.add(`${here} > ${there}`);
    }
  return found;
}

it('no two features of the page import each other', () => {
  const found = importsBetweenFeatures();
  const turned = (arrow: string): string => arrow.split(' > ').toReversed().join(' > ');
  expect(found.size).toBeGreaterThan(10);
  expect([...found].filter((arrow) => found.has(turned(arrow)))).toEqual([]);
});
