import { globSync, readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { expect, it } from 'vitest';

it('every property is tried with the same cases in each test run', () => {
  const test = resolve(import.meta.dirname, '..');
  const text = (file: string): string => readFileSync(resolve(test, file), 'utf8');
  const count = (file: string, what: string): number => text(file).split(what).length - 1;
  const files = globSync('**/*.test.{ts,tsx}', { cwd: test }).filter(
    (file) => file !== 'unit/fixedSeeds.test.ts',
  );
  const withProperties = files.filter((file) => count(file, 'fc.assert(') > 0);
  expect(withProperties.length).toBeGreaterThan(4);
  expect(withProperties.filter((file) => count(file, 'propertyRuns(') !== count(file, 'fc.assert('))).toEqual(
    [],
  );
});
