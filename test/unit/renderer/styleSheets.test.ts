import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { repoRoot } from '../../../scripts/dev/repoRoot.ts';

const sheets = globSync('renderer/**/*.css', { cwd: repoRoot });

test('No style sheet asks what an element contains, because that slows each key in a note', () => {
  expect(sheets.length).toBeGreaterThan(40);
  const asking = sheets.filter((sheet) => readFileSync(join(repoRoot, sheet), 'utf8').includes(':has('));
  expect(asking).toEqual([]);
});
