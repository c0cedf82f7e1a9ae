/**
 * `npm run import-rules`: writes importRules.ts into .oxlintrc.json and docs/architecture.md. Format both
 * afterwards.
 */
import { readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { z } from 'zod';
import { importRules, type Room } from './importRules.ts';
import { repoRoot } from './repoRoot.ts';

type LintOverride = {
  readonly files: readonly string[];
  readonly rules: Readonly<Record<string, unknown>>;
};

const isFile = (folder: string): boolean => folder.endsWith('.ts');
const either = (names: readonly string[]): string =>
  names.map((name) => name.replaceAll('/', '\\/')).join('|');

/**
 * The linter's restricted imports, one entry for each room. `packages`: every package that package.json
 * names.
 */
function lintOverrides(packages: readonly string[]): readonly LintOverride[] {
  return Object.entries(importRules).map(([folder, room]) => ({
    files: [isFile(folder) ? folder : `${folder}/**`],
    rules: { 'no-restricted-imports': ['error', { patterns: patternsOf(folder, room, packages) }] },
  }));
}

function patternsOf(folder: string, room: Room, packages: readonly string[]): readonly object[] {
  const foreign = packages.filter((name) => !room.packages.includes(name));
  const closed = Object.keys(importRules).filter(
    (other) => other !== folder && !room.rooms.includes(other) && !folder.startsWith(`${other}/`),
  );
  return [
    {
      // A folder in a room may be named like another room: its imports begin with one dot.
      regex: `^${isFile(folder) ? '\\.\\/' : '(?:\\.\\.\\/)+'}(?:${either(closed.flatMap((other) => pathsTo(other, folder)))})`,
      message: `${folder} may not import this room: scripts/dev/importRules.ts.`,
    },
    {
      regex: `^(?:${either(foreign)})(?:\\/|$)`,
      message: 'This package has another home: scripts/dev/importRules.ts.',
    },
    ...(room.node ? [] : [{ regex: '^node:', message: `${folder} runs without Node.` }]),
  ];
}

/**
 * How an import of `other` from `folder` can begin after its dots: rooms in main, or in the page, without
 * that folder.
 */
function pathsTo(other: string, folder: string): readonly string[] {
  const ending = isFile(other) ? other : `${other}/`;
  const top = `${folder.split('/')[0] ?? ''}/`;
  return ending.startsWith(top) ? [ending.slice(top.length)] : [ending];
}

const tableStart = '<!-- The import table: written by npm run import-rules -->';
const tableEnd = '<!-- The import table ends -->';

function importTable(): string {
  const rows = Object.entries(importRules).map(([folder, { purpose, rooms: others, packages, node }]) => {
    const names = (list: readonly string[]): string =>
      list.length === 0 ? 'none' : list.map((name) => `\`${name.replace(/^main\//, '')}\``).join(', ');
    const imports = others.length > 15 ? 'all of main, `shared`' : names(others);
    return `| \`${folder}\` | ${purpose} | ${imports} | ${names(packages)}${node ? '' : '; no Node'} |`;
  });
  return ['| Folder | Purpose | May import | Packages |', '| --- | --- | --- | --- |', ...rows].join('\n');
}

/** The page with its import table replaced. Throws if the page has no marks for the table. */
function withImportTable(page: string): string {
  const from = page.indexOf(tableStart);
  const to = page.indexOf(tableEnd);
  if (from === -1 || to === -1) throw new Error('docs/architecture.md has no place for the import table.');
  return `${page.slice(0, from)}${tableStart}\n\n${importTable()}\n\n${page.slice(to)}`;
}

const lintFile = path.join(repoRoot, '.oxlintrc.json');
const page = path.join(repoRoot, 'docs/architecture.md');

const lintConfig = z.looseObject({ overrides: z.array(z.looseObject({ files: z.array(z.string()) })) });
const config = lintConfig.parse(JSON.parse(readFileSync(lintFile, 'utf8')));
const versions = z.record(z.string(), z.string());
const { dependencies, devDependencies, optionalDependencies } = z
  .object({ dependencies: versions, devDependencies: versions, optionalDependencies: versions })
  .parse(JSON.parse(readFileSync(path.join(repoRoot, 'package.json'), 'utf8')));
const written = lintOverrides(Object.keys({ ...dependencies, ...devDependencies, ...optionalDependencies }));
const writtenFiles = new Set(written.flatMap(({ files }) => files));
const others = config.overrides.filter(({ files }) => !files.every((file) => writtenFiles.has(file)));
writeFileSync(lintFile, JSON.stringify({ ...config, overrides: [...written, ...others] }, null, 2));
writeFileSync(page, withImportTable(readFileSync(page, 'utf8')));
