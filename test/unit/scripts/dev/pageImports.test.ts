import { globSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { expect, it } from 'vitest';

const page = path.resolve(import.meta.dirname, '../../../../renderer');
/** From top to bottom. The note check and the microphone are beside the state. */
const layers = ['app', 'features', 'state', 'noteCheck', 'capture', 'components', 'strings'];

/** `from > to` for each import between two folders of the page, where `folderOf` knows both. */
function importsBetween(folderOf: (file: readonly string[]) => string | undefined): ReadonlySet<string> {
  const of = (file: string) => folderOf(path.relative(page, file).split(path.sep));
  const found = new Set<string>();
  for (const file of globSync('**/*.{ts,tsx}', { cwd: page }).map((name) => path.join(page, name)))
    for (const [, to = ''] of readFileSync(file, 'utf8').matchAll(/(?:from |import\()'(\.[^']+)'/g)) {
      const [here, there] = [of(file), of(path.resolve(path.dirname(file), to))];
      if (here !== undefined && there !== undefined && there !== here) found.add(`${here} > ${there}`);
    }
  return found;
}

it('each layer of the page imports those below it alone', () => {
  const found = importsBetween(([layer = '']) => (layers.includes(layer) ? layer : undefined));
  const isUpward = (arrow: string): boolean => {
    const [from = '', to = ''] = arrow.split(' > ');
    return layers.indexOf(from) > layers.indexOf(to);
  };
  expect(found.size).toBeGreaterThan(10);
  expect([...found].filter(isUpward)).toEqual([]);
});

it('no two features of the page import each other', () => {
  const found = importsBetween(([layer, feature]) => (layer === 'features' ? feature : undefined));
  const turned = (arrow: string): string => arrow.split(' > ').toReversed().join(' > ');
  expect(found.size).toBeGreaterThan(10);
  expect([...found].filter((arrow) => found.has(turned(arrow)))).toEqual([]);
});
