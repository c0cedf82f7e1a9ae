import { globSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { expect, it } from 'vitest';
import { contract, e2e, integration, unitIsolated, unitOutside } from '../gate.ts';

const folder = path.resolve(import.meta.dirname, '..');

it.each([...unitOutside, ...unitIsolated, ...contract, ...integration])(
  'there are files like %s',
  (files) => {
    expect(globSync(files, { cwd: folder })).not.toEqual([]);
  },
);

it.each(Object.entries(e2e))('%s has the tests that the gate names', (file, names) => {
  const text = readFileSync(path.join(folder, 'e2e', file), 'utf8');
  expect(names.filter((name) => !text.includes(`'${name}`))).toEqual([]);
});
