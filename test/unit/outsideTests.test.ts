import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { z } from 'zod';
import { repoRoot } from '../../scripts/dev/repoRoot.ts';

const folder = join(repoRoot, 'test', 'fixtures', 'outsideTests');
const textOf = (...path: readonly string[]): string => readFileSync(join(...path), 'utf8');
const about = z.object({ devDependencies: z.record(z.string(), z.string()) });
const packagesIn = (text: string): unknown => about.parse(JSON.parse(text)).devDependencies;

describe('the project that drives the app from outside', () => {
  it('has the Playwright of this repository, which is tested with this app', () => {
    const own = about.parse(JSON.parse(textOf(repoRoot, 'package.json'))).devDependencies;
    const wanted = { '@playwright/test': own['@playwright/test'] };
    expect(packagesIn(textOf(folder, 'package.json'))).toEqual(wanted);
    const locked = z.object({ packages: z.record(z.string(), z.unknown()) });
    const lock = locked.parse(JSON.parse(textOf(folder, 'package-lock.json')));
    expect(lock.packages['node_modules/@playwright/test']).toMatchObject({
      version: own['@playwright/test'],
    });
  });

  it('names no registry, so that it can be installed from any', () => {
    expect(textOf(folder, 'package-lock.json')).not.toMatch(/"resolved"|https?:/);
  });

  it('takes nothing from this repository', () => {
    const programs = readdirSync(folder).filter((name) => name.endsWith('.ts'));
    expect(programs).toHaveLength(2);
    const taken = programs.flatMap((name) =>
      [...textOf(folder, name).matchAll(/from '([^']+)'/g)].map(([, from]) => from),
    );
    expect(new Set(taken)).toEqual(new Set(['node:child_process', 'node:fs/promises', '@playwright/test']));
  });
});
