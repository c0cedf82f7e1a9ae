import { globSync, readFileSync } from 'node:fs';
import { dirname, join, relative, resolve } from 'node:path';
import { describe, expect, it } from 'vitest';
import { z } from 'zod';
import { importRules } from '../../scripts/dev/importRules.ts';
import { lintOverrides, outsidePackages, withImportTable } from '../../scripts/dev/lintOverrides.ts';

const root = resolve(import.meta.dirname, '../..');

const shipped = (file: string): boolean => !file.endsWith('.config.ts');

type Import = { readonly file: string; readonly from: string };

function importsOf(file: string): readonly Import[] {
  const source = readFileSync(join(root, file), 'utf8');
  const found = source.matchAll(
    /(?:^|\n)\s*(?:import|export)[^'"]*?from\s*['"]([^'"]+)['"]|import\(\s*['"]([^'"]+)['"]\s*\)|(?:^|\n)import\s+['"]([^'"]+)['"]/g,
  );
  return [...found].map((match) => ({ file, from: match[1] ?? match[2] ?? match[3] ?? '' }));
}

/** The longest folder, or the file itself, that is a room. */
const roomOf = (file: string): string | null =>
  Object.keys(importRules)
    .filter((room) => file === room || file.startsWith(`${room}/`))
    .toSorted((one, other) => other.length - one.length)[0] ?? null;

function packageOf(specifier: string): string {
  const parts = specifier.split('/');
  return specifier.startsWith('@') ? parts.slice(0, 2).join('/') : (parts[0] ?? '');
}

/** What is wrong with an import, or null. */
function fault({ file, from }: Import): string | null {
  const room = roomOf(file);
  const rules = room === null ? undefined : importRules[room];
  if (room === null || rules === undefined) return `${file} is in no room`;
  if (from.startsWith('.')) {
    const target = relative(root, resolve(root, dirname(file), from));
    const other = roomOf(target);
    if (other === room) return null;
    return other !== null && rules.rooms.includes(other) ? null : `${file} imports ${target}`;
  }
  if (from.startsWith('node:')) return rules.node ? null : `${file} imports ${from}`;
  return rules.packages.includes(packageOf(from)) ? null : `${file} imports ${from}`;
}

const files = globSync('{main,renderer,shared}/**/*.{ts,tsx}', { cwd: root }).filter(shipped);

describe('the import table', () => {
  it('holds for every import of every shipped file', () => {
    expect(files.length).toBeGreaterThan(50);
    expect(
      files
        .flatMap(importsOf)
        .map(fault)
        .filter((f) => f !== null),
    ).toEqual([]);
  });

  it('is what the linter asks of each room', () => {
    const config: unknown = JSON.parse(readFileSync(join(root, '.oxlintrc.json'), 'utf8'));
    const { overrides } = z.object({ overrides: z.array(z.unknown()) }).parse(config);
    expect(overrides.slice(0, Object.keys(importRules).length)).toEqual(lintOverrides(outsidePackages()));
  });

  it('is the table of docs/architecture.md', () => {
    const page = readFileSync(join(root, 'docs/architecture.md'), 'utf8');
    const cells = (text: string): string => text.replaceAll(/ +|-+/g, ' ');
    expect(cells(page)).toBe(cells(withImportTable(page)));
  });

  it.each([
    { file: 'renderer/app/App.tsx', from: '../../main/bootstrap/startApp.ts' },
    { file: 'renderer/app/App.tsx', from: 'node:fs' },
    { file: 'renderer/app/App.tsx', from: 'zod' },
    { file: 'renderer/app/App.tsx', from: 'diff' },
    { file: 'main/consults/consultActions.ts', from: '../storage/openStore.ts' },
    { file: 'main/consults/consultActions.ts', from: 'undici' },
    { file: 'main/bootstrap/startApp.ts', from: 'electron' },
    { file: 'main/bootstrap/services/connectionServices.ts', from: 'electron' },
    { file: 'main/storage/openStore.ts', from: 'keytar' },
    { file: 'shared/consult/consult.ts', from: '../../main/bootstrap/startApp.ts' },
    { file: 'main/bootstrap/startApp.ts', from: '../../scripts/dev/start.ts' },
  ])('would see $file import $from', (bad) => {
    expect(fault(bad)).not.toBeNull();
  });

  it('sees each way to write an import', () => {
    const [one] = importsOf('main/bootstrap/startApp.ts');
    expect(one?.from).toBeDefined();
    expect(importsOf('main/audio/ffmpeg/findFfmpeg.ts').map((i) => i.from)).toContain('ffmpeg-static');
  });
});
