import { mkdir, mkdtemp, rm, utimes, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { fingerprint } from '../../../../scripts/dev/buildApp.ts';

describe('the fingerprint of the sources', () => {
  let root = '';
  const inputs = ['main', 'package.json', 'absent'];
  const now = () => fingerprint(root, inputs);
  beforeEach(async () => {
    root = await mkdtemp(path.join(tmpdir(), 'clinic-test-'));
    await mkdir(path.join(root, 'main'), { recursive: true });
    await writeFile(path.join(root, 'main', 'index.ts'), 'a');
    await writeFile(path.join(root, 'package.json'), '{}');
  });
  afterEach(() => rm(root, { recursive: true }));

  it('stays the same while no file changes', async () => {
    expect(await now()).toBe(await now());
  });

  it('changes when a file is added, deleted, larger or older', async () => {
    const seen = [await now()];
    await writeFile(path.join(root, 'main', 'more.ts'), '');
    seen.push(await now());
    await writeFile(path.join(root, 'main', 'more.ts'), 'longer');
    seen.push(await now());
    await utimes(path.join(root, 'main', 'more.ts'), 1, 1);
    seen.push(await now());
    await rm(path.join(root, 'package.json'));
    seen.push(await now());
    expect(new Set(seen).size).toBe(seen.length);
  });

  it('ignores files that are not build inputs', async () => {
    const before = await now();
    await mkdir(path.join(root, 'scripts'));
    await writeFile(path.join(root, 'scripts', 'start.ts'), 'launcher');
    await writeFile(path.join(root, 'README.md'), '');
    expect(await now()).toBe(before);
  });
});
