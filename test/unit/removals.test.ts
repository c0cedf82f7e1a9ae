import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { repoRoot } from '../../scripts/dev/repoRoot.ts';

/**
 * While a recursive removal runs, another account that can write there can put a link in the place of a folder, and what is
 * behind the link is removed. So one module removes recursively, and only where no other account can write.
 */
const home = 'main/platform/ownFolder.ts';

/** Each call of Node's removals with more than a path, and each command of a shell that removes whole folders. */
const calls = /\b(?:rm|rmSync|rmdir|rmdirSync|rimraf)\(((?:[^()]|\([^()]*\))*)\)/g;
const commands = /\brmdir \/s|\brd \/s|\brm -[a-z]*r|\bRemove-Item\b|\bshell: true/i;

/** Options that cannot be read here count as recursive. */
function isRecursive(given: string): boolean {
  const [, options = ''] = given.replaceAll(/\([^()]*\)/g, '').split(/,([^]*)/);
  return /\brecursive\b|\.\.\.|^\s*\w+/.test(options);
}

const removesRecursively = (source: string): boolean =>
  [...source.matchAll(calls)].some(([, given = '']) => isRecursive(given)) || commands.test(source);

const files = globSync('{main,shared,renderer}/**/*.{ts,tsx}', { cwd: repoRoot });

describe('removing whole folders', () => {
  it('happens in one module of the app, which asks first who may write there', () => {
    expect(files.length).toBeGreaterThan(500);
    const found = files.filter((file) => removesRecursively(readFileSync(join(repoRoot, file), 'utf8')));
    expect(found).toEqual([home]);
    expect(readFileSync(join(repoRoot, home), 'utf8')).toContain('if (isOnlyOurs(path)) rmSync(');
  });

  it.each([
    'await rm(folder, { recursive: true, force: true });',
    'rmSync(join(parent, name), {\n  force: true,\n  recursive: true,\n});',
    'await rm(folder, { ...options });',
    'await rm(folder, options);',
    "exec('rmdir /s /q folder');",
    'spawn(command, [], { shell: true })',
  ])('is found in %s', (source) => {
    expect(removesRecursively(source)).toBe(true);
  });

  it.each(['rmSync(join(folder, name), { force: true });', 'await rm(file);', 'await rmdir(path);'])(
    'is not found in %s',
    (source) => {
      expect(removesRecursively(source)).toBe(false);
    },
  );
});
